package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.config.ClusterConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.FreePorts;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.training.execution.TreeSeed;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;

/** The whole catalog node, with nodes of three organisations on a real clustered event bus. */
class CatalogNodeTest {
    private static final LimitsConfig LIMITS = new LimitsConfig(1 << 20, 4, 60, 0, 1, 2);
    private static final String PASSWORD = "correct horse battery";

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final NodeHttpClient http =
            new NodeHttpClient(vertx, new OutboundGuard(vertx, List.of("127.0.0.0/8")), LIMITS, new PemTrustOptions());
    private final List<Organisation> organisations =
            Stream.of("alma", "bete", "ceti").map(Organisation::new).toList();
    private Path config = Path.of("catalog.json");
    private final int clusterPort = FreePorts.next();
    private final int nodesPort = FreePorts.next();
    private TrustAnchors anchors = TrustAnchors.of();
    private @Nullable RunningNode catalog;
    private @Nullable NodeDoubles doubles;

    /** @param members whom the catalog waits for when it starts */
    private void configure(String... members) throws IOException {
        TestHome home = new TestHome(folder);
        JsonObject settings = new JsonObject()
                .put("http", new JsonObject().put("tls", false))
                .put(
                        "cluster",
                        new JsonObject()
                                .put("port", clusterPort)
                                .put("members", new JsonArray(List.of(members)))
                                .put("busTls", false));
        config = home.configure(NodeRole.ORCHESTRATOR, "catalog", "catalog-1", settings);
        for (Organisation organisation : organisations) {
            organisation.publish(home.trustFolder());
        }
        anchors = TrustAnchors.load(home.trustFolder());
    }

    @AfterEach
    void stop() {
        if (doubles != null) {
            doubles.close();
        }
        if (catalog != null) {
            catalog.stop().toCompletableFuture().join();
        }
        result(vertx.close());
    }

    @Test
    void threeRounds_overARealBus_withARestartInBetween() throws IOException {
        configure("127.0.0.1:" + nodesPort);
        RunningNode first = startCatalog();
        NodeDoubles nodes = startNodes(first);
        nodes.completeRoundsUpTo(1);
        String token = train(first);
        await().until(() -> nodes.offeredRounds().equals(List.of(1, 2)));
        await().until(() -> nodes.nodes().starts().size() >= 6);

        first.stop().toCompletableFuture().join();
        nodes.completeRoundsUpTo(3);
        RunningNode second = startCatalog();

        await().until(() -> models(second, token).size() == 3);
        assertThat(nodes.offeredRounds()).containsExactly(1, 2, 3);
        assertThat(models(second, token).getJsonObject(2).getString("model_sha256"))
                .isEqualTo(NodeDoubles.resultOf(3).toString());
        await().until(() -> plans(second, token).stream()
                .allMatch(plan -> ((JsonObject) plan).getString("state").equals("completed")));
    }

    @Test
    void l4_restartedCatalog_listsTheRecordsOfItsStore_andReadinessNamesTheLists() throws IOException {
        configure();
        RunningNode first = startCatalog();
        JsonObject created = api(first)
                .post("/serviceofferings", new JsonObject().put("name", "Records"))
                .bearer(signUpAndLogIn(api(first)))
                .expect(201)
                .json();
        first.stop().toCompletableFuture().join();
        ApiProbe restarted = api(startCatalog());
        await().untilAsserted(() -> assertThat(restarted
                        .get("/health/ready")
                        .expect(200)
                        .json()
                        .getJsonObject("checks")
                        .getString("lists"))
                .isEqualTo("OK"));
        assertThat(restarted
                        .get("/serviceofferings")
                        .expect(200)
                        .json()
                        .getJsonObject("data")
                        .getJsonArray("result"))
                .containsExactly(created);
    }

    @Test
    void baseModelThatWasSent_isThereAfterARestart_andAPlanBeginsWithIt() throws IOException {
        configure();
        RunningNode first = startCatalog();
        byte[] model =
                ModelFile.zero("LogisticRegression", 2, List.of("no", "yes")).write();
        String token = signUpAndLogIn(api(first));
        String url = api(first)
                .post("/base_models", new JsonObject())
                .body("application/octet-stream", model)
                .bearer(token)
                .expect(200)
                .json()
                .getString("url");
        first.stop().toCompletableFuture().join();
        ApiProbe restarted = api(startCatalog());
        JsonObject plan =
                new JsonObject(Plans.draft("tp-1").put("base_model", url).toString());
        restarted.post("/training_plan", plan).bearer(token).expect(200);
        assertThat(restarted.get(URI.create(url).getPath()).expect(200).bytes()).isEqualTo(model);
        restarted.delete(URI.create(url).getPath()).bearer(token).expect(409);
    }

    private RunningNode startCatalog() {
        RunningNode started =
                CatalogMain.start(config, Map.of()).toCompletableFuture().join();
        catalog = started;
        return started;
    }

    private NodeDoubles startNodes(RunningNode node) {
        ClusterConfig cluster = new ClusterConfig(
                "sumspace", "127.0.0.1", nodesPort, List.of("127.0.0.1:" + clusterPort), "127.0.0.1", 0, false);
        NodeDoubles started =
                new NodeDoubles(organisations, anchors, certificate(node).keyId(), cluster);
        doubles = started;
        return started;
    }

    private NodeCertificate certificate(RunningNode node) {
        URI url = URI.create(node.baseUrl() + "/certificate");
        return anchors.verify(result(http.send(HttpCall.get(url))).body().getBytes(), Instant.now());
    }

    /** Publishes a training plan, lets all nodes join, and publishes the first execution plan; the owner's token. */
    private String train(RunningNode node) {
        ApiProbe api = api(node);
        String token = signUpAndLogIn(api);
        api.post("/training_plan", draft()).bearer(token).expect(200);
        byte[] published =
                api.get("/training_plan/tp-1").bearer(token).expect(200).bytes();
        // The seed is secret. Statements contain only the plan's digest, so any seed will do here.
        TrainingPlanRecord plan = new TrainingPlanRecord(
                TrainingPlan.parsePublished(published), TreeSeed.wrap(new byte[TreeSeed.BYTES]), null);
        JsonArray aggregators = new JsonArray();
        JsonArray processors = new JsonArray();
        for (Organisation organisation : organisations) {
            Instant now = Instant.now();
            register(node, organisation.aggregator(), "aggregators", plan, now);
            register(node, organisation.processor(), "processors", plan, now);
            for (ProcessorConsent consent : Plans.consents(plan, List.of(organisation), 2, now)) {
                send(node, organisation.connector(), "consents", consent.statement());
                processors.add(new JsonObject().put("url", consent.body().url()));
            }
            aggregators.add(new JsonObject()
                    .put("url", organisation.aggregator().certificate().url().toString())
                    .put("org", organisation.name()));
        }
        JsonObject request = new JsonObject().put("training_plan", new JsonObject().put("id", "tp-1"));
        String id = api.post("/execution_plan", request)
                .bearer(token)
                .expect(201)
                .json()
                .getString("id");
        api.put("/execution_plan/" + id + "/aggregators", new JsonObject().put("aggregators", aggregators))
                .bearer(token)
                .expect(200);
        api.put("/execution_plan/" + id + "/processors", new JsonObject().put("processors", processors))
                .bearer(token)
                .expect(200);
        return token;
    }

    private static String signUpAndLogIn(ApiProbe api) {
        JsonObject account = new JsonObject()
                .put("email", "ada@example.org")
                .put("password", PASSWORD)
                .put("firstName", "Ada")
                .put("lastName", "L")
                .put("participantName", "Ada's");
        api.post("/auth/signup", account).expect(200);
        JsonObject credentials =
                new JsonObject().put("email", "ada@example.org").put("password", PASSWORD);
        return api.post("/auth/login", credentials).expect(200).json().getString("token");
    }

    private JsonObject draft() {
        byte[] model =
                ModelFile.zero("LogisticRegression", 2, List.of("no", "yes")).write();
        int port = result(vertx.createHttpServer()
                        .requestHandler(asked -> asked.response().end(Buffer.buffer(model)))
                        .listen(0, "127.0.0.1"))
                .actualPort();
        return new JsonObject(Plans.draft("tp-1")
                .put("base_model", "http://127.0.0.1:" + port + "/base.pkl")
                .toString());
    }

    private void register(RunningNode node, NodeIdentity joining, String path, TrainingPlanRecord plan, Instant now) {
        send(node, joining, path, Plans.registration(plan, joining, now).statement());
    }

    private void send(RunningNode node, NodeIdentity sender, String path, Signed<?> statement) {
        NodeSignatures signatures = new NodeSignatures(vertx, sender, anchors, Clock.systemUTC(), (way, reason) -> {});
        String base64 = Base64.getEncoder().encodeToString(statement.bytes());
        HttpCall call = HttpCall.of(HttpMethod.POST, URI.create(node.baseUrl() + "/training_plan/tp-1/" + path))
                .json(new JsonObject().put("statement", base64));
        result(new PeerClient(signatures, http).send(call, certificate(node).key(), PlanRef.NONE));
    }

    private JsonArray models(RunningNode node, String token) {
        return list(node, token, "models");
    }

    private JsonArray plans(RunningNode node, String token) {
        return list(node, token, "execution_plans");
    }

    private JsonArray list(RunningNode node, String token, String what) {
        return api(node)
                .get("/training_plan/tp-1/" + what)
                .bearer(token)
                .expect(200)
                .json()
                .getJsonObject("data")
                .getJsonArray("result");
    }

    private ApiProbe api(RunningNode node) {
        return new ApiProbe(vertx, node.baseUrl(), Contract.load(CatalogVerticle.CONTRACT));
    }
}
