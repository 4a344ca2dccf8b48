"""The operations of a node of the kind `processor`. Made by generate.py: do not change it."""

from __future__ import annotations

from ..bodies import Json, body_of
from ..service import Pages, segment
from ..transport import Answer
from .portal import PortalOperations
from .portal_session import PortalSessionOperations


class ProcessorOperations(PortalOperations, PortalSessionOperations):
    """Those that people may call, each with the name in the contract."""

    def login(self, body: Json) -> Answer:
        """Log in as an operator of this node.

        Args:
            body: `application/json`, at most 65,536 bytes: {email: string, password: string}

        Returns:
            {token: string}
        """
        return self._json("POST", "/auth/login", body=body_of(body, ("application/json",)))

    def list_registrations(self, *, page: int | None = None, limit: int | None = None) -> Pages:
        """List this node's registrations for training plans.

        Returns:
            the items, each {trainingPlanId: string, name: string, catalog: string, contract: string, processors:
                integer, learners: integer, assigned: integer}

        Refused with: 401, 403.
        """
        return self._pages("/registrations", ("result",), "page", {"page": page, "limit": limit}, auth=("bearerAuth",))

    def get_registration(self, training_plan_id: str) -> Answer:
        """Get this node's registration for a training plan.

        Returns:
            {trainingPlanId: string, catalog: string, contract: string, processors: [{name: string, dpId: string,
                learners: integer, assigned?: integer}], warning?: string}
        """
        return self._json("GET", f"/registrations/{segment(training_plan_id)}", auth=("bearerAuth",))

    def put_registration(self, training_plan_id: str, body: Json) -> Answer:
        """Register this node for a training plan.

        The node downloads the published training plan, registers with the catalog under the contract, gives each of
        the organisation's processors a key, and has the connector certify the processors. The same request again adds
        new processors and changes nothing else.

        Args:
            body: `application/json`, at most 65,536 bytes: {catalog: string, contract: string}

        Returns:
            {trainingPlanId: string, catalog: string, contract: string, processors: [{name: string, dpId: string,
                learners: integer, assigned?: integer}], warning?: string}
        """
        return self._json(
            "PUT",
            f"/registrations/{segment(training_plan_id)}",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def get_processor(self, dp_id: str) -> Answer:
        """Check whether this node runs a processor.

        Returns:
            {dpId: string}
        """
        return self._json("GET", f"/processors/{segment(dp_id)}")
