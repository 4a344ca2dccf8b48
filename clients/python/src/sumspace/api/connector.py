"""The operations of a node of the kind `connector`. Made by generate.py: do not change it."""

from __future__ import annotations

from typing import Literal

from ..bodies import Json, Upload, body_of
from ..service import Pages, segment
from ..transport import Answer, Stream
from .portal import PortalOperations
from .portal_session import PortalSessionOperations


class ConnectorOperations(PortalOperations, PortalSessionOperations):
    """Those that people may call, each with the name in the contract.

    Shapes; `?` marks members that may be missing:

        Budgets: {learners: integer, withoutBound: integer, epsilonMax?: number, epsilon: [{from: number, to:
            number, learners: integer}], trainings: [{trainings: integer, learners: integer}], trainingsMax:
            integer}
        ConsentCounts: {trainingPlanId: string, learners: integer, processors: [{name: string, dpId: string,
            learners: integer, serial: integer, acknowledged: boolean}], outcomes?: [{learner: string, outcome:
            "recorded" | "unchanged" | "withdrawn" | "limit" | "ended", processor?: string}]}
        DataExchange: {_id: string, status: "PENDING" | "IMPORT_SUCCESS" | "PROVIDER_EXPORT_ERROR" |
            "CONSUMER_IMPORT_ERROR" | "PEP_ERROR" | "NODE_CALLBACK_ERROR" | "UNDEFINED_ERROR",
            consumerDataExchange?: string, contract?: string, purposeId?: string, resourceId?: string, role?:
            "provider" | "consumer" | "middle", peerAuthentication?: "callback", participants?: [string],
            serviceChain?: {catalogId: string, own?: integer, services: [{index: integer, participant: string,
            completed: boolean}]}, payload?: {step: string, received: {item: integer, offset: integer (bytes)},
            items?: [{size?: integer (bytes), held: integer (bytes), mediaType?: string, digest?: string}],
            deliveries?: [{item: integer, resource: string, progress: "OPEN" | "UNCLEAR" | "ACCEPTED" | "DONE"}]},
            error?: {message?: string}, outcome?: {status: "PENDING" | "IMPORT_SUCCESS" | "PROVIDER_EXPORT_ERROR"
            | "CONSUMER_IMPORT_ERROR" | "PEP_ERROR" | "NODE_CALLBACK_ERROR" | "UNDEFINED_ERROR", reason: string,
            source: "CONSUMER" | "SELF" | "PEER_FORGOT" | "UNCONFIRMED" | "REFUSED", delivered: [string], unknown:
            boolean}, signed?: {method: string, target: string, headers: object, body: string}, createdAt?:
            string, updatedAt?: string, timeline?: [{at: string, side: "own" | "peer", what: string, detail?:
            string, bytes?: integer (bytes)}]}
        LearnerCode: {learner: string, madeBy: string, madeAt: integer (milliseconds), expiresAt: integer
            (milliseconds), state: "waiting" | "used" | "replaced" | "expired", usedAt?: integer (milliseconds)}
        LearnerData: {trainings: [{trainingPlanId: string, name?: string, purpose?: string, contribution?:
            "update" | "moments", metrics?: ["confusion" | "scores"], consent: "given" | "withdrawn" | "none",
            decidedAt?: integer (milliseconds), counted: boolean, countedSince?: integer (milliseconds), over:
            boolean, until?: integer (milliseconds), state?: "open" | "completed" | "converged" | "ended-early",
            endedAt?: integer (milliseconds), charged: boolean, cost?: {bounded: boolean, epsilon?: number,
            delta?: number}}], year: {trainings: integer, max: integer}, privacy: {bounded: boolean, epsilon?:
            number, delta?: number, epsilonMax?: number, deltaMax?: number}}
        PlanConsents: {trainingPlanId: string, name?: string, purpose?: string, contribution?: "update" |
            "moments", metrics?: ["confusion" | "scores"], given: integer, withdrawn: integer, ended: integer,
            state?: "open" | "completed" | "converged" | "ended-early", endedAt?: integer (milliseconds)}
        PolicyWords: {rules: [{path: string, kind: "permission" | "prohibition" | "duty", sentence: string,
            conditions: [string], names: object, counted?: [string]}], problems: [{path: string, message:
            string}], policy?: object}
    """

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

    def get_self_description(self) -> Answer:
        """See what this connector is.

        For other services. It links to the operations that they call, and lists the records at the catalog that are
        enabled.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {@context: object, @id: string, @type: string,
                _links: object, ptx:ModelVersion: string, ptx:catalog: [object]}}

        Refused with: 404.
        """
        return self._json("GET", "/")

    def login(self, body: Json) -> Answer:
        """Log in as an operator of this node.

        Args:
            body: `application/json`, at most 65,536 bytes: {email: string, password: string}

        Returns:
            {token: string}
        """
        return self._json("POST", "/auth/login", body=body_of(body, ("application/json",)))

    def login_with_service_key(self, body: Json) -> Answer:
        """Log in with the participant's keys.

        The keys are those in the connector's configuration. The token is valid for three hours, unless the operator
        of the node says otherwise. Failed attempts are limited.

        Args:
            body: `application/json`, at most 65,536 bytes: {serviceKey: string, secretKey: string}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {token: string, refreshToken: string}}

        Refused with: 400, 401, 409, 429.
        """
        return self._json("POST", "/login", body=body_of(body, ("application/json",)))

    def refresh_token(self, body: Json) -> Answer:
        """Get a new access token with a refresh token.

        Args:
            body: `application/json`, at most 65,536 bytes: {refreshToken: string}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {token: string}}

        Refused with: 400, 401.
        """
        return self._json("POST", "/refresh", body=body_of(body, ("application/json",)))

    def regenerate_tokens(self, body: Json) -> Answer:
        """Get a new access token and a new refresh token with a refresh token.

        Within 30 days after the log-in.

        Args:
            body: `application/json`, at most 65,536 bytes: {refreshToken: string}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {token: string, refreshToken: string}}

        Refused with: 400, 401.
        """
        return self._json("POST", "/regenerate", body=body_of(body, ("application/json",)))

    def list_credentials(self) -> Answer:
        """List the credentials, without their values.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: [{_id: string, type: string, key: string,
                value?: string, __v: integer}]}

        Refused with: 401, 403.
        """
        return self._json("GET", "/private/credentials", auth=("bearerAuth",))

    def create_credential(self, body: Json, *, idempotency_key: str | None = None) -> Answer:
        """Store a credential.

        With a credential the connector authenticates itself to an application during exchanges. A representation in
        the catalog names it by its id. `key` is the name of a request header for `api-key`, and a user name for
        `basic` and `proxy`. The value is stored encrypted. The same request again with the same `Idempotency-Key`
        gives the same credential.

        Args:
            body: `application/json`, at most 65,536 bytes: {type: "api-key" | "apiKey" | "basic" | "proxy", key:
                string, value: string}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, type: string, key: string,
                value?: string, __v: integer}}

        Refused with: 400, 401, 403, 409.
        """
        return self._json(
            "POST",
            "/private/credentials",
            headers={"Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
            keyed=True,
        )

    def get_credential(self, id: str) -> Answer:
        """Get a credential with its value.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, type: string, key: string,
                value: string, __v: integer}}

        Refused with: 401, 403, 404, 409.
        """
        return self._json("GET", f"/private/credentials/{segment(id)}", auth=("bearerAuth",))

    def update_credential(self, id: str, body: Json) -> Answer:
        """Replace type, key and value of a credential.

        Args:
            body: `application/json`, at most 65,536 bytes: {type: "api-key" | "apiKey" | "basic" | "proxy", key:
                string, value: string}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, type: string, key: string,
                value?: string, __v: integer}}

        Refused with: 400, 401, 403, 404.
        """
        return self._json(
            "PUT",
            f"/private/credentials/{segment(id)}",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def delete_credential(self, id: str) -> Answer:
        """Delete a credential that no representation uses.

        The connector asks the participant's catalog which representations name it.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, type: string, key: string,
                value?: string, __v: integer}}

        Refused with: 401, 403, 404, 409, 424.
        """
        return self._json("DELETE", f"/private/credentials/{segment(id)}", auth=("bearerAuth",))

    def get_connector_keys(self) -> Answer:
        """See the keys with which the connector signs messages to other connectors.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {participant: string | null, keys: [{kid:
                string, state: "signing" | "waiting" | "retired", publishedAt?: string}]}}

        Refused with: 401, 403.
        """
        return self._json("GET", "/private/keys", auth=("bearerAuth",))

    def rotate_connector_keys(self) -> Answer:
        """Replace the key with which the connector signs.

        The connector publishes a new key at its catalog at once, and signs with it ten minutes after that, when all
        others have read it. The key before it is then retired: what it signed can still be verified. While a key
        waits, no other one is made (409).

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {participant: string | null, keys: [{kid:
                string, state: "signing" | "waiting" | "retired", publishedAt?: string}]}}

        Refused with: 401, 403, 409.
        """
        return self._json("POST", "/private/keys/rotate", auth=("bearerAuth",))

    def get_configuration(self) -> Answer:
        """Get the participant's configuration.

        The secret key is masked.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {endpoint: string, serviceKey: string,
                secretKey: string, catalogUri: string, contractUri: string, consentUri?: string, registrationUri?:
                string, billingUri?: string, dvctUri?: string, expressLimitSize?: string, serviceChainAdapter:
                boolean, serviceChainAdapterTimeout: integer (milliseconds), modalOrigins?: [{_id: string, origin:
                string}], consent?: {uri: string, publicKey: string}}}

        Refused with: 401, 403, 404.
        """
        return self._json("GET", "/private/configuration", auth=("bearerAuth",))

    def update_configuration(self, body: Json) -> Answer:
        """Change the participant's configuration.

        Each field that you send replaces the stored one; the others stay, and so does the secret key if you send its
        mask. A reload replaces all of them with those of the configuration file. If the service key or the secret key
        changes, all log-ins end.

        Args:
            body: `application/json`, at most 65,536 bytes: {endpoint?: string, serviceKey?: string, secretKey?:
                string, catalogUri?: string, contractUri?: string, consentUri?: string, registrationUri?: string}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {endpoint: string, serviceKey: string,
                secretKey: string, catalogUri: string, contractUri: string, consentUri?: string, registrationUri?:
                string, billingUri?: string, dvctUri?: string, expressLimitSize?: string, serviceChainAdapter:
                boolean, serviceChainAdapterTimeout: integer (milliseconds), modalOrigins?: [{_id: string, origin:
                string}], consent?: {uri: string, publicKey: string}}}

        Refused with: 400, 401, 403, 409.
        """
        return self._json(
            "PUT",
            "/private/configuration",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def reload_configuration(self) -> Answer:
        """Copy the configuration file, with its credentials.

        All of the file is copied, or nothing. Changes of the file have no effect before. Credentials with the `_id`
        of one in the file are replaced; the others stay.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {endpoint: string, serviceKey: string,
                secretKey: string, catalogUri: string, contractUri: string, consentUri?: string, registrationUri?:
                string, billingUri?: string, dvctUri?: string, expressLimitSize?: string, serviceChainAdapter:
                boolean, serviceChainAdapterTimeout: integer (milliseconds), modalOrigins?: [{_id: string, origin:
                string}], consent?: {uri: string, publicKey: string}}}

        Refused with: 401, 403, 409, 422.
        """
        return self._json("POST", "/private/configuration/reload", auth=("bearerAuth",))

    def set_consent_key(self, body: Json) -> Answer:
        """State the key with which the consent service signs.

        The consent service calls this after it has logged in with the participant's keys.

        Args:
            body: `application/json`, at most 65,536 bytes: {uri: string, publicKey: string}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {uri: string, publicKey: string}}

        Refused with: 400, 401, 403.
        """
        return self._json(
            "PUT",
            "/private/configuration/consent",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def delete_consent_key(self) -> Answer:
        """Forget the key of the consent service.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: object}

        Refused with: 401, 403.
        """
        return self._json("DELETE", "/private/configuration/consent", auth=("bearerAuth",))

    def allow_page_origin(self, body: Json) -> Answer:
        """Let pages of an origin read addresses of the personal data intermediary.

        Pages of this origin may call `GET /private/pdi` from a browser, with a token in `Authorization`. Cookies are
        never accepted. The same origin again gives the same answer.

        Args:
            body: `application/json`, at most 65,536 bytes: {origin: string}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, origin: string}}

        Refused with: 400, 401, 403, 409.
        """
        return self._json(
            "POST",
            "/private/configuration/cors",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def delete_page_origin(self, id: str) -> Answer:
        """Let pages of an origin read nothing any more.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, origin: string}}

        Refused with: 401, 403, 404.
        """
        return self._json("DELETE", f"/private/configuration/cors/{segment(id)}", auth=("bearerAuth",))

    def list_catalog_copies(self, *, page: int | None = None, limit: int | None = None) -> Pages:
        """List what the connector knows of the participant's records at the catalog.

        Returns:
            the items, each {_id: string, endpoint: string, resourceId: string, type: string, enabled: boolean}

        Refused with: 400, 401, 403.
        """
        return self._pages(
            "/private/catalogs",
            ("content", "catalog"),
            "page",
            {"page": page, "limit": limit},
            auth=("bearerAuth",),
        )

    def create_catalog_copy(self, body: Json) -> Answer:
        """Add a record of the catalog.

        The connector adds those itself that the catalog names when it registers. The same record again gives the
        stored copy.

        Args:
            body: `application/json`, at most 65,536 bytes: {resourceId: string, type: "serviceofferings" |
                "dataresources" | "softwareresources"}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, endpoint: string, resourceId:
                string, type: string, enabled: boolean}}

        Refused with: 400, 401, 403, 409.
        """
        return self._json("POST", "/private/catalogs", body=body_of(body, ("application/json",)), auth=("bearerAuth",))

    def get_catalog_copy(self, id: str) -> Answer:
        """Get what the connector knows of a record at the catalog.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, endpoint: string, resourceId:
                string, type: string, enabled: boolean}}

        Refused with: 401, 403, 404.
        """
        return self._json("GET", f"/private/catalogs/{segment(id)}", auth=("bearerAuth",))

    def update_catalog_copy(self, id: str, body: Json) -> Answer:
        """Show a record in the connector's self-description, or do not show it.

        Args:
            body: `application/json`, at most 65,536 bytes: {enabled: boolean}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, endpoint: string, resourceId:
                string, type: string, enabled: boolean}}

        Refused with: 400, 401, 403, 404.
        """
        return self._json(
            "PUT",
            f"/private/catalogs/{segment(id)}",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def list_users(self, *, page: int | None = None, limit: int | None = None) -> Pages:
        """List the users, the first stored ones first.

        Returns:
            the items, each {_id: string, email: string, internalID: string, url?: string, userIdentifier?: string,
                problem?: string, __v: integer}

        Refused with: 400, 401, 403.
        """
        return self._pages(
            "/private/users",
            ("content",),
            "page",
            {"page": page, "limit": limit},
            auth=("bearerAuth",),
        )

    def create_user(self, body: Json) -> Answer:
        """Store a user, who gives consent to exchanges.

        The connector registers the user at the participant's consent service at once, or later with growing pauses;
        then the user has a `userIdentifier`. The same user again gives the stored one.

        Args:
            body: `application/json`, at most 65,536 bytes: {email: string, internalID: string, url?: string}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, email: string, internalID:
                string, url?: string, userIdentifier?: string, problem?: string, __v: integer}}

        Refused with: 400, 401, 403, 409.
        """
        return self._json("POST", "/private/users", body=body_of(body, ("application/json",)), auth=("bearerAuth",))

    def import_users(self, body: Upload) -> Answer:
        """Store users of a table in CSV.

        The table is the body, or the file `file` of a form. It is in UTF-8 and has the columns `userId` and `email`,
        and perhaps `url`; `POST /users/template` gives one. All of its rows are stored, at most 10,000, or none.
        Users who are stored already stay as they are. Cells that spreadsheets take for formulas are refused.

        Args:
            body: `text/csv`

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: [{_id: string, email: string, internalID:
                string, url?: string, userIdentifier?: string, problem?: string, __v: integer}]}

        Refused with: 400, 401, 403, 409, 413, 415.
        """
        return self._json("POST", "/private/users/import", body=body_of(body, ("text/csv",)), auth=("bearerAuth",))

    def get_user(self, id: str) -> Answer:
        """Get a user.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, email: string, internalID:
                string, url?: string, userIdentifier?: string, problem?: string, __v: integer}}

        Refused with: 401, 403, 404.
        """
        return self._json("GET", f"/private/users/{segment(id)}", auth=("bearerAuth",))

    def update_user(self, id: str, body: Json) -> Answer:
        """Replace the fields of a user.

        A changed user is registered at the consent service again.

        Args:
            body: `application/json`, at most 65,536 bytes: {email: string, internalID: string, url?: string}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, email: string, internalID:
                string, url?: string, userIdentifier?: string, problem?: string, __v: integer}}

        Refused with: 400, 401, 403, 404, 409.
        """
        return self._json(
            "PUT",
            f"/private/users/{segment(id)}",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def delete_user(self, id: str) -> Answer:
        """Delete a user.

        The identity at the consent service stays; the user ends it there.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, email: string, internalID:
                string, url?: string, userIdentifier?: string, problem?: string, __v: integer}}

        Refused with: 401, 403, 404.
        """
        return self._json("DELETE", f"/private/users/{segment(id)}", auth=("bearerAuth",))

    def get_user_by_email(self, email: str) -> Answer:
        """Get the user with an e-mail address.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, email: string, internalID:
                string, url?: string, userIdentifier?: string, problem?: string, __v: integer}}

        Refused with: 400, 401, 403, 404.
        """
        return self._json("GET", f"/private/users/email/{segment(email)}", auth=("bearerAuth",))

    def get_user_by_internal_id(self, user_id: str) -> Answer:
        """Get the user whom the participant knows by an id.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {_id: string, email: string, internalID:
                string, url?: string, userIdentifier?: string, problem?: string, __v: integer}}

        Refused with: 400, 401, 403, 404.
        """
        return self._json("GET", f"/private/users/userId/{segment(user_id)}", auth=("bearerAuth",))

    def get_user_template(self) -> Stream:
        """Get an empty table of users in CSV.

        Returns:
            `text/csv`
        """
        return self._stream("POST", "/users/template")

    def get_pdi_url(self, *, user_id: str, privacy_notice_id: str | None = None) -> Answer:
        """Get the address of a user's page at the personal data intermediary.

        The user logs in on the page, and sees all exchanges that are available to him or her; with `privacyNoticeId`,
        the one of that privacy notice. Show the page in a frame, or redirect to it. The address holds a token of the
        participant and is valid for less than an hour.

        Args:
            user_id: The participant's own id of the user.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {url: string}}

        Refused with: 400, 401, 403, 404, 409, 424.
        """
        return self._json(
            "GET",
            "/private/pdi",
            query={"userId": user_id, "privacyNoticeId": privacy_notice_id},
            auth=("bearerAuth",),
        )

    def trigger_exchange(self, body: Json, *, idempotency_key: str | None = None, prefer: str | None = None) -> Answer:
        """Exchange data under a contract.

        The data of `resourceId` goes from its provider to the software of `purposeId`, both of which the contract
        has. The request may be sent to the connector of either participant, or to both: equal requests mean one
        exchange. The answer comes when the exchange has ended, or after the time in the node's configuration
        (`exchangeTimeoutSeconds`) with the status `PENDING`; with `Prefer: respond-async` at once. A repeated request
        with the same `Idempotency-Key` means the same exchange for 24 hours. The orchestrator of an ecosystem's
        contract may sign the request; it gets the state of the exchange.

        Args:
            prefer: `respond-async` to be answered at once (RFC 7240).
            body: `application/json`, at most 65,536 bytes: {contract: string, purposeId?: string, resourceId?:
                string, serviceChainId?: string, resources?: [string | {resource: string, params?: {query?: [object]},
                skipBodyProcessing?: boolean}], purposes?: [string | {resource: string, params?: {query?: [object]},
                skipBodyProcessing?: boolean}], providerParams?: {query?: [object]}, consumerParams?: {query?:
                [object]}, serviceChainParams?: [object]}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {success: boolean, dataExchange: DataExchange,
                message?: string}}

        Refused with: 400, 401, 403, 404, 409, 424, 503.
        """
        return self._json(
            "POST",
            "/exchange",
            headers={"Idempotency-Key": idempotency_key, "Prefer": prefer},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
            keyed=True,
        )

    def trigger_exchange_of_consumer(
        self,
        body: Json,
        *,
        idempotency_key: str | None = None,
        prefer: str | None = None,
    ) -> Answer:
        """Exchange data under a contract.

        The same as `/exchange`, under the name that existing clients use.

        Args:
            prefer: `respond-async` to be answered at once (RFC 7240).
            body: `application/json`, at most 65,536 bytes: {contract: string, purposeId?: string, resourceId?:
                string, serviceChainId?: string, resources?: [string | {resource: string, params?: {query?: [object]},
                skipBodyProcessing?: boolean}], purposes?: [string | {resource: string, params?: {query?: [object]},
                skipBodyProcessing?: boolean}], providerParams?: {query?: [object]}, consumerParams?: {query?:
                [object]}, serviceChainParams?: [object]}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {success: boolean, dataExchange: DataExchange,
                message?: string}}

        Refused with: 400, 401, 403, 404, 409, 424, 503.
        """
        return self._json(
            "POST",
            "/consumer/exchange",
            headers={"Idempotency-Key": idempotency_key, "Prefer": prefer},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
            keyed=True,
        )

    def trigger_exchange_with_key(
        self,
        body: Json,
        *,
        idempotency_key: str | None = None,
        prefer: str | None = None,
    ) -> Answer:
        """Exchange data under a contract, as an application with a key.

        The same as `/exchange`, for callers that know the key in the node's configuration (`exchangeTriggerApiKey`).

        Args:
            prefer: `respond-async` to be answered at once (RFC 7240).
            body: `application/json`, at most 65,536 bytes: {contract: string, purposeId?: string, resourceId?:
                string, serviceChainId?: string, resources?: [string | {resource: string, params?: {query?: [object]},
                skipBodyProcessing?: boolean}], purposes?: [string | {resource: string, params?: {query?: [object]},
                skipBodyProcessing?: boolean}], providerParams?: {query?: [object]}, consumerParams?: {query?:
                [object]}, serviceChainParams?: [object]}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {success: boolean, dataExchange: DataExchange,
                message?: string}}

        Refused with: 400, 401, 403, 404, 409, 424, 429, 503.
        """
        return self._json(
            "POST",
            "/exchange/external/trigger",
            headers={"Idempotency-Key": idempotency_key, "Prefer": prefer},
            body=body_of(body, ("application/json",)),
            auth=("triggerKey",),
            keyed=True,
        )

    def verify_trigger_key(self) -> Answer:
        """Check the key with which an application triggers exchanges.

        Returns:
            {success: boolean, message: string}

        Refused with: 401, 429.
        """
        return self._json("GET", "/exchange/external/verify-auth", auth=("triggerKey",))

    def list_exchanges(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        status: Literal[
                "PENDING",
                "IMPORT_SUCCESS",
                "PROVIDER_EXPORT_ERROR",
                "CONSUMER_IMPORT_ERROR",
                "PEP_ERROR",
                "NODE_CALLBACK_ERROR",
                "UNDEFINED_ERROR",
            ] | None = None,
        contract: str | None = None,
        role: Literal["provider", "middle", "consumer"] | None = None,
        unlinked: bool | None = None,
    ) -> Pages:
        """List the exchanges of this connector.

        Administrators get the records, the newest first: all up to 1,000, or with `page` and `limit` one page.
        Callers without a token get ids, status and times, unless the node is configured otherwise (`anonymousList`);
        their filters are ignored. Payload data is in no answer.

        Starts that contract or policies refused here are in the list, too, with the reason (`outcome.source` is
        `REFUSED`): the latest 100 of each participant who asked. Requests of others than parties of the contract
        leave none.

        Args:
            unlinked: `true` lists in their place the outcomes that participants have signed of exchanges that have no
                record here. Only the signer is known of them; they name no contract.

        Returns:
            the items, each DataExchange

        Refused with: 400, 401, 403.
        """
        return self._pages(
            "/dataexchanges",
            ("content",),
            "page",
            {
                "page": page,
                "limit": limit,
                "status": status,
                "contract": contract,
                "role": role,
                "unlinked": unlinked,
            },
            auth=("bearerAuth",),
        )

    def get_exchange(self, exchange_id: str, *, party: int | None = None) -> Answer:
        """Get an exchange.

        Administrators get the record. The connector of another participant of the exchange gets its state (message
        8); for all others there is none (404). In a service chain, the consumer's connector names the step (`party`).

        Args:
            exchange_id: Id of the exchange, or of the record at this connector.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: DataExchange}

        Refused with: 401, 403, 404, 429, 503.
        """
        return self._json(
            "GET",
            f"/dataexchanges/{segment(exchange_id)}",
            query={"party": party},
            auth=("bearerAuth",),
        )

    def update_exchange(self, exchange_id: str, body: Json) -> Answer:
        """End an exchange with an error as an administrator, or report a status as a connector of version 1.10.2.

        An administrator sends an error as `status`, and a reason in `error.message`; all other members are refused.
        As with `cancel`, the consumer's connector ends the exchange, the others ask it to. The answer is the record
        after that.

        The other connector announces the id of its record, reports its status, or says what it sends next, if that is
        no JSON. Its record is read, which must name the exchange; a status is not believed otherwise. What it sends
        is compared with what it said. The answer is the record as it is before that.

        Args:
            exchange_id: Id of the exchange, or of the record at this connector.
            body: `application/json`, at most 65,536 bytes: {consumerDataExchange?: string, providerDataExchange?:
                string, status?: string, error?: {message?: string}, providerData?: {mimetype?: string, size?: integer
                (bytes), checksum?: string}}

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: DataExchange}

        Refused with: 400, 401, 403, 404, 503.
        """
        return self._json(
            "PUT",
            f"/dataexchanges/{segment(exchange_id)}",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def cancel_exchange(self, exchange_id: str) -> Answer:
        """Cancel an exchange.

        The consumer's connector ends it, unless its applications are getting the data already. The provider's
        connector asks the consumer's to end it. The answer shows what became of it until then.

        Args:
            exchange_id: Id of the exchange, or of the record at this connector.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: DataExchange}

        Refused with: 401, 403, 404, 503.
        """
        return self._json("POST", f"/dataexchanges/{segment(exchange_id)}/cancel", auth=("bearerAuth",))

    def get_service_chain_step(self, exchange_id: str, index: int) -> Answer:
        """Get a step of the service chain of an exchange.

        For administrators, and for the connectors of the parties of the exchange; for all others there is none (404).

        Args:
            exchange_id: Id of the exchange, or of the record at this connector.

        Returns:
            {timestamp: integer (milliseconds), code: integer, content: {index: integer, participant: string,
                completed: boolean}}

        Refused with: 401, 403, 404, 429, 503.
        """
        return self._json(
            "GET",
            f"/dataexchanges/{segment(exchange_id)}/servicechains/{segment(index)}",
            auth=("bearerAuth",),
        )

    def resume_service_chain(
        self,
        body: Upload | Json,
        *,
        x_svc_service_chain_id: str | None = None,
        x_svc_target_id: str | None = None,
        content_type: Literal[
                "application/json",
                "application/octet-stream",
                "application/pdf",
                "application/x-ndjson",
                "application/xml",
                "text/csv",
                "text/plain",
                "text/xml",
            ] | None = None,
    ) -> Answer:
        """Give the result of a step of a service chain, as the application that works on it.

        An application that answers its call with 202 or 204 gives the result here. `chainId` and `targetId` are those
        that it got with the data, in the headers `x-ptx-service-chain-id` and `x-ptx-target-id` (and the same under
        `x-svc-`). The id of the chain is the proof that the application was given the work: keep it secret. Send JSON
        with the result in `data`, or the result as the body with both ids in headers, then with up to `itemBytesMax`
        of the node's configuration. The same result again has the same answer, another one is refused. Wrong ids are
        limited.

        Args:
            body: `application/json`, `application/octet-stream`, `application/pdf`, `application/x-ndjson`,
                `application/xml`, `text/csv`, `text/plain`, `text/xml`: object

        Returns:
            {message: string}

        Refused with: 400, 404, 409, 413, 429, 503, 507.
        """
        return self._json(
            "POST",
            "/service-chain/resume",
            headers={"x-svc-service-chain-id": x_svc_service_chain_id, "x-svc-target-id": x_svc_target_id},
            body=body_of(
                body,
                ("application/json", "application/octet-stream", "application/pdf", "application/x-ndjson", "application/xml", "text/csv", "text/plain", "text/xml"),
                content_type,
            ),
        )

    def ingest_statements(
        self,
        body: Upload | Json,
        *,
        content_type: Literal["application/octet-stream", "application/json"] | None = None,
    ) -> Answer:
        """Store xAPI statements.

        The body is a JSON array of at most 5,000 xAPI statements. Each needs a UUID as `id` and an `actor`, the
        learner, identified by `account.name` or `mbox`. Either all statements are stored or none. Only if the
        connection to the store breaks, some may be stored; send the same request again to complete it. A statement
        that is already stored is skipped; the same id with other content is a conflict.

        Args:
            body: `application/octet-stream`, `application/json`: [object]

        Returns:
            {stored: integer, known: integer}
        """
        return self._json(
            "POST",
            "/statements",
            body=body_of(body, ("application/octet-stream", "application/json"), content_type),
            auth=("bearerAuth",),
        )

    def list_processors(self) -> Answer:
        """List the organisation's processors.

        An operator gets the name and the number of learners of each processor, a processor node only the names.

        Returns:
            {processors: [{name: string, learners?: integer}]}
        """
        return self._json("GET", "/processors", auth=("bearerAuth",))

    def assign_learners(self, processor: str, body: Json) -> Answer:
        """Assign learners to a processor.

        The processor trains on the records of these learners. The list replaces the processor's learners; an empty
        list removes them all. A learner belongs to one processor: assigning a learner of another processor is a
        conflict.

        Args:
            body: `application/json`, at most 33,554,432 bytes: {learners: [string]}

        Returns:
            {name: string, learners: integer}
        """
        return self._json(
            "PUT",
            f"/processors/{segment(processor)}",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def list_consents(self, *, page: int | None = None, limit: int | None = None) -> Pages:
        """Count the consents of each training plan.

        Of all training plans that learners of this connector ever consented to, or for which processors were
        certified, in the order of their ids. No learner is named.

        Returns:
            the items, each PlanConsents

        Refused with: 401, 403.
        """
        return self._pages("/consents", ("result",), "page", {"page": page, "limit": limit}, auth=("bearerAuth",))

    def count_budgets(self) -> Answer:
        """Count learners by how much of their budgets is spent.

        No learner is named. Learners whom no consent statement ever counted are left out.

        Returns:
            Budgets

        Refused with: 401, 403.
        """
        return self._json("GET", "/learners/budgets", auth=("bearerAuth",))

    def list_learner_codes(self, *, page: int | None = None, limit: int | None = None) -> Pages:
        """List the codes that operators made for learners.

        The latest first, without the codes themselves. Nothing is removed.

        Returns:
            the items, each LearnerCode

        Refused with: 401, 403.
        """
        return self._pages(
            "/learners/codes",
            ("result",),
            "page",
            {"page": page, "limit": limit},
            auth=("bearerAuth",),
        )

    def create_learner_code(self, body: Json) -> Answer:
        """Make a code that logs a browser in as a learner.

        A code is valid once, for seven days, also after a restart of the node. Another code for the same learner
        replaces it. Put it into the fragment of a link, `/portal/my#code=...`, and hand that to the learner. The node
        keeps who made which code (`listLearnerCodes`), and of the code its SHA-256.

        Args:
            body: `application/json`, at most 65,536 bytes: {learner: string}

        Returns:
            {code: string, expiresAt: integer (milliseconds)}

        Refused with: 401, 403, 404.
        """
        return self._json("POST", "/learners/codes", body=body_of(body, ("application/json",)), auth=("bearerAuth",))

    def get_my_overview(self) -> Answer:
        """Get what trainings are to the caller.

        For learners (403 for all others). It lists the trainings that ask for the caller's consent, that have it or
        had it, and that ever counted the caller, the latest decision first, and how much of the caller's budget they
        have spent.

        Returns:
            LearnerData

        Refused with: 401, 403.
        """
        return self._json("GET", "/my/overview", auth=("bearerAuth",))

    def give_my_consent(self, training_plan_id: str) -> None:
        """Consent to a training.

        The same as `recordConsent` by an operator; again, it changes nothing. 404 for a training that neither asks
        for the caller's consent nor had it nor ever counted the caller; 409 if the caller takes part in too many
        training plans, or if the training has ended and the caller's consent is not in force.

        Refused with: 401, 403, 404, 409.
        """
        self._nothing("PUT", f"/my/consents/{segment(training_plan_id)}", auth=("bearerAuth",))

    def withdraw_my_consent(self, training_plan_id: str) -> None:
        """Withdraw the consent to a training.

        The same as `withdrawConsent` by an operator; again, it changes nothing. From the next data query on, no
        record of the caller is used for the training. Versions of the model that exist stay as they are, and so does
        the spent budget.

        Refused with: 401, 403, 404.
        """
        self._nothing("DELETE", f"/my/consents/{segment(training_plan_id)}", auth=("bearerAuth",))

    def count_consents(self, training_plan_id: str) -> Answer:
        """Count the learners who consented to a training plan.

        Returns:
            ConsentCounts
        """
        return self._json("GET", f"/consents/{segment(training_plan_id)}", auth=("bearerAuth",))

    def record_consents(self, training_plan_id: str, body: Json, *, each: bool | None = None) -> Answer:
        """Record the consents of several learners.

        Consents of learners who are not listed stay unchanged. Without `each`, 409 and nothing recorded if one of the
        learners takes part in too many training plans, or if the training has ended and one of the consents is not in
        force; and consents that were withdrawn are given again.

        Args:
            each: Whether to record what is possible and to answer with an outcome for each learner. A list may be
                older than a withdrawal, so that a consent that was withdrawn stays withdrawn.
            body: `application/json`, at most 33,554,432 bytes: {learners: [string]}

        Returns:
            ConsentCounts

        Refused with: 409.
        """
        return self._json(
            "PUT",
            f"/consents/{segment(training_plan_id)}",
            query={"each": each},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def record_consent(self, learner: str, training_plan_id: str) -> None:
        """Record that a learner consents to a training plan.

        Again, it changes nothing, also after the end of the training. 409 if the learner takes part in too many
        training plans, or if the training has ended and the consent is not in force.

        Refused with: 409.
        """
        self._nothing("PUT", f"/consents/{segment(learner)}/{segment(training_plan_id)}", auth=("bearerAuth",))

    def withdraw_consent(self, learner: str, training_plan_id: str) -> None:
        """Record that a learner does not consent, or withdraws consent.

        From the next data query on, no record of this learner is used for the training plan.
        """
        self._nothing("DELETE", f"/consents/{segment(learner)}/{segment(training_plan_id)}", auth=("bearerAuth",))

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
        return self._json("POST", "/policies/words", body=body_of(body, ("application/json",)), auth=("bearerAuth",))
