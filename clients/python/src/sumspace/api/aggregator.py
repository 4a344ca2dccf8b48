"""The operations of a node of the kind `aggregator`. Made by generate.py: do not change it."""

from __future__ import annotations

from ..bodies import Json, body_of
from ..service import Pages, segment
from ..transport import Answer, Stream
from .portal import PortalOperations
from .portal_session import PortalSessionOperations


class AggregatorOperations(PortalOperations, PortalSessionOperations):
    """Those that people may call, each with the name in the contract.

    Shapes; `?` marks members that may be missing:

        Plan: {plan: string, id: string, trainingPlanId: string, round: integer, role: "main" | "first-level" |
            "parent", group?: integer, index?: integer, state: string, since?: integer, waitingFor: [string],
            counts: object, notAfter: integer}
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
