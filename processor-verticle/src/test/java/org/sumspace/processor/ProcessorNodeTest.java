package org.sumspace.processor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.cluster.ClusterManagers;
import org.sumspace.common.config.ClusterConfig;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.FreePorts;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.PlanStart;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;
import org.sumspace.common.training.message.RecordsAnswer;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareOutcome;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.trust.NodeDescription;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.common.wire.Bytes;
import org.sumspace.processor.core.TestCast;
import org.sumspace.processor.core.TestPlan;

/** A whole processor node with HTTP to fake peers that verify every signature, and PLAN_START over a real cluster. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProcessorNodeTest {
    private static final String PASSWORD = "correct horse battery";
    private static final Duration VALIDITY = Duration.ofDays(1);
    private static final byte[] BASE_MODEL =
            ModelFile.zero("LogisticRegression", 1, List.of("no", "yes")).write();

    private static final byte[] RECORDS = """
            {"data": [{"id": "1", "result": {"score": {"raw": 70}, "success": "yes"}}], "meta": {"count": 1}}""".getBytes(UTF_8);

    @TempDir
    static Path folder;

    private final SecureRandom random = new SecureRandom();
    private final List<Signed<Manifest>> received = new CopyOnWriteArrayList<>();
    private final List<Progress> progress = new CopyOnWriteArrayList<>();
    private final List<JsonObject> queries = new CopyOnWriteArrayList<>();
    private final JsonArray certified = new JsonArray();
    private Vertx vertx;
    private TestWorld world;
    private TestHome home;
    private TestPlan plan;
    private NodeBus orchestratorBus;
    private RunningNode node;
    private ApiProbe probe;
    private String token;
    private JsonObject registered;

    @BeforeAll
    void start() throws Exception {
        home = new TestHome(folder);
        Stream.of("space", "school", "a", "b", "c").forEach(home::organisation);
        int clusterPort = FreePorts.next();
        vertx = Await.result(Vertx.builder()
                .withClusterManager(ClusterManagers.create(
                        new ClusterConfig("sumspace", "127.0.0.1", clusterPort, List.of(), "127.0.0.1", 0, false),
                        () -> {}))
                .with(new VertxOptions().setEventBusOptions(new EventBusOptions().setHost("127.0.0.1")))
                .buildClustered());
        world = new TestWorld(vertx);
        Path config = configure(clusterPort);
        TrustAnchors anchors = TrustAnchors.load(home.trustFolder());
        plan = plan(NodeIdentity.load(
                folder.resolve("nodes/processor/node.crt"), folder.resolve("nodes/processor/node.key")));
        populate(anchors);
        node = ProcessorMain.start(config, Map.of())
                .toCompletableFuture()
                .get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
        probe = new ApiProbe(vertx, node.baseUrl(), Contract.load(ProcessorVerticle.CONTRACT));
        token = probe.post(
                        "/auth/login",
                        new JsonObject().put("email", "op@clinic.example").put("password", PASSWORD))
                .expect(200)
                .json()
                .getString("token");
        registered = register();
    }

    private JsonObject register() {
        JsonObject request =
                new JsonObject().put("catalog", plan.cast.catalogUrl()).put("contract", "contract-1");
        return probe.put("/registrations/tp-1", request)
                .bearer(token)
                .expect(200)
                .json();
    }

    @Test
    void registrations_areListedForOperators() {
        JsonObject page = probe.get("/registrations").bearer(token).expect(200).json();
        assertThat(page.getInteger("count")).isEqualTo(1);
        JsonObject registration = page.getJsonArray("result").getJsonObject(0);
        assertThat(registration.getString("trainingPlanId")).isEqualTo("tp-1");
        assertThat(registration.getInteger("processors"))
                .isEqualTo(registered.getJsonArray("processors").size());
        probe.get("/registrations").expect(401);
    }

    private Future<byte[]> start(byte[] payload) {
        return orchestratorBus.request(
                plan.cast.node().keyId(), EnvelopeType.PLAN_START, PlanRef.NONE, payload, Duration.ofSeconds(20));
    }

    private Path configure(int clusterPort) {
        return home.configure(
                NodeRole.PROCESSOR,
                "clinic",
                "processor",
                new JsonObject()
                        .put("http", new JsonObject().put("tls", false))
                        .put(
                                "cluster",
                                new JsonObject()
                                        .put("busTls", false)
                                        .put("members", new JsonArray().add("127.0.0.1:" + clusterPort)))
                        .put("connector", world.url("connector").toString())
                        .put("requiredAggregators", new JsonArray())
                        .put(
                                "operators",
                                new JsonArray()
                                        .add(new JsonObject()
                                                .put("email", "op@clinic.example")
                                                .put(
                                                        "passwordHash",
                                                        Passwords.hashNow(PASSWORD)
                                                                .reveal()))));
    }

    private TestPlan plan(NodeIdentity processor) {
        ObjectNode draft = PlanSamples.draftJson();
        draft.put("base_model", world.url("base.joblib").toString());
        TestCast cast = new TestCast(
                identity("space", NodeRole.ORCHESTRATOR, "catalog"),
                identity("clinic", NodeRole.CONNECTOR, "connector"),
                processor,
                identity("school", NodeRole.CONNECTOR, "other"),
                List.of(
                        identity("a", NodeRole.AGGREGATOR, "a"),
                        identity("b", NodeRole.AGGREGATOR, "b"),
                        identity("c", NodeRole.AGGREGATOR, "c")),
                Stream.of("space", "clinic", "school", "a", "b", "c")
                        .map(name -> home.organisation(name).root())
                        .toList(),
                Map.of());
        return new TestPlan(cast, draft, Digest.of(BASE_MODEL), 2, Instant.now());
    }

    private void populate(TrustAnchors anchors) {
        TestCast cast = plan.cast;
        world.serve("/base.joblib", BASE_MODEL);
        world.add(cast.orchestrator(), anchors);
        world.on(
                cast.orchestrator(),
                HttpMethod.GET,
                "/training_plan/tp-1",
                (ctx, body) -> ctx.response().end(Buffer.buffer(plan.trainingPlan.canonicalBytes())));
        world.on(
                cast.orchestrator(),
                HttpMethod.POST,
                "/training_plan/tp-1/processors",
                (ctx, body) -> ctx.response().end("{}"));
        world.add(cast.connector(), anchors);
        world.on(
                cast.connector(),
                HttpMethod.GET,
                "/processors",
                (ctx, body) -> ctx.response().end("{\"processors\": [{\"name\": \"p1\"}, {\"name\": \"p2\"}]}"));
        world.on(cast.connector(), HttpMethod.POST, "/training_plans/tp-1/processors", this::certify);
        world.on(
                cast.connector(), HttpMethod.POST, "/data/query", (ctx, body) -> answerQuery(ctx, body.toJsonObject()));
        for (NodeIdentity aggregator : cast.aggregators()) {
            world.add(aggregator, anchors);
            world.on(
                    aggregator,
                    HttpMethod.POST,
                    "/plans/:plan/shares",
                    (ctx, body) -> acceptShares(aggregator, ctx, body));
        }
        orchestratorBus = new NodeBus(
                vertx, new NodeSignatures(vertx, cast.orchestrator(), anchors, Clock.systemUTC(), (way, reason) -> {}));
        orchestratorBus.on(EnvelopeType.PROGRESS, (message, sender) -> {
            progress.add(Progress.of(message.payload()));
            return Future.succeededFuture(new byte[0]);
        });
        Await.result(orchestratorBus.start());
    }

    private void certify(RoutingContext ctx, Buffer body) {
        if (certified.isEmpty()) {
            for (Object each : body.toJsonObject().getJsonArray("processors")) {
                JsonObject claim = (JsonObject) each;
                VerifyingKey key = VerifyingKey.of(Base64.getDecoder().decode(claim.getString("key")));
                DpId dpId = plan.certify(key);
                world.keys.put(key.id(), key);
                certified.add(new JsonObject()
                        .put("name", claim.getString("name"))
                        .put("dpId", dpId.toString())
                        .put("learners", 2)
                        .put("assigned", 5));
            }
        }
        ctx.response().end(new JsonObject().put("processors", certified).encode());
    }

    /** Answers only the node itself, which signs queries with its own key. */
    private void answerQuery(RoutingContext ctx, JsonObject query) {
        if (!SignedRequest.of(ctx).peer().keyId().equals(plan.cast.node().keyId())) {
            ctx.response().setStatusCode(403).end();
            return;
        }
        queries.add(query);
        List<RecordsAnswer.Part> parts = query.getJsonArray("processors").stream()
                .map(each -> RecordsAnswer.Part.records(DpId.parse((String) each), RECORDS))
                .toList();
        ctx.response().end(Buffer.buffer(new RecordsAnswer(parts, true).toBytes()));
    }

    private void acceptShares(NodeIdentity aggregator, RoutingContext ctx, Buffer body) {
        if (!SignedRequest.of(ctx).peer().keyId().equals(plan.cast.node().keyId())) {
            ctx.response().setStatusCode(403).end();
            return;
        }
        List<ShareOutcome> outcomes = ShareBatch.of(body.getBytes()).frames().stream()
                .map(this::acceptShare)
                .toList();
        world.answer(aggregator, ctx, ShareOutcome.toBytes(outcomes));
    }

    private ShareOutcome acceptShare(ShareBatch.Frame frame) {
        Signed<Manifest> manifest = Signed.open(
                ShareUpload.of(frame.body()).manifest(), StatementType.MANIFEST, world.keys::get, Manifest::read);
        assertThat(manifest.body().dpId()).isEqualTo(frame.dpId());
        assertThat(manifest.digest()).isEqualTo(frame.manifest());
        received.add(manifest);
        ShareReceipt receipt =
                new ShareReceipt(manifest.digest(), manifest.body().attempt(), 1);
        return ShareOutcome.of(new UploadState(1, Bytes.of(receipt.toBytes())));
    }

    private NodeIdentity identity(String organisation, NodeRole role, String name) {
        SigningKey key = SigningKey.generate(random);
        NodeDescription description = new NodeDescription(name, role, world.url(name));
        return new NodeIdentity(
                home.organisation(organisation).issue(description, key.publicKey(), Instant.now(), VALIDITY), key);
    }

    @AfterAll
    void stop() throws Exception {
        node.stop().toCompletableFuture().get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
        Await.result(orchestratorBus.close());
        Await.result(vertx.close());
    }

    @Test
    void malformedStart_isRefused() {
        Throwable refusal = Await.failure(start(new byte[] {1, 2, 3}));
        assertThat(refusal).isInstanceOf(NodeException.class);
        assertThat(((NodeException) refusal).type()).isNotEqualTo(ProblemType.UNAVAILABLE);
        assertCounted("malformed-plan");
    }

    @Test
    void registration_certifiesEveryProcessor_andIsIdempotent() {
        assertThat(registered.getJsonArray("processors")).isEqualTo(certified).hasSize(2);
        assertThat(register()).isEqualTo(registered);
        assertThat(probe.get("/registrations/tp-1").bearer(token).expect(200).json())
                .isEqualTo(registered);
        probe.get("/registrations/tp-1").expect(401);
        probe.get("/registrations/another").bearer(token).expect(404);
    }

    @Test
    void registrationAtACatalogWhoseHostIsNotKnown_isRefusedWithTheName() {
        JsonObject request =
                new JsonObject().put("catalog", "https://catalogue.elm.invalid").put("contract", "contract-1");
        assertThat(probe.put("/registrations/tp-2", request)
                        .bearer(token)
                        .expect(422)
                        .json()
                        .getString("detail"))
                .isEqualTo("The host catalogue.elm.invalid is not known. Check the URL.");
    }

    @Test
    void getProcessor_answersOnlyWhetherTheNodeHostsIt() {
        String dpId = certified.getJsonObject(0).getString("dpId");
        assertThat(probe.get("/processors/" + dpId).expect(200).json()).isEqualTo(new JsonObject().put("dpId", dpId));
        probe.get("/processors/00000000-0000-0000-0000-000000000000").expect(404);
    }

    @Test
    void planStart_sendsEveryShareToItsAggregator() {
        assertThat(Await.result(start(plan.start().toBytes()))).isEmpty();
        await().until(() -> received.size() == 4);
        await().until(() -> progress.stream().anyMatch(each -> each.step() == ProgressStep.SENT));
        assertThat(received)
                .extracting(manifest -> manifest.body().dpId().toString())
                .containsExactlyInAnyOrderElementsOf(Stream.of(0, 0, 1, 1)
                        .map(i -> certified.getJsonObject(i).getString("dpId"))
                        .toList());
    }

    @Test
    void query_namesTheTrainingPlanAndItsProcessors() {
        Await.result(start(plan.start().toBytes()));
        await().until(() -> received.size() >= 4);
        assertThat(queries)
                .allSatisfy(query -> assertThat(query.fieldNames())
                        .containsExactlyInAnyOrder("training_plan", "processors", "model_name", "data_description"))
                .allSatisfy(
                        query -> assertThat(query.getString("training_plan")).isEqualTo("tp-1"))
                .flatExtracting(query -> query.getJsonArray("processors").stream()
                        .map(Object::toString)
                        .toList())
                .containsExactlyInAnyOrder(
                        certified.getJsonObject(0).getString("dpId"),
                        certified.getJsonObject(1).getString("dpId"));
    }

    /**
     * A second plan for the same round, or for another round from the same base model, would allow the subtraction of
     * two sums.
     */
    @Test
    void secondPlanOfTheRound_orFromTheSameBase_getsNoShare() {
        start(plan.start().toBytes());
        await().until(() -> received.size() >= 4);
        ExecutionPlan again = plan.firstRound("again", Instant.now(), Digest.ZERO);

        Await.result(start(plan.start(again, plan.cast.orchestrator()).toBytes()));

        await().until(() ->
                progress.stream().anyMatch(report -> report.counts().getOrDefault("already-contributed", 0L) == 2));
        Digest digest = plan.cast.orchestrator().sign(again).digest();
        assertThat(received).noneMatch(manifest -> manifest.body().plan().equals(digest));
        assertThat(metrics()).containsPattern("sumspace_runs_total\\{outcome=\"already-contributed\"\\} 2");
    }

    @Test
    void planThatAnotherNodeThanTheCatalogSigned_isRefusedAndCounted() {
        PlanStart forged = plan.start(plan.firstRound("forged", Instant.now(), Digest.ZERO), plan.cast.connector());

        Throwable refusal = Await.failure(start(forged.toBytes()));

        assertThat(((NodeException) refusal).type()).isEqualTo(ProblemType.UNPROCESSABLE);
        assertCounted("plan-refused");
    }

    private void assertCounted(String reason) {
        assertThat(metrics())
                .containsPattern("sumspace_refused_total\\{reason=\"" + reason + "\",way=\"bus\"\\} [1-9]");
    }

    private String metrics() {
        return probe.get("/metrics").expect(200).text();
    }
}
