package org.sumspace.catalog;

import static java.util.Objects.requireNonNull;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.fixture.ConnectorToken;
import org.sumspace.catalog.fixture.ContractManagerStub;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.store.StoredContents;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.contract.ApiCall;
import org.sumspace.common.testkit.contract.ApiCalls;
import org.sumspace.common.testkit.contract.ApiOperation;
import org.sumspace.common.testkit.contract.ContractScene;
import org.sumspace.common.testkit.contract.Knowledge;
import org.sumspace.common.testkit.contract.PolicyBodies;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;

/**
 * A catalog with records of every kind, and its callers. {@link #teach} has the rules for valid requests that the
 * contract does not express. An operation whose requests the contract describes completely needs no entry there.
 */
final class CatalogScene implements ContractScene<CatalogScene.Role> {
    /** Changes after the request of which it tells, perhaps while a later one is refused. */
    private static final String PROGRESS = "node_progress";

    /**
     * Operations of which the scene makes no valid requests, because these take many steps, end the tokens with which the
     * scene works, or have a body that is no text. Their own tests show what they accept.
     */
    private static final Set<String> NOT_TAUGHT = Set.of(
            "addDataProcessingChain",
            "updateDataProcessingChain",
            "deleteDataProcessingChain",
            "signAsInfrastructureProvider",
            "changePassword",
            "generateServiceKeys",
            "getPortalCodeOwner",
            "sendBaseModel",
            "followEvents");

    /** Operations that take long on purpose, and are therefore called less often. */
    private static final Set<String> HASHES_PASSWORDS =
            Set.of("login", "signUp", "changePassword", "beginPortalSession");

    /** Stands for the owner of records that belong to several participants or to none. */
    static final Role SHARED = Role.NODE;

    private static final String STOPPED = "stopped";
    static final String ABSENT = "0123456789abcdef01234567";
    static final String APP_KEY = "planted-app-key";
    private static final int ATTEMPTS_MAX = 10;
    private static final int HASHED_MAX = 6;
    /** Makes the plan wait for further consents, so that it does not change by itself. */
    private static final int TOO_FEW = 3;

    private static final int BASE_MODELS = 3;

    private static final String TRAINING = "tp-1";
    /** A record that is created here needs further requests before it is complete, so the scene has a complete one. */
    private static final String UNFINISHED = "execution_plan";

    final SceneNegotiations negotiations;
    final SceneEcosystems ecosystems;
    private final Vertx vertx = Vertx.vertx();
    final CatalogUnderTest catalog;
    private final List<ApiOperation> operations;
    private final ApiCalls calls;
    final Map<Role, String> tokens = new HashMap<>();

    /** For each path segment before an id, the ids and their owners. */
    private final Map<String, Map<String, Role>> ids = new TreeMap<>();

    private final Random random;
    private int signUps;

    /** Who calls. */
    enum Role {
        VISITOR,
        OWNER,
        OTHER,
        OPERATOR,
        /** Belongs to a participant that nothing else uses. */
        CONNECTOR,
        NODE
    }

    CatalogScene(Path dataDir, Random seeded) {
        ContractManagerStub manager = new ContractManagerStub(vertx, ContractManagerStub.Mode.OURS);
        this.catalog = new CatalogUnderTest(dataDir, Optional.of(manager.config()));
        this.random = seeded;
        Contract contract = Contract.load(CatalogVerticle.CONTRACT);
        operations = ApiOperation.of(contract);
        Knowledge knowledge = new Knowledge();
        calls = new ApiCalls(contract, knowledge, seeded);
        signUp(Role.OWNER);
        signUp(Role.OTHER);
        JsonObject keys = catalog.api
                .post("/auth/signup", CatalogUnderTest.signUp("Connected"))
                .expect(200)
                .json()
                .getJsonObject("participant");
        tokens.put(Role.CONNECTOR, ConnectorToken.of(keys));
        tokens.put(Role.OPERATOR, catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD));
        know("data", new JsonObject().put("id", "health"), SHARED);
        know("services", new JsonObject().put("id", "health"), SHARED);
        know("rules", new JsonObject().put("id", "rule-access-1"), SHARED);
        JoinedTraining training = train();
        stopTraining();
        for (int i = 1; i <= BASE_MODELS; i++) {
            know("base_models", new JsonObject().put("id", sendBaseModel(i)), Role.OWNER);
        }
        collections().forEach(segment -> {
            ids.computeIfAbsent(segment, absent -> new LinkedHashMap<>());
            knowledge.parameter(segment, random -> any(segment, random));
        });
        teach(knowledge, training);
        createRecords();
        negotiations = new SceneNegotiations(this);
        negotiations.teach(knowledge);
        ecosystems = new SceneEcosystems(this);
        ecosystems.teach(knowledge);
    }

    /** The segments of paths after which ids follow. */
    private Collection<String> collections() {
        Set<String> segments = new TreeSet<>(ids.keySet());
        operations.stream()
                .filter(CatalogScene::isCreation)
                .map(operation -> lastSegment(operation.path()))
                .filter(segment ->
                        operations.stream().anyMatch(each -> each.path().contains("/" + segment + "/{")))
                .forEach(segments::add);
        return segments;
    }

    private static boolean isCreation(ApiOperation operation) {
        return operation.method().equals(HttpMethod.POST) && !operation.path().contains("{");
    }

    /**
     * The rules for valid requests that the contract does not express: a line for each operation, parameter or schema.
     */
    private void teach(Knowledge knowledge, JoinedTraining training) {
        JsonObject representation = representation();
        knowledge
                .parameter("q", random -> "records " + (char) ('a' + random.nextInt(26)))
                .parameter("offeredBy", random -> new JsonArray().add(any("participants", random)))
                .parameter("providedBy", random -> new JsonArray().add(any("participants", random)))
                .parameter("producedBy", random -> new JsonArray().add(any("participants", random)))
                .parameter("Idempotency-Key", random -> "key-" + random.nextLong())
                .parameter("If-Match", random -> "*")
                .schema("References", random -> new JsonArray().add(ABSENT))
                .schema("WebUrl", random -> "https://elm.example/" + random.nextInt(9))
                .body("registerConnector", (random, body) -> connector())
                .body("checkConnector", (random, body) -> connector())
                .body("updateParticipant", (random, body) -> new JsonObject().put("did", "did:web:elm.example"))
                .body("signUp", (random, body) -> CatalogUnderTest.signUp("New" + signUps++))
                .body("login", (random, body) -> credentials("Owner"))
                .body("beginPortalSession", (random, body) -> credentials("Owner"))
                .body("publishTrainingPlan", (random, body) -> catalog.draft("tp-" + random.nextInt(1_000)))
                .body(
                        "createExecutionPlan",
                        (random, body) -> new JsonObject().put("training_plan", new JsonObject().put("id", TRAINING)))
                .body("assignAggregators", (random, body) -> training.aggregators())
                .body("assignProcessors", (random, body) -> tooFew(training.processors()))
                .body("registerAggregator", (random, body) -> registration(training, node("/aggregators")))
                .body("registerProcessor", (random, body) -> registration(training, node("/processors")))
                .body(
                        "giveConsent",
                        (random, body) -> statement(training.consents.get(0).statement()))
                .body(
                        "getTrainingStates",
                        (random, body) -> new JsonObject().put("training_plans", new JsonArray().add(TRAINING)))
                .id("stopTraining", "id", STOPPED)
                .body("revoke", (random, body) -> revocation())
                .body("explainPolicy", (random, body) -> PolicyBodies.any(random))
                .body("retryOutbox", (random, body) -> body.put("kind", "negotiations"))
                .body("createDataResource", (random, body) -> withoutRepresentation(body))
                .body("updateDataResource", (random, body) -> withoutRepresentation(body))
                .body("createInfrastructureService", (random, body) -> body.put("description", "d"))
                .body("updateInfrastructureService", (random, body) -> body.put("description", "d"))
                .body("createRepresentation", (random, body) -> representation.copy())
                .body("updateRepresentation", (random, body) -> new JsonObject().put("mimeType", "text/csv"));
    }

    private void signUp(Role role) {
        String name = name(role);
        JsonObject participant = catalog.api
                .post("/auth/signup", CatalogUnderTest.signUp(name))
                .expect(200)
                .json()
                .getJsonObject("participant");
        know("participants", participant, role);
        know("participant", participant, role);
        tokens.put(role, catalog.login(name + "@example.org", CatalogUnderTest.PASSWORD));
    }

    /** The name of the participant. */
    static String name(Role role) {
        return role.name().charAt(0) + role.name().substring(1).toLowerCase(Locale.ROOT);
    }

    private static JsonObject credentials(String name) {
        return new JsonObject().put("email", name + "@example.org").put("password", CatalogUnderTest.PASSWORD);
    }

    /** A training plan with an execution plan that waits for its processors, beside one that is running. */
    private JoinedTraining train() {
        String root = leavesOfRunning(new JoinedTraining(catalog, "running", token(Role.OWNER)));
        know("leaf_lists", new JsonObject().put("id", root), SHARED);
        JoinedTraining training = new JoinedTraining(catalog, TRAINING, token(Role.OWNER));
        know("training_plan", new JsonObject().put("id", TRAINING), Role.OWNER);
        training.version("ep-1", catalog.modelUrl, Digest.of(CatalogUnderTest.model()));
        know("models", new JsonObject().put("id", "1"), Role.OWNER);
        know("execution_plan", new JsonObject().put("id", training.planWithAggregators()), Role.OWNER);
        return training;
    }

    /** Returns when the records that represent the training have followed its end, because they do so beside other requests. */
    private void stopTraining() {
        catalog.api
                .post("/training_plan", catalog.draft(STOPPED))
                .bearer(token(Role.OWNER))
                .expect(200);
        catalog.api
                .post("/training_plan/" + STOPPED + "/stop", new JsonObject())
                .bearer(token(Role.OWNER))
                .expect(200);
        await().until(() -> stored().values().stream()
                .flatMap(List::stream)
                .anyMatch(each -> STOPPED.equals(each.getString("_id")) && each.getBoolean("shown", false)));
    }

    /** @return the SHA-256 */
    private String sendBaseModel(int features) {
        return catalog.api
                .post("/base_models", new JsonObject())
                .body(MediaTypes.OCTET_STREAM, CatalogUnderTest.model(features))
                .bearer(token(Role.OWNER))
                .expect(200)
                .json()
                .getString("sha256");
    }

    private String leavesOfRunning(JoinedTraining training) {
        String running = training.planWithAggregators();
        catalog.api
                .put("/execution_plan/" + running + "/processors", training.processors())
                .bearer(training.token)
                .expect(200);
        await().until(() -> catalog.api
                .get("/execution_plan/" + running + "/status")
                .bearer(training.token)
                .expect(200)
                .json()
                .getString("state")
                .equals("training"));
        return catalog.nodes.plans().get(0).body().leafRoot().toString();
    }

    private static JsonObject tooFew(JsonObject processors) {
        JsonArray items = processors.getJsonArray("processors");
        return new JsonObject()
                .put("processors", new JsonArray(items.stream().limit(TOO_FEW).toList()));
    }

    private JsonObject registration(JoinedTraining training, NodeIdentity node) {
        return statement(Plans.registration(training.plan, node, catalog.now).statement());
    }

    private static JsonObject statement(Signed<?> statement) {
        return new JsonObject().put("statement", Base64.getEncoder().encodeToString(statement.bytes()));
    }

    private JsonObject revocation() {
        Organisation organisation = catalog.organisations.get(0);
        return statement(organisation.revoke(organisation.node(NodeRole.AGGREGATOR)));
    }

    private static JsonObject withoutRepresentation(JsonObject body) {
        body.remove("apiResponseRepresentation");
        return body;
    }

    private static JsonObject connector() {
        return new JsonObject().put("appKey", APP_KEY).put("endpoint", "https://connector.elm.example/");
    }

    /** Made of data that only this method knows, so that no request deletes it. */
    private JsonObject representation() {
        JsonObject data = new JsonObject()
                .put("name", "Statements")
                .put("description", "d")
                .put("containsPII", true);
        String id = catalog.api
                .post("/dataresources", data)
                .bearer(token(Role.OWNER))
                .expect(201)
                .json()
                .getString("_id");
        return new JsonObject().put("resourceID", id).put("url", "https://lrs.elm.example/statements?user={userId}");
    }

    /** Waits until all open tasks are done. */
    void settle() {
        if (hasOpenTasks()) {
            await().until(() -> !hasOpenTasks());
        }
    }

    private boolean hasOpenTasks() {
        return result(StoredContents.has(catalog.database, "openTasks"));
    }

    private void createRecords() {
        for (ApiOperation operation : operations) {
            if (isCreation(operation)
                    && ids.containsKey(lastSegment(operation.path()))
                    && operation.accepts("bearerAuth")) {
                for (Role role : List.of(Role.OWNER, Role.OTHER, Role.OWNER)) {
                    send(role, calls.valid(operation));
                }
            }
        }
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
    public boolean isTaught(ApiOperation operation) {
        return !NOT_TAUGHT.contains(operation.id());
    }

    @Override
    public boolean isSlow(ApiOperation operation) {
        return HASHES_PASSWORDS.contains(operation.id());
    }

    /** Participants make most of the moves, and the usual role all others. */
    @Override
    public Set<Role> callers(ApiOperation operation) {
        Set<Role> roles = EnumSet.of(Role.OWNER, Role.OTHER, usual(operation));
        roles.add(Role.values()[random.nextInt(Role.values().length)]);
        return roles;
    }

    @Override
    public ApiCall valid(Role role, ApiOperation operation) {
        ApiCall call = calls.valid(operation);
        for (int i = 1; i < ATTEMPTS_MAX && ownerOf(call) != role; i++) {
            call = calls.valid(operation);
        }
        return call;
    }

    @Override
    public List<ApiCall> hostile(ApiOperation operation) {
        List<ApiCall> hostile = calls.hostile(operation);
        if (!isSlow(operation)) {
            return hostile;
        }
        Collections.shuffle(hostile, random);
        return hostile.subList(0, HASHED_MAX);
    }

    @Override
    public ApiProbe.Answer send(Role role, ApiCall call) {
        ApiProbe.Call request = call.at(catalog.api);
        if (role == Role.NODE) {
            catalog.signature(node(call.operation().path()), call.operation().method(), call.target(), call.bytes())
                    .forEach(request::header);
        } else if (role != Role.VISITOR) {
            request.bearer(token(role));
        }
        ApiProbe.Answer answer = call.send(request);
        keepInMind(role, call, answer);
        return answer;
    }

    @Override
    public void check(Role role, ApiCall call, ApiProbe.Answer answer) {
        ContractScene.super.check(role, call, answer);
        boolean own = ownerOf(call) == role && isOfRecord(call.operation().path());
        if (call.kind() == ApiCall.Kind.VALID && own && answer.status() == 403) {
            throw new AssertionError("refused to the owner: " + call + ", as " + role + ": " + answer.text());
        }
    }

    /** Whether it reads, changes or deletes a whole record, which its owner always may. */
    private static boolean isOfRecord(String path) {
        return path.indexOf('{') == path.lastIndexOf('{') && path.endsWith("}");
    }

    private void keepInMind(Role role, ApiCall call, ApiProbe.Answer answer) {
        ApiOperation operation = call.operation();
        if (answer.status() >= 300 || operation.isRead()) {
            return;
        }
        String last = lastSegment(call.target().replaceFirst("\\?.*", ""));
        if (isCreation(operation) && !last.equals(UNFINISHED)) {
            Stream.of(operation.path().split("/"))
                    .filter(ids::containsKey)
                    .findFirst()
                    .ifPresent(segment -> object(answer).ifPresent(created -> know(segment, created, role)));
        } else if (operation.method().equals(HttpMethod.DELETE)) {
            ids.values().forEach(known -> known.remove(last));
        }
        settle();
    }

    private static Optional<JsonObject> object(ApiProbe.Answer answer) {
        try {
            return Optional.of(answer.json());
        } catch (DecodeException e) {
            return Optional.empty();
        }
    }

    void know(String segment, JsonObject created, Role owner) {
        String id = created.getString("_id", created.getString("id"));
        if (id != null) {
            ids.computeIfAbsent(segment, absent -> new LinkedHashMap<>()).put(id, owner);
        }
    }

    /** The known ids that follow the first of these segments in a path. */
    Collection<String> ids(List<String> segments) {
        return segments.stream()
                .filter(ids::containsKey)
                .findFirst()
                .map(segment -> List.copyOf(requireNonNull(ids.get(segment)).keySet()))
                .orElse(List.of());
    }

    /** The operations that create a record which may be a draft. */
    List<ApiOperation> draftable() {
        return operations.stream()
                .filter(operation -> operation.method().equals(HttpMethod.POST)
                        && calls.members(operation).containsAll(Set.of("name", "status")))
                .toList();
    }

    @Override
    public boolean isEntitled(Role role, ApiOperation operation) {
        return operation.isPublic()
                || switch (role) {
                    case VISITOR -> false;
                    case NODE -> operation.accepts("nodeSignature");
                    default -> operation.accepts("bearerAuth");
                };
    }

    @Override
    public Role usual(ApiOperation operation) {
        return Stream.of(Role.OWNER, Role.NODE, Role.VISITOR)
                .filter(role -> isEntitled(role, operation))
                .findFirst()
                .orElseThrow();
    }

    /** The owner of the records that the request names in its path; null if the owner is not known. */
    private @Nullable Role ownerOf(ApiCall call) {
        for (String segment : call.target().replaceFirst("\\?.*", "").split("/")) {
            for (Map<String, Role> known : ids.values()) {
                if (known.containsKey(segment)) {
                    return known.get(segment);
                }
            }
        }
        return null;
    }

    @Override
    public Map<String, List<JsonObject>> stored() {
        Map<String, List<JsonObject>> contents = result(StoredContents.of(catalog.database));
        contents.remove(PROGRESS);
        return contents;
    }

    String token(Role role) {
        return requireNonNull(tokens.get(role), role.name());
    }

    private NodeIdentity node(String path) {
        Organisation organisation = catalog.organisations.get(0);
        return switch (lastSegment(path)) {
            case "processors" -> organisation.processor();
            case "consents", "training_states" -> organisation.connector();
            default -> organisation.aggregator();
        };
    }

    /** A record or participant of this role, by the id. */
    String owned(String segment, Role owner, Random random) {
        List<String> known = ids.getOrDefault(segment, Map.of()).entrySet().stream()
                .filter(each -> each.getValue() == owner)
                .map(Map.Entry::getKey)
                .toList();
        return known.isEmpty() ? ABSENT : known.get(random.nextInt(known.size()));
    }

    private @Nullable String any(String segment, Random random) {
        List<String> known = List.copyOf(ids.getOrDefault(segment, Map.of()).keySet());
        return known.isEmpty() ? null : known.get(random.nextInt(known.size()));
    }

    private static String lastSegment(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @Override
    public void close() {
        catalog.close();
        result(vertx.close());
    }
}
