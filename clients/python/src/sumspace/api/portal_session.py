"""The operations that several kinds of nodes have from `portal-session.yaml`. Made by generate.py: do not change it."""

from __future__ import annotations

from collections.abc import Sequence

from ..bodies import Json, body_of
from ..service import Service
from ..transport import Answer, Stream


class PortalSessionOperations(Service):
    """Those that people may call, each with the name in the contract.

    Shapes; `?` marks members that may be missing:

        NodeStatus: {ready: boolean, checks: [{name: string, ok: boolean, required: boolean, reason?: string}],
            startedAt: integer (milliseconds), nodeId?: string, certificate?: {notAfter: integer (milliseconds),
            daysLeft: integer (days)}, members?: [string], refusals?: [{way: "http" | "http-answer" | "bus" |
            "bus-answer", reason: string, count: integer}], limits?: [{name: "event-streams" | "body-memory" |
            "heap", used: integer, max: integer}]}
    """

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
