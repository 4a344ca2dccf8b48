"""The operations of a node of the kind `aggregator`. Made by generate.py: do not change it."""

from __future__ import annotations

from collections.abc import Sequence

from ..bodies import Json, body_of
from ..service import Pages, Service, segment
from ..transport import Answer, Stream


class AggregatorOperations(Service):
    """The operations of a `aggregator` that people may call, each with the name in the contract.

    Shapes; `?` marks members that may be missing:

        NodeStatus: {ready: boolean, checks: [{name: string, ok: boolean, required: boolean, reason?: string}],
            startedAt: integer (milliseconds), nodeId?: string, certificate?: {notAfter: integer (milliseconds),
            daysLeft: integer (days)}, members?: [string], refusals?: [{way: "http" | "http-answer" | "bus" |
            "bus-answer", reason: string, count: integer}], limits?: [{name: "event-streams" | "body-memory" |
            "heap", used: integer, max: integer}]}
        Plan: {plan: string, id: string, trainingPlanId: string, round: integer, role: "main" | "first-level" |
            "parent", group?: integer, index?: integer, state: string, since?: integer, waitingFor: [string],
            counts: object, notAfter: integer}
        PortalAbout: {kind: "catalog" | "connector" | "contract" | "aggregator" | "processor" | "converter" |
            "assessment", organisation?: string, version: string, session: "portal" | "own" | "none", rooms:
            [string], links: [{name: string, url: string}]}
    """

    def login(self, body: Json) -> Answer:
        """Log in as an operator of this node.

        Args:
            body: `application/json`, at most 65,536 bytes: {email: string, password: string}

        Returns:
            {token: string}
        """
        return self._json("POST", "/auth/login", body=body_of(body, ("application/json",)))

    def list_registrations(self, *, page: int | None = None, limit: int | None = None) -> Pages:
        """List the training plans for which this node is registered.

        Returns:
            the items, each {trainingPlan: string, trainingPlanId?: string, name?: string, catalog?: string, contract:
                string, issuedAt: integer}

        Refused with: 401, 403.
        """
        return self._pages("/registrations", ("result",), "page", {"page": page, "limit": limit}, auth=("bearerAuth",))

    def put_registration(self, training_plan_id: str, body: Json) -> Answer:
        """Register this node for a training plan as an aggregator.

        The node downloads the published training plan from the catalog, signs a registration under the contract, and
        sends the registration to the catalog. The node countersigns only execution plans of training plans for which
        it is registered. The same request again changes nothing.

        Args:
            body: `application/json`, at most 65,536 bytes: {catalog: string, contract: string}

        Returns:
            {trainingPlan: string, registration: string, issuedAt: integer}
        """
        return self._json(
            "PUT",
            f"/registrations/{segment(training_plan_id)}",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def list_plans(self, *, page: int | None = None, limit: int | None = None) -> Pages:
        """List the execution plans in which this node takes or took part.

        Args:
            page: A page; without it all plans.

        Returns:
            the items, each Plan
        """
        return self._pages("/plans", ("result",), "page", {"page": page, "limit": limit}, auth=("bearerAuth",))

    def get_contributor_set(self, plan: str) -> Answer:
        """Get the contributor set that this aggregator agreed on with its peers, or the groups if it is a parent.

        Args:
            plan: Digest of the EXECUTION_PLAN statement.

        Returns:
            {digest: string, size: integer, contributors?: [{dpId: string, position: integer, manifest: string}],
                groups?: [{group: integer, set: string}]}
        """
        return self._json("GET", f"/plans/{segment(plan)}/set", auth=("bearerAuth",))

    def list_releases(self, plan: str) -> Answer:
        """List the releases that this main aggregator received.

        Args:
            plan: Digest of the EXECUTION_PLAN statement.

        Returns:
            {releases: [{statement: string, sum: string}]}
        """
        return self._json("GET", f"/plans/{segment(plan)}/releases", auth=("bearerAuth",))

    def get_model_file(self, model: str, version: int) -> Stream:
        """Download the file of a model version.

        The training plan's owner authenticates with a token of the catalog, and nodes that took part with a
        signature. The node keeps the last three versions of a model and its final one; a version that was removed is
        answered with 410.

        Returns:
            `application/octet-stream`
        """
        return self._stream("GET", f"/models/{segment(model)}/versions/{segment(version)}/file", auth=("ownerAuth",))

    def get_portal(self) -> Answer:
        """Get what this node is and what its portal shows.

        Without a log-in. If the setting `portal.enabled` is false, the answer is 404, as for everything below
        `/portal/`.

        Returns:
            PortalAbout
        """
        return self._json("GET", "/portal/about")

    def get_portal_session(self) -> Answer:
        """Get who is logged in, and renew the session.

        A session that is older than 15 minutes since its last renewal gets a new cookie.

        Returns:
            {account: string, id: string, role?: string, expiresAt: integer (milliseconds), endsAt?: integer}

        Refused with: 401.
        """
        return self._json("GET", "/portal/session", auth=("bearerAuth",))

    def begin_portal_session(self, body: Json) -> Answer:
        """Log a browser in, with a password or with a code.

        The answer sets the session's cookie. The cookie stands for an access token in requests of the portal's own
        pages alone: those with `Sec-Fetch-Site: same-origin`, and, where a request changes something, `X-Sumspace-
        Portal: 1`. It is valid for an hour and renewed by `getPortalSession`, for 12 hours at most. Failed attempts
        are limited as those of `login`. Over plain HTTP there are sessions at loopback addresses alone (403).

        Args:
            body: `application/json`, at most 65,536 bytes: {email: string, password: string} | {code: string}

        Returns:
            {account: string, id: string, role?: string, expiresAt: integer (milliseconds), endsAt?: integer}

        Refused with: 401, 403, 429.
        """
        return self._json(
            "POST",
            "/portal/session",
            headers={"X-Sumspace-Portal": "1"},
            body=body_of(body, ("application/json",)),
        )

    def end_portal_session(self) -> None:
        """Log out.

        All tokens of the session are refused from now on, also after a restart of the node.

        Refused with: 401.
        """
        self._nothing("DELETE", "/portal/session", auth=("bearerAuth",))

    def create_portal_code(self) -> Answer:
        """Get a code that logs a browser in as the caller.

        A code is valid once, for five minutes, at this node until it stops. Put it into the fragment of a link,
        `/portal/#code=...`, which browsers do not send. At most 8 codes of an account wait at a time. A session of
        the portal gets none (403).

        Returns:
            {code: string, expiresAt: integer (milliseconds)}

        Refused with: 401, 403, 429.
        """
        return self._json("POST", "/portal/codes", auth=("bearerAuth",))

    def get_portal_code_owner(self, body: Json) -> Answer:
        """Get whose code this is, without using it.

        The portal asks before it logs anybody in, so that nobody works in a stranger's name.

        Args:
            body: `application/json`, at most 65,536 bytes: {code: string}

        Returns:
            {account: string}

        Refused with: 401.
        """
        return self._json(
            "POST",
            "/portal/codes/owner",
            headers={"X-Sumspace-Portal": "1"},
            body=body_of(body, ("application/json",)),
        )

    def follow_events(self, *, topic: Sequence[str]) -> Stream:
        """Follow what changes.

        Server-sent events. First a `snapshot` of each topic, then a `change` each time that it changed, at most four
        a second a topic. The data of both is a JSON object `{topic, at, body}`: when the node read it, in
        milliseconds since 1970-01-01T00:00Z, and what the topic's operation answers. A client that reads slowly gets
        fewer events: of what it missed, the latest state, as a `snapshot`. A comment every 15 seconds shows that the
        stream goes on. It ends after ten minutes, within 15 seconds of the end of the session or token, when the node
        stops, and when the caller may not see a topic any more. Then begin another one; after an error, wait between
        1 and 30 seconds first.

        Topic `node`: `getNode`, read every two seconds. The node's own description says which other topics it has. Up
        to 8 streams of an account (429) and 256 of a node (503) are open at a time.

        Returns:
            `text/event-stream`

        Refused with: 400, 401, 403, 404, 429, 503.
        """
        return self._stream("GET", "/events", query={"topic": topic}, auth=("bearerAuth",))

    def get_node(self) -> Answer:
        """Get how this node is.

        For operators of the node (403 for others). Counts are those since its start.

        Returns:
            NodeStatus

        Refused with: 401, 403.
        """
        return self._json("GET", "/node", auth=("bearerAuth",))
