package org.sumspace.connector;

import static java.util.Objects.requireNonNull;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.message.RequestHead;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.store.StoredContents;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.contract.ApiCall;
import org.sumspace.common.testkit.contract.ApiCalls;
import org.sumspace.common.testkit.contract.ApiOperation;
import org.sumspace.common.testkit.contract.ContractScene;
import org.sumspace.common.testkit.contract.Knowledge;
import org.sumspace.common.testkit.contract.PolicyBodies;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;

/**
 * A connector with credentials, learners and a certified processor, and its callers. {@link #teach} has the rules for
 * valid requests that the contract does not express.
 */
final class ConnectorScene implements ContractScene<ConnectorScene.Role> {
    private static final String PLAN = "tp-1";
    /** A user whose record id is in no request, so that no request changes or deletes the user. */
    static final String STAYING = "staying";

    private static final String PROCESSOR = "p1";
    /** The learner to whom the session of {@link Role#LEARNER} belongs. */
    static final String LEARNER = "learner-ada";

    static final String OTHER_LEARNER = "learner-bob";
    private static final List<String> LEARNERS = List.of(LEARNER, OTHER_LEARNER);
    /** Collections that change without a request: this one counts the recounts. */
    private static final Set<String> NO_RECORDS = Set.of("revisions");
    /** Operations after which the scene restores the data for its own log-ins. */
    private static final Set<String> CONFIGURE = Set.of("updateConfiguration", "reloadConfiguration");

    private static final Set<String> UNTAUGHT = Set.of(
            "getPortalCodeOwner",
            "followEvents",
            "ingestStatements",
            "triggerExchange",
            "triggerExchangeOfConsumer",
            "triggerExchangeWithKey",
            "openExchange",
            "updateExchange",
            "importPart",
            "getServiceChainStep",
            "reportServiceChainStep",
            "resumeServiceChain");
    /** The known ids that follow a segment of a path. */
    private static final Map<String, Function<ConnectorScene, List<String>>> IDS = Map.of(
            "credentials", scene -> scene.credentials,
            "catalogs", scene -> scene.copies,
            "users", scene -> scene.users,
            "email", scene -> List.of(STAYING + "@clinic.example"),
            "userId", scene -> List.of(STAYING),
            "dataexchanges", scene -> List.of(PeerScene.EXCHANGE, PeerScene.REFUSED),
            "servicechains", scene -> List.of("0"),
            "consents", scene -> List.of(PLAN));

    /** After this time an account may try another log-in. */
    private static final Duration ATTEMPT_EVERY = Duration.ofSeconds(6);

    final ConnectorUnderTest connector;
    private final List<ApiOperation> operations;
    private final ApiCalls calls;
    private final List<String> credentials = new ArrayList<>();
    private final List<String> users = new ArrayList<>();

    private final List<String> origins = new ArrayList<>();
    private final List<String> copies = new ArrayList<>();
    private final Map<Role, String> tokens = new HashMap<>();
    private final Map<Role, NodeSignatures> signatures = new HashMap<>();
    private final NodeIdentity node;
    private final SigningKey processor = SigningKey.generate(new SecureRandom());
    private final NodeIdentity catalog;
    private final Random random;
    private final PeerScene peer;
    private String refreshToken = "";
    private String dpId = "";

    /** Who calls. */
    enum Role {
        VISITOR,
        OPERATOR,
        ADMINISTRATOR,
        PROCESSOR_NODE,
        CATALOG,
        /** The connector of another participant. */
        PEER,
        /** With the key for triggers. */
        APPLICATION,
        /** The caller who logged in with a link. */
        LEARNER
    }

    ConnectorScene(Path dataDir, Random seeded) {
        connector = new ConnectorUnderTest(dataDir);
        random = seeded;
        node = connector.organisation.node("processor", NodeRole.PROCESSOR);
        catalog = connector.organisation.node("catalog", NodeRole.ORCHESTRATOR);
        signatures.put(Role.PROCESSOR_NODE, connector.signatures(node));
        signatures.put(Role.CATALOG, connector.signatures(catalog));
        Contract contract = Contract.load(ConnectorVerticle.CONTRACT);
        operations = ApiOperation.of(contract);
        Knowledge knowledge = new Knowledge();
        calls = new ApiCalls(contract, knowledge, seeded);
        tokens.put(Role.OPERATOR, connector.operator());
        peer = new PeerScene(connector);
        connector.configure(ConnectorUnderTest.configuration()
                .put("catalogUri", peer.catalogUri())
                .put("consentUri", peer.catalogUri()));
        restore();
        peer.begin();
        teach(knowledge);
        fill();
        tokens.put(Role.LEARNER, learner());
    }

    private String learner() {
        code(OTHER_LEARNER);
        return connector
                .api
                .post("/portal/session", new JsonObject().put("code", code(LEARNER)))
                .header("X-Sumspace-Portal", "1")
                .expect(200)
                .header("Set-Cookie")
                .replaceFirst("[^=]*=([^;]*).*", "$1");
    }

    private String code(String learner) {
        return operator("POST", "/learners/codes")
                .body(
                        "application/json",
                        new JsonObject().put("learner", learner).toBuffer().getBytes())
                .expect(201)
                .json()
                .getString("code");
    }

    /** Copies the file again, and logs in again: the request may have replaced the keys. */
    private void restore() {
        operator("POST", "/private/configuration/reload").expect(200);
        JsonObject given = ConnectorUnderTest.logIn(connector.api);
        tokens.put(Role.ADMINISTRATOR, given.getString("token"));
        refreshToken = given.getString("refreshToken");
    }

    private ApiProbe.Call operator(String method, String path) {
        return connector.api.get(path).method(method).bearer(connector.operator());
    }

    private void fill() {
        JsonObject learners = new JsonObject().put("learners", new JsonArray(LEARNERS));
        for (String path : List.of("/processors/" + PROCESSOR, "/consents/" + PLAN)) {
            operator("PUT", path)
                    .body("application/json", learners.toBuffer().getBytes())
                    .expect(200);
        }
        ApiOperation certify = operation("certifyProcessors");
        dpId = send(Role.PROCESSOR_NODE, calls.valid(certify))
                .json()
                .getJsonArray("processors")
                .getJsonObject(0)
                .getString("dpId");
        send(Role.ADMINISTRATOR, calls.valid(operation("createCredential")));
        send(Role.ADMINISTRATOR, calls.valid(operation("createUser")));
        operator("POST", "/private/users")
                .body(
                        "application/json",
                        user(STAYING, new JsonObject()).toBuffer().getBytes())
                .expect(200);
        send(Role.ADMINISTRATOR, calls.valid(operation("createCatalogCopy")));
        send(Role.ADMINISTRATOR, calls.valid(operation("allowPageOrigin")));
        // The exchange has ended, so that only requests change it.
        send(Role.PEER, calls.valid(operation("reportError")));
    }

    private ApiOperation operation(String id) {
        return operations.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** The exchange of the scene has no service chain. */
    private static JsonObject withoutPlace(JsonObject body) {
        body.remove("party");
        body.remove("consumer");
        return body;
    }

    /**
     * The rules for valid requests that the contract does not express: a line for each operation, parameter or schema.
     */
    private void teach(Knowledge knowledge) {
        TrainingPlan plan =
                ConnectorFixture.plan(PLAN, "", catalog.certificate().url().toString());
        JsonObject certification = certification(plan);
        knowledge
                .parameter("credentials", random -> any(credentials, random))
                .parameter("cors", random -> any(origins, random))
                .parameter("catalogs", random -> any(copies, random))
                .body(
                        "allowPageOrigin",
                        (random, body) -> body.put("origin", "https://p" + random.nextInt(9) + ".example"))
                .body(
                        "setConsentKey",
                        (random, body) -> new JsonObject()
                                .put("uri", "https://consent.example")
                                .put("publicKey", SelfDescriptionApiTest.CONSENT_KEY))
                .body(
                        "createCatalogCopy",
                        (random, body) -> body.put("resourceId", "65f0c0ffee000000000000a" + random.nextInt(9)))
                .parameter("users", random -> any(users, random))
                .parameter("{email}", random -> STAYING + "@clinic.example")
                .parameter("{userId}", random -> STAYING)
                .parameter("userId", random -> STAYING)
                .body("explainPolicy", (random, body) -> PolicyBodies.any(random))
                .body("createUser", (random, body) -> user(random, body))
                .body("updateUser", (random, body) -> user(random, body))
                .parameter("Idempotency-Key", random -> "key-" + random.nextLong())
                .parameter("{trainingPlanId}", random -> PLAN)
                .parameter("{processor}", random -> PROCESSOR)
                .parameter("{exchangeId}", random -> PeerScene.EXCHANGE)
                .parameter("party", random -> 0)
                .body("reportSuccess", (random, body) -> PeerScene.end("IMPORT_SUCCESS"))
                .body("reportError", (random, body) -> PeerScene.end("PEP_ERROR"))
                .body(
                        "requestExport",
                        (random, body) -> withoutPlace(body)
                                .put("consumerDataExchange", PeerScene.EXCHANGE)
                                .put("position", new JsonObject().put("item", 0).put("offset", 0)))
                .schema("Learner", random -> any(LEARNERS, random))
                .schema("BaseUrl", random -> "https://" + (char) ('a' + random.nextInt(26)) + ".example/")
                .body("login", (random, body) -> operator())
                .body("beginPortalSession", (random, body) -> operator())
                .body("loginWithServiceKey", (random, body) -> ConnectorUnderTest.keys())
                .body("refreshToken", (random, body) -> body.put("refreshToken", refreshToken))
                .body("regenerateTokens", (random, body) -> body.put("refreshToken", refreshToken))
                .body(
                        "createCredential",
                        (random, body) ->
                                body.put("key", "X-Key").put("value", "value of a credential " + random.nextInt()))
                .body(
                        "updateCredential",
                        (random, body) ->
                                body.put("key", "X-Key").put("value", "value of a credential " + random.nextInt()))
                .body(
                        "updateConfiguration",
                        (random, body) ->
                                new JsonObject().put("registrationUri", "https://r" + random.nextInt(9) + ".example/"))
                .body("certifyProcessors", (random, body) -> certification.copy())
                .body(
                        "renewConsents",
                        (random, body) -> new JsonObject()
                                .put(
                                        "until",
                                        connector
                                                .clock
                                                .instant()
                                                .plus(Duration.ofDays(400))
                                                .toString())
                                .put("processors", new JsonArray().add(dpId)))
                .body(
                        "queryData",
                        (random, body) -> new JsonObject()
                                .put("training_plan", PLAN)
                                .put("processors", new JsonArray().add(dpId))
                                .put("model_name", "m")
                                .put(
                                        "data_description",
                                        new JsonArray().add(new JsonObject().put("datatype", "xAPI"))));
    }

    private static String user(Random random) {
        return "user" + random.nextInt(20);
    }

    private static JsonObject user(Random random, JsonObject body) {
        return user(user(random), body);
    }

    private static JsonObject user(String id, JsonObject body) {
        return body.put("email", id + "@clinic.example").put("internalID", id);
    }

    private JsonObject certification(TrainingPlan plan) {
        return new JsonObject()
                .put("catalog", catalog.certificate().url().toString())
                .put("trainingPlan", Base64.getEncoder().encodeToString(plan.canonicalBytes()))
                .put(
                        "processors",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("name", PROCESSOR)
                                        .put("url", node.certificate().url().toString())
                                        .put(
                                                "key",
                                                Base64.getEncoder()
                                                        .encodeToString(processor
                                                                .publicKey()
                                                                .toBytes()))
                                        .put("nodeKeyId", node.keyId().toString())));
    }

    private static String any(List<String> known, Random random) {
        return known.isEmpty() ? "absent" : known.get(random.nextInt(known.size()));
    }

    @Override
    public List<ApiOperation> operations() {
        return operations;
    }

    @Override
    public ApiCalls calls() {
        return calls;
    }

    @Override
    public Role usual(ApiOperation operation) {
        return switch (operation.id()) {
            case "renewConsents" -> Role.CATALOG;
            case "certifyProcessors", "queryData" -> Role.PROCESSOR_NODE;
            case "getMyOverview", "giveMyConsent", "withdrawMyConsent" -> Role.LEARNER;
            default -> usualByScheme(operation);
        };
    }

    private static Role usualByScheme(ApiOperation operation) {
        if (operation.accepts("bearerAuth")) {
            return Role.OPERATOR;
        }
        if (operation.accepts("triggerKey")) {
            return Role.APPLICATION;
        }
        return operation.accepts("participantSignature") ? Role.PEER : Role.VISITOR;
    }

    @Override
    public Set<Role> callers(ApiOperation operation) {
        Role other = Role.values()[random.nextInt(Role.values().length)];
        // A learner who logged out could not log in again.
        return other == Role.LEARNER && operation.id().equals("endPortalSession")
                ? EnumSet.of(usual(operation), Role.ADMINISTRATOR)
                : EnumSet.of(usual(operation), Role.ADMINISTRATOR, other);
    }

    private static JsonObject operator() {
        return new JsonObject().put("email", ConnectorUnderTest.OPERATOR).put("password", ConnectorUnderTest.PASSWORD);
    }

    /** The secrets with which the scene logs in; no answer shows them. */
    Map<String, String> secrets() {
        Map<String, String> secrets = new HashMap<>();
        tokens.forEach((role, token) -> secrets.put("token of " + role, token));
        secrets.put("password", ConnectorUnderTest.PASSWORD);
        secrets.put("key for triggers", ConnectorUnderTest.TRIGGER_KEY);
        secrets.put("refresh token", refreshToken);
        secrets.put("secret key", ConnectorUnderTest.SECRET_KEY);
        return secrets;
    }

    /** The known ids that follow the first of these segments in a path. */
    List<String> ids(List<String> segments) {
        return segments.stream()
                .filter(IDS::containsKey)
                .findFirst()
                .map(segment -> requireNonNull(IDS.get(segment)).apply(this))
                .orElse(List.of());
    }

    @Override
    public boolean isEntitled(Role role, ApiOperation operation) {
        return operation.isPublic()
                || switch (role) {
                    case VISITOR -> false;
                    case OPERATOR, ADMINISTRATOR -> operation.accepts("bearerAuth");
                    case LEARNER -> isForLearners(operation);
                    case PROCESSOR_NODE, CATALOG -> operation.accepts("nodeSignature");
                    case PEER -> operation.accepts("participantSignature");
                    case APPLICATION -> operation.accepts("triggerKey");
                };
    }

    private static boolean isForLearners(ApiOperation operation) {
        return operation.path().startsWith("/my/") || operation.path().equals("/portal/session");
    }

    @Override
    public boolean isTaught(ApiOperation operation) {
        // Statements are read by a parser of their own; StatementReaderTest shows what it accepts. ExchangeApiTest
        // covers exchanges with other parties.
        return !UNTAUGHT.contains(operation.id());
    }

    /** Statements are checked after the caller, and by their own parser, which has its own messages. */
    @Override
    public void check(Role role, ApiCall call, ApiProbe.Answer answer) {
        if (role == Role.LEARNER && call.operation().accepts("bearerAuth") && !isForLearners(call.operation())) {
            if (answer.status() < 400 || (call.kind() == ApiCall.Kind.VALID && answer.status() != 403)) {
                throw new AssertionError("open to learners: " + call + ": " + answer.text());
            }
        } else if (isTaught(call.operation())) {
            ContractScene.super.check(role, call, answer);
        } else if (answer.status() < 400 || answer.status() >= 500) {
            throw new AssertionError("not refused: " + call + ", as " + role + ": " + answer.text());
        }
    }

    @Override
    public boolean isSlow(ApiOperation operation) {
        return false;
    }

    @Override
    public ApiCall valid(Role role, ApiOperation operation) {
        return calls.valid(operation);
    }

    @Override
    public ApiProbe.Answer send(Role role, ApiCall call) {
        connector.clock.advance(ATTEMPT_EVERY);
        ApiProbe.Call request = call.at(connector.api);
        String token = tokens.get(role);
        NodeSignatures signer = signatures.get(role);
        if (token != null) {
            request.bearer(token);
        } else if (signer != null) {
            sign(signer, call).forEach(request::header);
        } else if (role == Role.PEER) {
            peer.sign(call).forEach(request::header);
        } else if (role == Role.APPLICATION) {
            request.header("x-exchange-trigger-api-key", ConnectorUnderTest.TRIGGER_KEY);
        }
        ApiProbe.Answer answer = call.send(request);
        keepInMind(call, answer);
        return answer;
    }

    /** The headers with which the node signs a request. */
    private Map<String, String> sign(NodeSignatures signer, ApiCall call) {
        byte[] body = call.bytes();
        Digest digest = body.length == 0 ? Digest.of() : Digest.of(body);
        HttpMethod method = call.operation().method();
        RequestHead head = new RequestHead(method.name(), call.target(), digest, body.length);
        byte[] envelope =
                signer.seal(EnvelopeType.HTTP_REQUEST, connector.identity.keyId(), PlanRef.NONE, head.toBytes());
        Map<String, String> headers = new HashMap<>();
        headers.put(
                "Sumspace-Signature", Base64.getUrlEncoder().withoutPadding().encodeToString(envelope));
        headers.put("Sumspace-Certificate", signer.certificate());
        return headers;
    }

    private void keepInMind(ApiCall call, ApiProbe.Answer answer) {
        String operation = call.operation().id();
        if (answer.status() >= 300) {
            return;
        }
        if (operation.equals("createCredential")) {
            credentials.add(answer.json().getJsonObject("content").getString("_id"));
        } else if (operation.equals("deleteCredential")) {
            credentials.remove(answer.json().getJsonObject("content").getString("_id"));
        } else if (operation.equals("allowPageOrigin")) {
            origins.add(answer.json().getJsonObject("content").getString("_id"));
        } else if (operation.equals("createCatalogCopy")) {
            copies.add(answer.json().getJsonObject("content").getString("_id"));
        } else if (operation.equals("createUser")) {
            users.add(answer.json().getJsonObject("content").getString("_id"));
        } else if (operation.equals("deleteUser")) {
            users.remove(answer.json().getJsonObject("content").getString("_id"));
        } else if (CONFIGURE.contains(operation)) {
            restore();
        }
    }

    /** Waits until the catalog has every statement, and the consent service every user. */
    @Override
    public Map<String, List<JsonObject>> stored() {
        return await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .until(
                        this::contents,
                        contents -> Stream.of(contents.getOrDefault("certifications", List.of()))
                                        .flatMap(List::stream)
                                        .allMatch(each ->
                                                each.getBoolean("acknowledged") && !each.getBoolean("stale", false))
                                && contents.getOrDefault("users", List.of()).stream()
                                        .noneMatch(each -> each.containsKey("nextAttempt")));
    }

    private Map<String, List<JsonObject>> contents() {
        Map<String, List<JsonObject>> contents = result(StoredContents.of(connector.mongo));
        contents.keySet().removeAll(NO_RECORDS);
        return contents;
    }

    @Override
    public void close() {
        connector.close();
    }
}
