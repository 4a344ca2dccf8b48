package org.sumspace.connector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ObjectAssert;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.message.RecordsAnswer;
import org.sumspace.common.training.plan.Publication;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeDescription;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;

/** Tests a connector over HTTP with an operator, a processor node and a catalog. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated("it reads what the whole JVM logs")
class ConnectorNodeTest {
    private static final String PASSWORD = "correct horse battery";
    private static final Duration VALIDITY = Duration.ofDays(1);
    private static final long ENDED_AT = 1_772_457_400_000L;
    /** What the catalog says of trainings, with states that this version does not know and ends without a time. */
    private static final JsonObject STATES = new JsonObject()
            .put(
                    "trainings",
                    new JsonArray()
                            .add(new JsonObject().put("id", "tp-1").put("state", "open"))
                            .add(new JsonObject()
                                    .put("id", "tp-2")
                                    .put("state", "converged")
                                    .put("endedAt", ENDED_AT))
                            .add(new JsonObject()
                                    .put("id", "tp-3")
                                    .put("state", "paused")
                                    .put("endedAt", ENDED_AT))
                            .add(new JsonObject().put("id", "tp-4").put("state", "completed"))
                            .add(new JsonObject()
                                    .put("id", "tp-5")
                                    .put("state", "completed")
                                    .put("endedAt", -1)));

    @TempDir
    static Path folder;

    private final SecureRandom random = new SecureRandom();
    private final Vertx vertx = Vertx.vertx();
    private final BlockingQueue<JsonObject> delivered = new LinkedBlockingQueue<>();
    private final BlockingQueue<JsonObject> asked = new LinkedBlockingQueue<>();
    private TestHome home;
    private NodeIdentity processorNode;
    /** The id of the first processor in the training plan. */
    private DpId dpId;

    private Path config;
    private RunningNode connector;
    private VerifyingKey connectorKey;
    private URI base;
    private ApiProbe probe;
    private String token;
    private URI catalog;

    @BeforeAll
    void start() throws Exception {
        home = new TestHome(folder);
        config = home.configure(
                NodeRole.CONNECTOR,
                "clinic",
                "connector",
                new JsonObject()
                        .put("http", new JsonObject().put("tls", false))
                        .put(
                                "operators",
                                new JsonArray()
                                        .add(new JsonObject()
                                                .put("email", "op@clinic.example")
                                                .put(
                                                        "passwordHash",
                                                        Passwords.hashNow(PASSWORD)
                                                                .reveal()))));
        home.organisation("school");
        processorNode = node("clinic", "processor", NodeRole.PROCESSOR, URI.create("https://p.example"));
        catalog = startCatalog();
        startConnector();
        fill();
    }

    private void startConnector() throws Exception {
        connector = ConnectorMain.start(config, Map.of())
                .toCompletableFuture()
                .get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
        base = connector.baseUrl();
        probe = new ApiProbe(vertx, base, Contract.load(ConnectorVerticle.CONTRACT));
        token = probe.post(
                        "/auth/login",
                        new JsonObject().put("email", "op@clinic.example").put("password", PASSWORD))
                .expect(200)
                .json()
                .getString("token");
        byte[] der = Await.result(http().send(HttpCall.get(URI.create(base + "/certificate"))))
                .body()
                .getBytes();
        connectorKey =
                TrustAnchors.load(home.trustFolder()).verify(der, Instant.now()).key();
    }

    private URI startCatalog() {
        var server = Await.result(vertx.createHttpServer()
                .requestHandler(request -> {
                    if (request.path().equals("/certificate")) {
                        URI own = URI.create("http://" + request.authority());
                        request.response()
                                .end(Buffer.buffer(node("space", "catalog", NodeRole.ORCHESTRATOR, own)
                                        .certificate()
                                        .toDer()));
                    } else if (request.path().equals("/training_states")) {
                        request.body().onSuccess(body -> {
                            asked.add(new JsonObject(body));
                            request.response().end(STATES.toBuffer());
                        });
                    } else {
                        request.body().onSuccess(body -> {
                            delivered.add(new JsonObject(body).put("path", request.path()));
                            request.response().end();
                        });
                    }
                })
                .listen(0, "127.0.0.1"));
        home.organisation("space");
        return URI.create("http://127.0.0.1:" + server.actualPort());
    }

    private void fill() {
        assertThat(probe.post("/statements", new JsonObject())
                        .body(
                                "application/json",
                                statements("anna", "ben", "cem").getBytes(UTF_8))
                        .bearer(token)
                        .expect(200)
                        .json()
                        .getInteger("stored"))
                .isEqualTo(3);
        probe.put("/processors/p1", learners("anna", "ben")).bearer(token).expect(200);
        probe.put("/processors/p2", learners("cem")).bearer(token).expect(200);
        probe.put("/consents/tp-1", learners("anna", "cem")).bearer(token).expect(200);
        dpId = dpId(certify("clinic", "p1", SigningKey.generate(random)));
    }

    private static DpId dpId(JsonObject certified) {
        return DpId.parse(certified.getJsonArray("processors").getJsonObject(0).getString("dpId"));
    }

    private TrainingPlan plan(String id) {
        return TrainingPlan.publish(
                TrainingPlan.parseDraft(Trees.of(PlanSamples.draftJson().put("id", id)))
                        .withBaseModel(PlanSamples.BASE_MODEL),
                new Publication("owner", catalog.toString(), "AAAA", 2, Digest.ZERO, PlanSamples.NOW));
    }

    @AfterAll
    void stop() throws Exception {
        connector.stop().toCompletableFuture().get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
        Await.result(vertx.close());
    }

    @Test
    void rootWithoutAConfiguration_saysWhatTheNodeIs_andWhereToLook() {
        assertThat(probe.get("/").expect(404).json().getString("detail"))
                .contains("Sumspace data connector", "PUT /private/configuration", "/docs/", "/health/ready");
    }

    @Test
    void statement_reachesTheCatalogOfTheTrainingPlan() throws Exception {
        JsonObject first = delivered.poll(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
        assertThat(first).isNotNull();
        assertThat(first.getString("path")).isEqualTo("/training_plan/tp-1/consents");
        assertThat(first.getString("statement")).isNotBlank();
    }

    @Test
    void query_answersTheConsentingLearnersStatements_unchanged() {
        assertThat(records(dpId)).isEqualTo("{\"data\":[" + statement("anna") + "],\"meta\":{\"count\":1}}");
    }

    @Test
    void refusedPart_isRefusedAlone() throws Exception {
        double counted = refusalsCounted();
        DpId stranger = DpId.random(random);
        RecordsAnswer answer = query(processorNode, body("tp-1", stranger, dpId));

        assertThat(answer.parts()).hasSize(2);
        assertThat(answer.complete()).isTrue();
        assertRefused(ProblemType.UNAUTHENTICATED, () -> answer.parts().get(0).recordsOf(stranger));
        assertThat(answer.parts().get(1).recordsOf(dpId)).isNotEmpty();
        assertThat(refusalsCounted()).isEqualTo(counted + 1);
    }

    private double refusalsCounted() throws Exception {
        return probe.get("/metrics")
                .expect(200)
                .text()
                .lines()
                .filter(line -> line.startsWith("sumspace_problems_total{type=\"unauthenticated\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    @Test
    void queryWithUnknownOperator_isRefused() {
        JsonObject unknown = body("tp-1", dpId);
        unknown.getJsonArray("data_description")
                .getJsonObject(0)
                .put("queries", new JsonArray().add(new JsonObject().put("$where", "1")));
        assertRefused(ProblemType.UNPROCESSABLE, () -> query(processorNode, unknown))
                .extracting(NodeException::violations)
                .asInstanceOf(InstanceOfAssertFactories.list(Violation.class))
                .singleElement()
                .satisfies(violation -> {
                    assertThat(violation.path()).isEqualTo("/data_description/0/queries/0/$where");
                    assertThat(violation.message()).contains("$where");
                });
    }

    @Test
    void queryThatNamesLearners_isRefused() {
        JsonObject named = body("tp-1", dpId).put("learners", new JsonArray().add("ben"));
        assertRefused(ProblemType.INVALID_INPUT, () -> query(processorNode, named));
    }

    @Test
    void queryForTooManyProcessors_isRefused() {
        DpId[] many =
                Stream.generate(() -> dpId).limit(RecordsAnswer.PARTS_MAX + 1).toArray(DpId[]::new);
        assertRefused(ProblemType.INVALID_INPUT, () -> query(processorNode, body("tp-1", many)));
    }

    @Test
    void queryOfAnotherNode_isRefused() {
        NodeIdentity neighbour = node("clinic", "node", NodeRole.PROCESSOR, URI.create("https://p.example"));
        assertRefused(
                ProblemType.UNAUTHENTICATED,
                () -> query(neighbour, body("tp-1", dpId)).parts().get(0).recordsOf(dpId));
        assertRefused(
                ProblemType.FORBIDDEN,
                () -> query(
                        node("school", "node", NodeRole.PROCESSOR, URI.create("https://p.example")),
                        body("tp-1", dpId)));
        assertRefused(
                ProblemType.FORBIDDEN,
                () -> query(
                        node("clinic", "node", NodeRole.AGGREGATOR, URI.create("https://p.example")),
                        body("tp-1", dpId)));
    }

    @Test
    void queryOfARevokedNode_isRefused() throws Exception {
        NodeIdentity node = node("clinic", "lost", NodeRole.PROCESSOR, URI.create("https://p.example"));
        assertThat(query(node, body("tp-1", dpId)).parts()).hasSize(1);

        Files.write(
                Files.createDirectories(home.trustFolder().resolve("revoked")).resolve("lost.notice"),
                home.organisation("clinic")
                        .revoke(node.keyId(), List.of(), Instant.now())
                        .bytes());
        restart();
        assertRefused(ProblemType.FORBIDDEN, () -> query(node, body("tp-1", dpId)));
    }

    @Test
    void processorNode_getsNamesOnly_andOtherOrganisationsAreRefused() {
        HttpAnswer names = Await.result(peers("clinic", NodeRole.PROCESSOR)
                .send(call(HttpMethod.GET, "/processors"), connectorKey, PlanRef.NONE));
        assertThat(names.body().toString()).isEqualTo("{\"processors\":[{\"name\":\"p1\"},{\"name\":\"p2\"}]}");
        assertRefused(
                ProblemType.FORBIDDEN,
                () -> Await.result(peers("school", NodeRole.PROCESSOR)
                        .send(call(HttpMethod.GET, "/processors"), connectorKey, PlanRef.NONE)));
        assertRefused(
                ProblemType.FORBIDDEN,
                () -> Await.result(peers("clinic", NodeRole.AGGREGATOR)
                        .send(call(HttpMethod.GET, "/processors"), connectorKey, PlanRef.NONE)));
        assertRefused(ProblemType.FORBIDDEN, () -> certify("school", "p2", SigningKey.generate(random)));
    }

    @Test
    void renewal_isForTheCatalogOfTheTrainingPlanOnly() {
        String second =
                dpId(certify("clinic", "p2", SigningKey.generate(random))).toString();
        JsonObject body = new JsonObject()
                .put("until", Instant.now().plus(Duration.ofDays(400)).toString())
                .put("processors", new JsonArray().add(second));
        HttpCall call = call(HttpMethod.POST, "/training_plans/tp-1/renewals").json(body);
        NodeIdentity space = node("space", "catalog", NodeRole.ORCHESTRATOR, catalog);
        assertThat(Await.result(peers(space).send(call, connectorKey, PlanRef.NONE))
                        .body()
                        .toJsonObject()
                        .getJsonArray("consents"))
                .hasSize(1);
        NodeIdentity other = node("space", "catalog", NodeRole.ORCHESTRATOR, URI.create("https://other.example"));
        assertThat(Await.result(peers(other).send(call, connectorKey, PlanRef.NONE))
                        .body()
                        .toJsonObject()
                        .getJsonArray("consents"))
                .isEmpty();
        assertRefused(
                ProblemType.FORBIDDEN,
                () -> Await.result(peers("clinic", NodeRole.PROCESSOR).send(call, connectorKey, PlanRef.NONE)));
    }

    @Test
    void operatorOperations_requireAToken() {
        probe.get("/processors").expect(401);
        probe.put("/processors/p1", learners()).expect(401);
        probe.put("/consents/tp-1", learners("ben")).expect(401);
        probe.delete("/consents/anna/tp-1").expect(401);
        probe.get("/consents/tp-1").expect(401);
        probe.post("/statements", new JsonObject()).expect(401);
    }

    @Test
    void learnerIdWithSpecialCharacters_isOnePathSegment() {
        String path = "/consents/mailto%3Aa%2Fb%40c.d%20%C3%A9/another-plan";
        probe.put(path, new JsonObject()).bearer(token).expect(204);
        assertThat(probe.get("/consents/another-plan")
                        .bearer(token)
                        .expect(200)
                        .json()
                        .getInteger("learners"))
                .isEqualTo(1);
        probe.delete(path).bearer(token).expect(204);
        probe.delete(path).bearer(token).expect(204);
        assertThat(probe.get("/consents/another-plan")
                        .bearer(token)
                        .expect(200)
                        .json()
                        .getInteger("learners"))
                .isZero();
    }

    @Test
    void learner_isNotInTheLog() {
        Logger requests = (Logger) LoggerFactory.getLogger("org.sumspace.requests");
        Level before = requests.getLevel();
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        requests.setLevel(Level.INFO);
        requests.addAppender(log);

        probe.put("/consents/dora@clinic.example/logged", new JsonObject()).expect(401);
        probe.put("/consents/dora@clinic.example/logged", new JsonObject())
                .bearer(token)
                .expect(204);

        Awaitility.await()
                .until(() -> logged(log).stream()
                                .filter(line -> line.contains("/consents/{learner}/logged"))
                                .count()
                        == 2);
        requests.detachAppender(log);
        requests.setLevel(before);
        assertThat(logged(log)).noneMatch(line -> line.contains("dora"));
    }

    private static List<String> logged(ListAppender<ILoggingEvent> log) {
        return List.copyOf(log.list).stream()
                .map(event -> event.getKeyValuePairs().toString())
                .toList();
    }

    @Test
    void readiness_checksTheStore() {
        assertThat(probe.get("/health/ready").expect(200).json().getJsonObject("checks"))
                .isEqualTo(new JsonObject()
                        .put("address", "OK")
                        .put("clock", "OK")
                        .put("consentRegistration", "OK")
                        .put("disk", "OK")
                        .put("registration", "OK")
                        .put("store", "OK"));
    }

    @Test
    void withdrawal_holdsFromTheNextQueryOn_andSurvivesARestart() throws Exception {
        probe.put("/consents/ben/tp-1", new JsonObject()).bearer(token).expect(204);
        probe.delete("/consents/ben/tp-1").bearer(token).expect(204);
        assertThat(new JsonObject(records(dpId)).getJsonArray("data")).hasSize(1);
        restart();
        Awaitility.await().until(() -> "open".equals(states().get("tp-1")));
        assertThat(new JsonObject(records(dpId)).getJsonArray("data")).hasSize(1);
        assertThat(probe.get("/processors").bearer(token).expect(200).json()).isEqualTo(new JsonObject("""
                        {"processors": [{"name": "p1", "learners": 2}, {"name": "p2", "learners": 1}]}"""));
    }

    private void restart() throws Exception {
        connector.stop().toCompletableFuture().get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
        startConnector();
    }

    @Test
    void connector_asksTheCatalogWhichTrainingsEnded_andNamesNoLearner() throws Exception {
        probe.put("/consents/tp-2", learners("anna")).bearer(token).expect(200);
        DpId ofEnded = dpId(certify("tp-2", "clinic", "p1", SigningKey.generate(random)));
        for (String plan : List.of("tp-3", "tp-4", "tp-5")) {
            certify(plan, "clinic", "p1", SigningKey.generate(random));
        }
        Awaitility.await()
                .until(() ->
                        asked.stream().anyMatch(question -> question.encode().contains("tp-5")));
        Awaitility.await().until(() -> states().size() == 2);
        assertThat(states()).isEqualTo(Map.of("tp-1", "open", "tp-2", "converged since " + ENDED_AT));
        assertThat(asked)
                .allSatisfy(question ->
                        assertThat(question.encode()).matches("\\{\"training_plans\":\\[(\"tp-[1-5]\",?)+]}"));
        assertRefused(
                ProblemType.UNAUTHENTICATED,
                () -> query(processorNode, body("tp-2", ofEnded)).parts().get(0).recordsOf(ofEnded));
        assertThat(new JsonObject(records(dpId)).getJsonArray("data")).hasSize(1);
    }

    /** The states of trainings as an operator sees them; those without one are left out. */
    private Map<String, String> states() {
        return probe.get("/consents").bearer(token).expect(200).json().getJsonArray("result").stream()
                .map(JsonObject.class::cast)
                .filter(each -> each.containsKey("state"))
                .collect(Collectors.toMap(
                        each -> each.getString("trainingPlanId"),
                        each -> each.getString("state")
                                + (each.containsKey("endedAt") ? " since " + each.getLong("endedAt") : "")));
    }

    private String records(DpId processor) {
        return new String(
                query(processorNode, body("tp-1", processor)).parts().get(0).recordsOf(processor), UTF_8);
    }

    private static JsonObject body(String plan, DpId... processors) {
        return new JsonObject()
                .put("training_plan", plan)
                .put(
                        "processors",
                        new JsonArray(Stream.of(processors).map(DpId::toString).toList()))
                .put("model_name", "m")
                .put("data_description", new JsonArray().add(new JsonObject().put("datatype", "xAPI")));
    }

    private RecordsAnswer query(NodeIdentity node, JsonObject body) {
        HttpCall call = call(HttpMethod.POST, "/data/query").json(body);
        return RecordsAnswer.of(Await.result(peers(node).send(call, connectorKey, PlanRef.NONE))
                .body()
                .getBytes());
    }

    private JsonObject certify(String organisation, String processor, SigningKey key) {
        return certify("tp-1", organisation, processor, key);
    }

    private JsonObject certify(String plan, String organisation, String processor, SigningKey key) {
        NodeIdentity node = organisation.equals("clinic")
                ? processorNode
                : node(organisation, "processor", NodeRole.PROCESSOR, URI.create("https://p.example"));
        JsonObject body = new JsonObject()
                .put("catalog", catalog.toString())
                .put(
                        "trainingPlan",
                        Base64.getEncoder().encodeToString(plan(plan).canonicalBytes()))
                .put(
                        "processors",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("name", processor)
                                        .put("url", "https://p.example")
                                        .put(
                                                "key",
                                                Base64.getEncoder()
                                                        .encodeToString(
                                                                key.publicKey().toBytes()))
                                        .put("nodeKeyId", node.keyId().toString())));
        return Await.result(peers(node)
                        .send(
                                call(HttpMethod.POST, "/training_plans/" + plan + "/processors")
                                        .json(body),
                                connectorKey,
                                PlanRef.NONE))
                .body()
                .toJsonObject();
    }

    private PeerClient peers(String organisation, NodeRole role) {
        return peers(node(organisation, "node", role, URI.create("https://p.example")));
    }

    private PeerClient peers(NodeIdentity identity) {
        try {
            NodeSignatures signatures = new NodeSignatures(
                    vertx, identity, TrustAnchors.load(home.trustFolder()), Clock.systemUTC(), (way, reason) -> {});
            return new PeerClient(signatures, http());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private NodeHttpClient http() {
        return new NodeHttpClient(
                vertx,
                new OutboundGuard(vertx, List.of("127.0.0.0/8")),
                new LimitsConfig(1 << 20, 4, 60, 1, 1, 2),
                new PemTrustOptions());
    }

    private NodeIdentity node(String organisation, String nodeId, NodeRole role, URI url) {
        SigningKey key = SigningKey.generate(random);
        return new NodeIdentity(
                home.organisation(organisation)
                        .issue(new NodeDescription(nodeId, role, url), key.publicKey(), Instant.now(), VALIDITY),
                key);
    }

    private HttpCall call(HttpMethod method, String path) {
        return HttpCall.of(method, URI.create(base + path));
    }

    private static JsonObject learners(String... learners) {
        return new JsonObject().put("learners", new JsonArray(List.of(learners)));
    }

    private static String statements(String... learners) {
        return "[ "
                + String.join(
                        " ,\n",
                        List.of(learners).stream()
                                .map(ConnectorNodeTest::statement)
                                .toList()) + " ]";
    }

    private static String statement(String learner) {
        return """
                { "id": "%s", "actor": {"account": {"homePage": "https://x", "name": "%s"}}, "verb": {"id": "v"},
                  "object": {"id": "o"}, "result": {"score": {"raw": 1.50}, "extensions": {"https://a.b/$c": "\u00e9"}} }""".formatted(UUID.nameUUIDFromBytes(learner.getBytes(UTF_8)), learner);
    }

    private static ObjectAssert<NodeException> assertRefused(ProblemType type, Runnable action) {
        try {
            action.run();
        } catch (NodeException refusal) {
            assertThat(refusal.type()).as(refusal.detail()).isEqualTo(type);
            return assertThatObject(refusal);
        }
        throw new AssertionError("not refused");
    }
}
