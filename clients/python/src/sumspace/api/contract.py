"""The operations of a node of the kind `contract`. Made by generate.py: do not change it."""

from __future__ import annotations

from ..bodies import Json, body_of
from ..service import Pages, segment
from ..transport import Answer, Answers, Stream
from .portal import PortalOperations
from .portal_session import PortalSessionOperations


class ContractOperations(PortalOperations, PortalSessionOperations):
    """Those that people may call, each with the name in the contract.

    Shapes; `?` marks members that may be missing:

        AuditEntry: {number: integer, previous: string, kind: "contracts" | "bilaterals", contract: string,
            version: integer, event: "created" | "terms-changed" | "policies-changed" | "offering-removed" |
            "signed" | "revoked" | "terminated", participant: string, via: string, policies?: string, time:
            string, content: string}
        Bilateral: {_id: string, status: "pending" | "signed" | "revoked" | "terminated", createdAt: string,
            updatedAt: string, __v: integer, inForce: boolean, uid?: string, profile?: string, dataProvider:
            string, dataConsumer: string, serviceOffering: string, policy: [{uid?: string, description?: string,
            permission?: [object] | object, prohibition?: [object] | object}], purpose: [object], negotiators?:
            [{did: string}], terminationAndValidity?: {effectiveDate?: string, endDate?: string},
            limitationOfLiability?: string, termsAndConditions?: string, signatures: [{did: string, party: string,
            value: string, date: string, verified: boolean, keyId?: string, via: string}], revokedSignatures:
            [{did: string, party: string, value: string, date: string, verified: boolean, keyId?: string, via:
            string}]}
        BilateralTerms: {uid?: string, profile?: string, dataProvider?: string, dataConsumer?: string,
            serviceOffering?: string, policy?: [{uid?: string, description?: string, permission?: [object] |
            object, prohibition?: [object] | object}], purpose?: [object], negotiators?: [{did: string}],
            terminationAndValidity?: {effectiveDate?: string, endDate?: string}, limitationOfLiability?: string,
            termsAndConditions?: string}
        ChangedProfile: {success: boolean, message: string, profile: {uri: string, configurations:
            {allowRecommendations?: boolean, allowPolicies?: boolean}, recommendations: [{policies: [{policy:
            string, frequency: integer}], ecosystemContracts: [string], services: [{serviceOffering: string,
            frequency: integer}]}], matching: [{policies: [{policy: string, frequency: integer}],
            ecosystemContracts: [string], services: [{serviceOffering: string, frequency: integer}]}]}}
        Contract: {_id: string, status: "pending" | "signed" | "revoked" | "terminated", createdAt: string,
            updatedAt: string, __v: integer, inForce: boolean, uid?: string, profile?: string, ecosystem?: string,
            orchestrator?: string, rolesAndObligations: [{_id?: string, role: string, policies?: [{uid?: string,
            description?: string, permission?: [object] | object, prohibition?: [object] | object}]}], purpose:
            [object], dataProcessings: [Processing], serviceChains: [{_id?: string, catalogId: string, services?:
            [{_id?: string, participant: string, service: string}], status?: "active" | "inactive"}],
            serviceOfferings: [{_id: string, participant: string, serviceOffering: string, policies: [{uid?:
            string, description?: string, permission?: [object] | object, prohibition?: [object] | object}],
            writtenBy: string}], members: [{participant: string, role: string, signature: string, date: string,
            verified: boolean, keyId?: string, via: string}], revokedMembers: [{participant: string, role: string,
            signature: string, date: string, verified: boolean, keyId?: string, via: string}]}
        ContractOfProfile: {profileId: string, contractData: {status?: string, ecosystem?: string,
            serviceOfferings?: [{serviceOffering?: string, policies?: [object]}], serviceOffering?: string,
            policy?: [object]}}
        ContractTerms: {uid?: string, profile?: string, ecosystem?: string, orchestrator?: string,
            rolesAndObligations?: [{_id?: string, role: string, policies?: [{uid?: string, description?: string,
            permission?: [object] | object, prohibition?: [object] | object}]}], purpose?: [object],
            dataProcessings?: [Processing], serviceChains?: [{_id?: string, catalogId: string, services?: [{_id?:
            string, participant: string, service: string}], status?: "active" | "inactive"}]}
        Decision: {permitted: boolean, reason: "permitted" | "not-signed" | "not-in-force" | "no-offering" |
            "several-providers" | "provider-not-signed" | "participant-not-signed" | "invalid-policy" |
            "unknown-action" | "no-permission" | "role-restriction" | "prohibited" | "conflict", text: string,
            contract: string, version: integer, time: string, provider: string, rules?: [RuleFinding],
            restrictions?: [{id: string, action: string}], notices?: [string], obligations?: [DutyFinding],
            remedies?: [DutyFinding], invalidPolicies?: [{policy: string, problem: string}], changes: [string]}
        DutyFinding: {id: string, duty: string, status: string, conditions: [{condition: string, truth: "true" |
            "false" | "unknown", value?: string, source?: string, reason?: string, conditions?: [object]}],
            consequences: [object]}
        NewBilateral: {contract: {uid?: string, profile?: string, dataProvider: string, dataConsumer: string,
            serviceOffering: string, policy?: [{uid?: string, description?: string, permission?: [object] |
            object, prohibition?: [object] | object}], purpose?: [object], negotiators?: [{did: string}],
            terminationAndValidity?: {effectiveDate?: string, endDate?: string}, limitationOfLiability?: string,
            termsAndConditions?: string, _no_negociators?: boolean}}
        NewContract: {role?: string, contract: {uid?: string, profile?: string, ecosystem?: string, orchestrator?:
            string, rolesAndObligations?: [{_id?: string, role: string, policies?: [{uid?: string, description?:
            string, permission?: [object] | object, prohibition?: [object] | object}]}], purpose?: [object],
            dataProcessings?: [Processing], serviceChains?: [{_id?: string, catalogId: string, services?: [{_id?:
            string, participant: string, service: string}], status?: "active" | "inactive"}], serviceOfferings?:
            [{participant: string, serviceOffering: string, policies?: [{uid?: string, description?: string,
            permission?: [object] | object, prohibition?: [object] | object}]}], permission?: [object] | object,
            prohibition?: [object] | object}}
        NewPreferences: {profileId: string, preferences: {policies?: [{policy: string, frequency: number}],
            services?: [string], ecosystems?: [string]} | [{policies?: [{policy: string, frequency: number}],
            services?: [string], ecosystems?: [string]}]}
        PolicyWords: {rules: [{path: string, kind: "permission" | "prohibition" | "duty", sentence: string,
            conditions: [string], names: object, counted?: [string]}], problems: [{path: string, message:
            string}], policy?: object}
        Processing: {_id?: string, catalogId: string, infrastructureServices?: [{_id?: string, participant:
            string, serviceOffering: string, params?: any, configuration?: any}], status?: "active" | "inactive"}
        Question: {action: string, target: string, offering?: string, provider?: string, participant: string,
            forPeer?: boolean, values?: {deliveryChannel?: string | [string], event?: string | [string],
            fileFormat?: string | [string], industry?: string | [string], language?: string | [string], media?:
            string | [string], product?: string | [string], purpose?: string | [string], recipient?: string |
            [string], spatial?: string | [string], systemDevice?: string | [string], version?: string | [string],
            virtualLocation?: string | [string]}}
        RuleFinding: {policy: string, id: string, path: string, rule: string, effective: boolean, deciding:
            boolean, conditions: [{condition: string, truth: "true" | "false" | "unknown", value?: string,
            source?: string, reason?: string, conditions?: [object]}], duties: [DutyFinding]}
    """

    def login(self, body: Json) -> Answer:
        """Log in as an operator of this node.

        Args:
            body: `application/json`, at most 65,536 bytes: {email: string, password: string}

        Returns:
            {token: string}

        Refused with: 401, 429.
        """
        return self._json("POST", "/auth/login", body=body_of(body, ("application/json",)))

    def create_contract(self, body: Json, *, idempotency_key: str | None = None) -> Answer:
        """Create a contract of an ecosystem.

        The same request again with the same `Idempotency-Key`, or with the same `uid` in the contract, gives the same
        contract. Another request with them is refused with 409. Fields that are no terms are dropped; JSON-LD is
        kept. A body of which nothing would be left is refused, and rules at the root of the contract without a
        `role`, which would be dropped.

        Args:
            idempotency_key: The same for a repeated request.
            body: `application/json`, at most 1,048,576 bytes: NewContract

        Returns:
            Contract

        Refused with: 400, 401, 409, 413.
        """
        return self._json(
            "POST",
            "/contracts",
            headers={"Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
            keyed=True,
        )

    def list_contracts(self, *, status: str | None = None, uid: str | None = None) -> Answer:
        """List contracts, in the order of their creation.

        Args:
            status: A status, or one with the prefix `not`, for example `notsigned`.
            uid: Only the contract with this uid.

        Returns:
            {contracts: [Contract]}

        Refused with: 400, 401.
        """
        return self._json(
            "GET",
            "/contracts/all",
            query={"status": status, "uid": uid},
            auth=("catalogKey", "bearerAuth"),
        )

    def list_contracts_of_participant(self, did: str, *, has_signed: bool | None = None) -> Answer:
        """List the contracts of a participant.

        Args:
            did: The URL of a participant's self-description, in base64.
            has_signed: Whether the participant has signed (default: true).

        Returns:
            {contracts: [Contract]}

        Refused with: 400, 401.
        """
        return self._json(
            "GET",
            f"/contracts/for/{segment(did, base64url=True)}",
            query={"hasSigned": has_signed},
            auth=("catalogKey", "bearerAuth"),
        )

    def get_contract(self, id: str, *, if_none_match: str | int | None = None) -> Answer:
        """Get a contract of an ecosystem.

        Args:
            if_none_match: The entity tags (`ETag`) that you have; if the contract has one of them, the answer is 304.
                It has no effect on a signed request.

        Returns:
            Contract

        Refused with: 400, 401, 404.
        """
        return self._json(
            "GET",
            f"/contracts/{segment(id)}",
            headers={"If-None-Match": if_none_match},
            auth=("catalogKey", "bearerAuth"),
        )

    def update_contract(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Change the terms of a contract of an ecosystem.

        Each field that you send replaces the stored one. Signatures under other terms are void, so the contract is
        pending again. `_id`, `__v`, status, members, signatures and times have no effect. A body without a term but
        with other fields, such as `contract`, is refused.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 1,048,576 bytes: ContractTerms

        Returns:
            Contract

        Refused with: 400, 401, 404, 409, 413.
        """
        return self._json(
            "PUT",
            f"/contracts/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def sign_contract(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Sign a contract of an ecosystem.

        The contract is signed when at least two members have signed, one of them the participant that the contract
        names as orchestrator or, if it names none, a member whom the catalog lets sign in the role `orchestrator`.
        Another signature of the same participant replaces the first. A compact JWS (EdDSA) is verified with the
        participant's keys and refused with 422 if it is not for this contract, participant, role, terms and version;
        any other text is stored as a signature that is not verified.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 65,536 bytes: {participant: string, role: string, signature: string}

        Returns:
            Contract

        Refused with: 400, 401, 404, 409.
        """
        return self._json(
            "PUT",
            f"/contracts/sign/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def revoke_contract_signature(self, id: str, did: str, *, if_match: str | int | None = None) -> Answer:
        """Withdraw the signature of a participant.

        The contract is revoked until that participant signs again, or until the orchestrator signs again and the
        contract goes on without it.

        Args:
            did: The URL of a participant's self-description, in base64.
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.

        Returns:
            Contract

        Refused with: 400, 401, 404, 409.
        """
        return self._json(
            "DELETE",
            f"/contracts/sign/revoke/{segment(id)}/{segment(did, base64url=True)}",
            headers={"If-Match": if_match},
            auth=("catalogKey",),
        )

    def terminate_contract(self, id: str, *, if_match: str | int | None = None) -> Answer:
        """End a contract of an ecosystem for good.

        Nothing changes a terminated contract any more. Terminating it again has no effect.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.

        Returns:
            Contract

        Refused with: 400, 401, 404, 409.
        """
        return self._json(
            "PUT",
            f"/contracts/terminate/{segment(id)}",
            headers={"If-Match": if_match},
            auth=("catalogKey",),
        )

    def get_offering_policies(self, id: str, *, participant: str, service_offering: str) -> Answers:
        """Get the policies of a member's offering.

        Returns:
            [{uid?: string, description?: string, permission?: [object] | object, prohibition?: [object] | object}]

        Refused with: 400, 401, 404.
        """
        return self._array(
            "GET",
            f"/contracts/serviceoffering/{segment(id)}",
            query={"participant": participant, "serviceOffering": service_offering},
            auth=("catalogKey", "bearerAuth"),
        )

    def add_role_policy(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Add a policy of a role, made from a rule document.

        The same rule about the same target replaces the earlier policy of the role. Policies of roles are terms, so
        signatures are void.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 65,536 bytes: {ruleId: string, values: object, role: string}

        Returns:
            {contract: Contract}

        Refused with: 400, 401, 404, 409, 424.
        """
        return self._json(
            "PUT",
            f"/contracts/policy/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def add_role_policies(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Add policies of roles, made from rule documents.

        The same rule about the same target replaces the earlier policy of the role. Policies of roles are terms, so
        signatures are void.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 1,048,576 bytes: [{ruleId: string, values: object, role: string}]

        Returns:
            {contract: Contract}

        Refused with: 400, 401, 404, 409, 424.
        """
        return self._json(
            "PUT",
            f"/contracts/policies/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def add_policies_of_role(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Add policies of one role, made from rule documents.

        The same rule about the same target replaces the earlier policy of the role. Policies of roles are terms, so
        signatures are void.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 1,048,576 bytes: {role: string, policies: [{ruleId: string, values:
                object}]}

        Returns:
            {contract: Contract}

        Refused with: 400, 401, 404, 409, 424.
        """
        return self._json(
            "PUT",
            f"/contracts/policies/role/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def add_policies_of_roles(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Add the same policies to several roles.

        The same rule about the same target replaces the earlier policy of the role. Policies of roles are terms, so
        signatures are void.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 1,048,576 bytes: [{roles: [string], policies: [{ruleId: string, values:
                object}]}]

        Returns:
            {contract: Contract}

        Refused with: 400, 401, 404, 409, 424.
        """
        return self._json(
            "PUT",
            f"/contracts/policies/roles/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def add_offering_policies(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Add policies of a member's offering, made from rule documents.

        They are the participant's own statement and no common terms, so signatures stay valid. The same rule about
        the same target replaces the earlier policy of the offering.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 1,048,576 bytes: {participant: string, serviceOffering: string,
                policies: [{ruleId: string, values: object}]}

        Returns:
            {contract: Contract}

        Refused with: 400, 401, 404, 409, 424.
        """
        return self._json(
            "PUT",
            f"/contracts/policies/offering/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def clear_offering_policies(
        self,
        id: str,
        offering: str,
        participant: str,
        *,
        if_match: str | int | None = None,
    ) -> Answer:
        """Remove the policies of a member's offering.

        Args:
            offering: The id or the URL of an offering.
            participant: The id or the URL of a participant.
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.

        Returns:
            {contract: Contract}

        Refused with: 400, 401, 404, 409.
        """
        return self._json(
            "DELETE",
            f"/contracts/policies/offering/{segment(id)}/{segment(offering)}/{segment(participant)}",
            headers={"If-Match": if_match},
            auth=("catalogKey",),
        )

    def remove_offering(self, offering: str) -> Answer:
        """Remove an offering from all contracts.

        Args:
            offering: The id or the URL of an offering.

        Returns:
            {message: string, contractsModified: integer, contractsRemoved: integer}

        Refused with: 400, 401.
        """
        return self._json("DELETE", f"/contracts/offerings/{segment(offering)}", auth=("catalogKey",))

    def list_processings(self, id: str) -> Answers:
        """List the data processings of a contract.

        Returns:
            [Processing]

        Refused with: 400, 401, 404.
        """
        return self._array("GET", f"/contracts/{segment(id)}/processings", auth=("catalogKey", "bearerAuth"))

    def replace_processings(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answers:
        """Replace all data processings of a contract.

        Data processings are terms, so signatures are void.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 1,048,576 bytes: [Processing]

        Returns:
            [Processing]

        Refused with: 400, 401, 404, 409.
        """
        return self._array(
            "POST",
            f"/contracts/{segment(id)}/processings",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def add_processing(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answers:
        """Add a data processing.

        Data processings are terms, so signatures are void. An active data processing with the same `catalogId` is
        kept if it has the same services; otherwise the answer is 409.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 1,048,576 bytes: Processing

        Returns:
            [Processing]

        Refused with: 400, 401, 404, 409.
        """
        return self._array(
            "PUT",
            f"/contracts/{segment(id)}/processings/insert",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def update_processing(self, id: str, processing: str, body: Json, *, if_match: str | int | None = None) -> Answers:
        """Replace the active data processing with this catalogId.

        Data processings are terms, so signatures are void. The earlier one stays, as inactive.

        Args:
            processing: The `catalogId` of a data processing; to end one, also its `_id`.
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 1,048,576 bytes: Processing

        Returns:
            [Processing]

        Refused with: 400, 401, 404, 409.
        """
        return self._array(
            "PUT",
            f"/contracts/{segment(id)}/processings/update/{segment(processing)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def remove_processing(self, id: str, processing: str, *, if_match: str | int | None = None) -> Answers:
        """End a data processing.

        Data processings are terms, so signatures are void. The data processing stays, as inactive.

        Args:
            processing: The `catalogId` of a data processing; to end one, also its `_id`.
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.

        Returns:
            [Processing]

        Refused with: 400, 401, 404, 409.
        """
        return self._array(
            "DELETE",
            f"/contracts/{segment(id)}/processings/{segment(processing)}",
            headers={"If-Match": if_match},
            auth=("catalogKey",),
        )

    def create_bilateral(self, body: Json, *, idempotency_key: str | None = None) -> Answer:
        """Create a contract of two parties.

        The same request again with the same `Idempotency-Key`, or with the same `uid` in the contract, gives the same
        contract. Another request with them is refused with 409. Fields that are no terms are dropped; JSON-LD is
        kept. A body of which nothing would be left is refused.

        Args:
            idempotency_key: The same for a repeated request.
            body: `application/json`, at most 1,048,576 bytes: NewBilateral

        Returns:
            Bilateral

        Refused with: 400, 401, 409, 413.
        """
        return self._json(
            "POST",
            "/bilaterals",
            headers={"Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
            keyed=True,
        )

    def list_bilaterals(self, *, status: str | None = None, uid: str | None = None) -> Answer:
        """List contracts, in the order of their creation.

        Args:
            status: A status, or one with the prefix `not`, for example `notsigned`.
            uid: Only the contract with this uid.

        Returns:
            {contracts: [Bilateral]}

        Refused with: 400, 401.
        """
        return self._json(
            "GET",
            "/bilaterals/all",
            query={"status": status, "uid": uid},
            auth=("catalogKey", "bearerAuth"),
        )

    def list_bilaterals_of_participant(
        self,
        did: str,
        *,
        has_signed: bool | None = None,
        is_participant: bool | None = None,
    ) -> Answer:
        """List the contracts of a participant.

        Args:
            did: The URL of a participant's self-description, in base64.
            has_signed: Whether the participant has signed; absent for both.
            is_participant: Whether the participant negotiates the contract.

        Returns:
            {contracts: [Bilateral]}

        Refused with: 400, 401.
        """
        return self._json(
            "GET",
            f"/bilaterals/for/{segment(did, base64url=True)}",
            query={"hasSigned": has_signed, "isParticipant": is_participant},
            auth=("catalogKey", "bearerAuth"),
        )

    def get_bilateral(self, id: str, *, if_none_match: str | int | None = None) -> Answer:
        """Get a contract of two parties.

        Args:
            if_none_match: The entity tags (`ETag`) that you have; if the contract has one of them, the answer is 304.
                It has no effect on a signed request.

        Returns:
            Bilateral

        Refused with: 400, 401, 404.
        """
        return self._json(
            "GET",
            f"/bilaterals/{segment(id)}",
            headers={"If-None-Match": if_none_match},
            auth=("catalogKey", "bearerAuth"),
        )

    def update_bilateral(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Change the terms of a contract of two parties.

        Each field that you send replaces the stored one. Signatures under other terms are void, so the contract is
        pending again. `_id`, `__v`, status, members, signatures and times have no effect. A body without a term but
        with other fields, such as `contract`, is refused.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 1,048,576 bytes: BilateralTerms

        Returns:
            Bilateral

        Refused with: 400, 401, 404, 409, 413.
        """
        return self._json(
            "PUT",
            f"/bilaterals/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def sign_bilateral(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Sign a contract of two parties.

        The contract is signed when the provider and the consumer have signed. Nobody else may sign. Another signature
        of the same participant replaces the first. Signatures are verified as those of contracts of ecosystems, with
        an empty role.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 65,536 bytes: {did: string, party?: string, value: string}

        Returns:
            Bilateral

        Refused with: 400, 401, 404, 409.
        """
        return self._json(
            "PUT",
            f"/bilaterals/sign/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def revoke_bilateral_signature(self, id: str, did: str, *, if_match: str | int | None = None) -> Answer:
        """Withdraw the signature of a participant.

        The contract is revoked until that participant signs again.

        Args:
            did: The URL of a participant's self-description, in base64.
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.

        Returns:
            Bilateral

        Refused with: 400, 401, 404, 409.
        """
        return self._json(
            "DELETE",
            f"/bilaterals/sign/revoke/{segment(id)}/{segment(did, base64url=True)}",
            headers={"If-Match": if_match},
            auth=("catalogKey",),
        )

    def terminate_bilateral(self, id: str, *, if_match: str | int | None = None) -> Answer:
        """End a contract of two parties for good.

        Nothing changes a terminated contract any more. Terminating it again has no effect.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.

        Returns:
            Bilateral

        Refused with: 400, 401, 404, 409.
        """
        return self._json(
            "PUT",
            f"/bilaterals/terminate/{segment(id)}",
            headers={"If-Match": if_match},
            auth=("catalogKey",),
        )

    def add_negotiator(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Add a participant to those who negotiate the contract.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 65,536 bytes: {did: string}

        Returns:
            Bilateral

        Refused with: 400, 401, 404, 409.
        """
        return self._json(
            "PUT",
            f"/bilaterals/negociator/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def add_bilateral_policy(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Add a policy made from a rule document.

        The same rule about the same target replaces the earlier policy. Policies are terms, so signatures are void.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 65,536 bytes: {policyId: string, values: object}

        Returns:
            {contract: Bilateral}

        Refused with: 400, 401, 404, 409, 424.
        """
        return self._json(
            "PUT",
            f"/bilaterals/policy/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def add_bilateral_policies(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Add policies made from rule documents.

        The same rule about the same target replaces the earlier policy. Policies are terms, so signatures are void.

        Args:
            if_match: The entity tag or the version that you have read, for example `"3"`. Only the version counts.
            body: `application/json`, at most 1,048,576 bytes: [{ruleId: string, values: object}]

        Returns:
            {contract: Bilateral}

        Refused with: 400, 401, 404, 409, 424.
        """
        return self._json(
            "PUT",
            f"/bilaterals/policies/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def decide_contract(self, id: str, body: Json) -> Answer:
        """Ask what a contract of an ecosystem permits.

        Whether a participant may do something now, and why. Only the policies of the offering can permit; the
        policies of the participant's role can only restrict. A contract that is not signed or not in force permits
        nothing. Deciding changes nothing.

        Args:
            body: `application/json`, at most 65,536 bytes: Question

        Returns:
            Decision

        Refused with: 400, 401, 404.
        """
        return self._json(
            "POST",
            f"/contracts/{segment(id)}/decisions",
            body=body_of(body, ("application/json",)),
            auth=("catalogKey", "bearerAuth"),
        )

    def decide_bilateral(self, id: str, body: Json) -> Answer:
        """Ask what a bilateral contract permits.

        As for contracts of ecosystems; the contract's own policies can permit.

        Args:
            body: `application/json`, at most 65,536 bytes: Question

        Returns:
            Decision

        Refused with: 400, 401, 404.
        """
        return self._json(
            "POST",
            f"/bilaterals/{segment(id)}/decisions",
            body=body_of(body, ("application/json",)),
            auth=("catalogKey", "bearerAuth"),
        )

    def set_preferences(self, body: Json) -> Answer:
        """Store what a participant accepts.

        The preferences replace those that the profile had. An array counts as the union of its entries.

        Args:
            body: `application/json`, at most 1,048,576 bytes: NewPreferences

        Returns:
            {message: string}

        Refused with: 400, 401, 413.
        """
        return self._json(
            "PUT",
            "/negotiation/profile/preferences",
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def negotiate_contract(self, body: Json) -> Answer:
        """Ask whether a participant accepts a contract, and why not.

        It does if it accepts every policy and every offering of the contract, the contract is signed, and the
        ecosystem is one of those that it names, if it names any.

        Args:
            body: `application/json`, at most 1,048,576 bytes: ContractOfProfile

        Returns:
            {canAccept: boolean, reason: string, unacceptablePolicies: [string], unacceptableServices: [string]}

        Refused with: 400, 401, 404, 413.
        """
        return self._json(
            "POST",
            "/negotiation/contract/negotiate",
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def check_contract_acceptance(self, body: Json) -> Answer:
        """Ask whether a participant accepts a contract.

        As negotiate, without the reasons.

        Args:
            body: `application/json`, at most 1,048,576 bytes: ContractOfProfile

        Returns:
            {canAccept: boolean}

        Refused with: 400, 401, 404, 413.
        """
        return self._json(
            "POST",
            "/negotiation/contract/acceptance",
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def check_policy_acceptance(self, body: Json) -> Answer:
        """Ask whether a participant accepts a policy.

        It does if its preferences name the description of the policy with a frequency above 0.

        Args:
            body: `application/json`, at most 1,048,576 bytes: {profileId: string, policyData: {description?: string}}

        Returns:
            {isAcceptable: boolean}

        Refused with: 400, 401, 404, 413.
        """
        return self._json(
            "POST",
            "/negotiation/policy/acceptance",
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def check_service_acceptance(self, body: Json) -> Answer:
        """Ask whether a participant accepts an offering.

        It does if its preferences name the offering. Policies of the offering do not count.

        Args:
            body: `application/json`, at most 1,048,576 bytes: {profileId: string, serviceData: {serviceOffering?:
                string}}

        Returns:
            {isAcceptable: boolean}

        Refused with: 400, 401, 404, 413.
        """
        return self._json(
            "POST",
            "/negotiation/service/acceptance",
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def get_recommended_policies(self, profile: str) -> Answers:
        """List the policies of what a participant offers.

        Those of its offerings in contracts, with the number of times that the agent has seen them.

        Args:
            profile: The URL of a participant's self-description, in base64.

        Returns:
            [[{policy: string, frequency: integer}]]

        Refused with: 400, 401, 403, 404.
        """
        return self._array(
            "GET",
            f"/profile/{segment(profile, base64url=True)}/policies-recommendations",
            auth=("catalogKey",),
        )

    def get_recommended_services(self, profile: str) -> Answers:
        """List what a participant offers in contracts.

        With the number of times that the agent has seen it.

        Args:
            profile: The URL of a participant's self-description, in base64.

        Returns:
            [[{serviceOffering: string, frequency: integer}]]

        Refused with: 400, 401, 403, 404.
        """
        return self._array(
            "GET",
            f"/profile/{segment(profile, base64url=True)}/services-recommendations",
            auth=("catalogKey",),
        )

    def get_matching_policies(self, profile: str) -> Answers:
        """List the policies of others that a participant has, too.

        Those of others' offerings in contracts of the participant that are also among its own.

        Args:
            profile: The URL of a participant's self-description, in base64.

        Returns:
            [[{policy: string, frequency: integer}]]

        Refused with: 400, 401, 403, 404.
        """
        return self._array(
            "GET",
            f"/profile/{segment(profile, base64url=True)}/policies-matching",
            auth=("catalogKey",),
        )

    def get_matching_services(self, profile: str) -> Answers:
        """List what others offer and a participant offers, too.

        In contracts of the participant.

        Args:
            profile: The URL of a participant's self-description, in base64.

        Returns:
            [[{serviceOffering: string, frequency: integer}]]

        Refused with: 400, 401, 403, 404.
        """
        return self._array(
            "GET",
            f"/profile/{segment(profile, base64url=True)}/services-matching",
            auth=("catalogKey",),
        )

    def get_matching_contracts(self, profile: str) -> Answers:
        """List the contracts in which others have something that matches.

        The ids of contracts of ecosystems.

        Args:
            profile: The URL of a participant's self-description, in base64.

        Returns:
            [[string]]

        Refused with: 400, 401, 403, 404.
        """
        return self._array(
            "GET",
            f"/profile/{segment(profile, base64url=True)}/contract-matching",
            auth=("catalogKey",),
        )

    def get_profile_configurations(self, profile: str) -> Answer:
        """Get what a participant allows.

        Everything, unless it has said otherwise.

        Args:
            profile: The URL of a participant's self-description, in base64.

        Returns:
            {allowRecommendations?: boolean, allowPolicies?: boolean}

        Refused with: 400, 401, 403, 404.
        """
        return self._json("GET", f"/profile/{segment(profile, base64url=True)}/configurations", auth=("catalogKey",))

    def set_profile_configurations(self, profile: str, body: Json) -> Answer:
        """Replace what a participant allows.

        What is not named is allowed.

        Args:
            profile: The URL of a participant's self-description, in base64.
            body: `application/json`, at most 65,536 bytes: {configurations: {allowRecommendations?: boolean,
                allowPolicies?: boolean}}

        Returns:
            ChangedProfile

        Refused with: 400, 401, 403, 404, 413.
        """
        return self._json(
            "PUT",
            f"/profile/{segment(profile, base64url=True)}/configurations",
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def remove_profile_configurations(self, profile: str) -> Answer:
        """Allow nothing.

        Afterwards nothing is recommended any more, and no policy is acceptable.

        Args:
            profile: The URL of a participant's self-description, in base64.

        Returns:
            ChangedProfile

        Refused with: 400, 401, 403, 404.
        """
        return self._json(
            "DELETE",
            f"/profile/{segment(profile, base64url=True)}/configurations",
            auth=("catalogKey",),
        )

    def add_profile_configurations(self, body: Json) -> Answer:
        """Say what a participant allows.

        What is not named stays as it was. A profile is created if there is none.

        Args:
            body: `application/json`, at most 65,536 bytes: {profileURI: string, configurations:
                {allowRecommendations?: boolean, allowPolicies?: boolean}}

        Returns:
            ChangedProfile

        Refused with: 400, 401, 403, 413.
        """
        return self._json(
            "POST",
            "/profile/configurations",
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def check_role_exploitability(self, id: str, role: str, body: Json) -> Answer:
        """Ask whether the rules of a role permit what a policy is about.

        The status of the contract does not count, and left operands have the values of the session. No decision about
        data rests on the answer; ask `/decisions` for one.

        Args:
            body: `application/json`, at most 65,536 bytes: object

        Returns:
            {authorised: boolean}

        Refused with: 400, 401, 403.
        """
        return self._json(
            "POST",
            f"/contracts/role/exploitability/{segment(id)}/{segment(role)}",
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def check_bilateral_exploitability(self, id: str, body: Json) -> Answer:
        """Ask whether the rules of a bilateral contract permit what a policy is about.

        As for the role of an ecosystem.

        Args:
            body: `application/json`, at most 65,536 bytes: object

        Returns:
            {authorised: boolean}

        Refused with: 400, 401, 403.
        """
        return self._json(
            "POST",
            f"/bilaterals/check-exploitability/{segment(id)}",
            body=body_of(body, ("application/json",)),
            auth=("catalogKey",),
        )

    def store_session_values(self, body: Json) -> Answer:
        """State values of left operands for the session.

        They count for exploitability alone, in this session.

        Args:
            body: `application/json`, at most 4,096 bytes: object

        Returns:
            {message: string}

        Refused with: 400, 401.
        """
        return self._json("PUT", "/user/store", body=body_of(body, ("application/json",)), auth=("catalogKey",))

    def ping(self) -> Answer:
        """Begin a session.

        Returns:
            {message: string}

        Refused with: 401.
        """
        return self._json("GET", "/ping", auth=("catalogKey",))

    def list_rules(self) -> Answers:
        """List the rule documents.

        Those that the manager comes with, and those of its registry that have been used.

        Returns:
            [{@context?: string, @id: string, title: string, uid: string, name: string, description: [object], policy:
                object, requestedFields: [string]}]
        """
        return self._array("GET", "/rules")

    def get_rule(self, rule: str) -> Answer:
        """Get a rule document.

        Args:
            rule: The id of a rule, also with the extension `.json`.

        Returns:
            {@context?: string, @id: string, title: string, uid: string, name: string, description: [object], policy:
                object, requestedFields: [string]}

        Refused with: 404.
        """
        return self._json("GET", f"/rules/{segment(rule)}")

    def get_todays_log(self, *, key: str | None = None) -> Stream:
        """Get this node's log of today.

        The latest mebibyte of the lines that were logged today (UTC), since this process runs. Refused where no
        `logsKey` is set.

        Args:
            key: The `logsKey` of this node.

        Returns:
            `text/plain`

        Refused with: 401, 429.
        """
        return self._stream("GET", "/todayslog", query={"key": key})

    def list_audit_entries(self, *, after: int | None = None) -> Pages:
        """List changes of contracts, in their order.

        Each entry names the digest of the one before it: SHA-256 of its canonical JSON (RFC 8785). The first names 64
        zeros. A participant that signs the request sees of changes of others' contracts of two parties the number and
        the digest.

        Args:
            after: Only entries with higher numbers (default: 0).

        Returns:
            the items, each AuditEntry | {number: integer, previous: string, digest: string}

        Refused with: 400, 401.
        """
        return self._pages("/audit", ("entries",), "after", {"after": after}, auth=("catalogKey", "bearerAuth"))

    def get_names(self, body: Json) -> Answer:
        """Get the names of records of a catalog.

        Of participants, and of published offerings, resources, services and ecosystems. A node that is no catalog
        asks the catalogs that it knows, once an hour for each record, and waits two seconds for them at most. What it
        does not know is left out.

        Args:
            body: `application/json`, at most 65,536 bytes: {urls: [string]}

        Returns:
            {names: object}

        Refused with: 400, 401, 403.
        """
        return self._json("POST", "/names", body=body_of(body, ("application/json",)), auth=("bearerAuth",))

    def explain_policy(self, body: Json) -> Answer:
        """Say a policy in words.

        A sentence for each rule, in the words of the decisions about contracts. Without a decision: nothing is
        stored. A rule with several actions, targets or parties has an entry for each combination, with the same path.
        Rules that name no target are about what the policy belongs to. What cannot be read is 422 with `violations`,
        whose paths are those of the body.

        Args:
            body: `application/json`, at most 1,048,576 bytes: {policy: object | [any]} | {rule: string, values?:
                object}

        Returns:
            PolicyWords

        Refused with: 400, 401, 413, 422.
        """
        return self._json(
            "POST",
            "/policies/words",
            body=body_of(body, ("application/json",)),
            auth=("catalogKey", "bearerAuth"),
        )
