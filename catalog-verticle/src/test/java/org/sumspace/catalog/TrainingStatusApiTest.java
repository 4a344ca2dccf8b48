package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.catalog.training.plan.service.FetchLimit;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;
import org.sumspace.common.trust.NodeIdentity;

/** The portal's requests about trainings. */
class TrainingStatusApiTest extends CatalogTestBase {
    private static final String FILE = "/training_plan/tp-1/models/1/file";
    private static final byte[] MODEL = CatalogUnderTest.model();

    private final List<String> tokens = new CopyOnWriteArrayList<>();
    private CatalogUnderTest catalog;

    @BeforeEach
    void start() {
        catalog = new CatalogUnderTest(dataDir());
    }

    @AfterEach
    void stop() {
        catalog.close();
    }

    @Test
    void trainings_areListedNewestFirst_toTheirOwnersAndToOperators() {
        String alma = catalog.participant("Alma");
        String bete = catalog.participant("Bete");
        publish("tp-1", alma);
        publish("tp-2", bete);
        publish("tp-3", alma);
        assertThat(ids("/training_plan", alma)).containsExactly("tp-3", "tp-1");
        assertThat(ids("/training_plan?limit=1&page=2", alma)).containsExactly("tp-1");
        assertThat(ids("/training_plan", bete)).containsExactly("tp-2");
        assertThat(ids("/training_plan", operator())).containsExactly("tp-3", "tp-2", "tp-1");
        catalog.api.get("/training_plan").expect(401);
        catalog.api.get("/training_plan?state=x").bearer(alma).expect(400);

        end("tp-1");
        assertThat(ids("/training_plan?state=open", alma)).containsExactly("tp-3");
        assertThat(ids("/training_plan?state=ended", alma)).containsExactly("tp-1");
        JsonObject ended = list("/training_plan?state=ended", alma).get(0);
        assertThat(ended.getString("state")).isEqualTo("converged");
        assertThat(ended.getString("reason")).isEqualTo("same again");
        assertThat(ended.getLong("since")).isEqualTo(catalog.now.toEpochMilli());
    }

    @Test
    void training_isStoppedByItsOwnerAlone_andTakesNoFurtherRound() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        String id = running(joined);
        catalog.api.post("/training_plan/tp-1/stop", new JsonObject()).expect(401);
        catalog.api
                .post("/training_plan/tp-1/stop", new JsonObject())
                .bearer(catalog.participant("Bete"))
                .expect(403);
        catalog.api
                .post("/training_plan/tp-1/stop", new JsonObject())
                .bearer(operator())
                .expect(403);
        catalog.api
                .post("/training_plan/tp-2/stop", new JsonObject())
                .bearer(joined.token)
                .expect(404);
        assertThat(read("/training_plan/tp-1/status", joined.token).getString("state"))
                .isEqualTo("open");

        JsonObject stopped = catalog.api
                .post("/training_plan/tp-1/stop", new JsonObject())
                .bearer(joined.token)
                .expect(200)
                .json();

        assertThat(stopped.getString("state")).isEqualTo("ended-early");
        assertThat(stopped.getString("reason")).isEqualTo("its owner stopped it");
        assertThat(read("/execution_plan/" + id, joined.token).getString("state"))
                .isEqualTo("discarded");
        assertThat(catalog.api
                        .post("/training_plan/tp-1/stop", new JsonObject())
                        .bearer(joined.token)
                        .expect(200)
                        .json())
                .isEqualTo(stopped);
        catalog.api
                .post("/execution_plan", new JsonObject().put("training_plan", new JsonObject().put("id", "tp-1")))
                .bearer(joined.token)
                .expect(409);
    }

    @Test
    void trainingBeforeItsFirstRound_hasNoAttempt() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        joined.planWithAggregators();
        JsonObject listed = list("/training_plan", joined.token).get(0);
        assertThat(listed.fieldNames())
                .containsExactlyInAnyOrder("id", "name", "owner", "state", "published", "since", "round", "rounds");
        assertThat(listed.getString("name")).isEqualTo("dropout");
        assertThat(listed.getInteger("round")).isZero();
        assertThat(listed.getInteger("rounds")).isEqualTo(3);
        assertThat(listed.getLong("since")).isEqualTo(listed.getLong("published"));
        assertThat(read("/training_plan/tp-1/status", joined.token)).isEqualTo(listed);
        assertThat(list("/training_plan/tp-1/rounds", joined.token)).isEmpty();
    }

    @Test
    void statusNamesWhomTheTrainingWaitsForInTheEnd_andKeepsTheStepsOfItsNodes() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        String id = running(joined);
        Signed<ExecutionPlan> plan = catalog.nodes.plans().get(0);
        List<AggregatorEntry> group = plan.body().members(1);
        report(
                plan,
                plan.body().main().orElseThrow(),
                ProgressStep.COLLECTING,
                group.get(0).nodeId());
        report(plan, group.get(0), ProgressStep.LISTED, group.get(1).nodeId());
        report(plan, group.get(1), ProgressStep.RECEIVING, "2 processors of bete");

        JsonObject status = read("/training_plan/tp-1/status", joined.token);
        JsonObject attempt = status.getJsonObject("attempt");
        assertThat(attempt.getJsonArray("waitingFor")).containsExactly("2 processors of bete");
        assertThat(attempt.getInteger("attempt")).isEqualTo(1);
        assertThat(attempt.getString("id")).isEqualTo(id);
        assertThat(status.getInteger("round")).isEqualTo(1);
        JsonObject listed = list("/training_plan", joined.token).get(0).getJsonObject("attempt");
        assertThat(listed.fieldNames())
                .containsExactlyInAnyOrder("id", "state", "step", "since", "deadline", "waitingFor");
        assertThat(listed)
                .allSatisfy(member -> assertThat(attempt.getValue(member.getKey()))
                        .as(member.getKey())
                        .isEqualTo(member.getValue()));

        JsonObject ofPlan = read("/execution_plan/" + id + "/status", joined.token);
        JsonObject common = new JsonObject(attempt.encode());
        common.remove("attempt");
        common.remove("waitingFor");
        assertThat(common).isEqualTo(ofPlan);
        JsonObject node = objects(ofPlan.getJsonArray("nodes")).stream()
                .filter(each -> each.getString("id").equals(group.get(1).nodeId()))
                .findFirst()
                .orElseThrow();
        assertThat(node.getString("organisation")).isEqualTo(group.get(1).organisation());
        assertThat(node.getJsonObject("counts")).isEqualTo(new JsonObject().put("received", 4));
        assertThat(objects(node.getJsonArray("history")))
                .extracting(step -> step.getString("step"))
                .containsExactly("countersigned");
        assertThat(node.getString("step")).isEqualTo("receiving");

        complete(plan);
        await().until(() -> read("/training_plan/tp-1/status", joined.token).getInteger("round") == 2);
        JsonObject over = read("/execution_plan/" + id + "/status", joined.token);
        assertThat(over.getString("state")).isEqualTo("completed");
        assertThat(objects(over.getJsonArray("nodes"))).hasSize(6).contains(node);
    }

    @Test
    void rounds_haveTheirAttemptsAndVersions() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        String id = running(joined);
        complete(catalog.nodes.plans().get(0));
        await().until(() -> list("/training_plan/tp-1/rounds", joined.token).size() == 2);
        JsonObject first =
                list("/training_plan/tp-1/rounds?limit=1", joined.token).get(0);
        JsonObject version = list("/training_plan/tp-1/models", joined.token).get(0);
        for (String member : List.of("contributors_count", "model_version", "model_sha256", "timestamp")) {
            assertThat(first.getValue(member)).as(member).isEqualTo(version.getValue(member));
        }
        assertThat(first.getInteger("round")).isEqualTo(1);
        assertThat(first.containsKey("epsilon")).isFalse();
        JsonObject attempt = objects(first.getJsonArray("attempts")).get(0);
        assertThat(attempt.getString("id")).isEqualTo(id);
        assertThat(attempt.getInteger("attempt")).isEqualTo(1);
        assertThat(attempt.getString("state")).isEqualTo("completed");
        assertThat(attempt.getJsonObject("seconds").fieldNames())
                .containsExactly(
                        "draft", "collecting-consents", "published", "training", "synchronising", "aggregating");
        JsonObject second =
                list("/training_plan/tp-1/rounds?limit=1&page=2", joined.token).get(0);
        assertThat(second.getInteger("round")).isEqualTo(2);
        assertThat(second.containsKey("model_version")).isFalse();
        assertThat(list("/training_plan/tp-1/rounds?page=1000000000", joined.token))
                .isEmpty();
    }

    /** The budget of a plan is spent by the rounds that have a version. */
    @Test
    void roundsUnderPrivacy_sayWhatTheTrainingHasSpent() {
        String alma = catalog.participant("Alma");
        JsonObject draft = catalog.draft("tp-1");
        draft.getJsonObject("parameters")
                .put(
                        "privacy",
                        new JsonObject()
                                .put("epsilon", 20)
                                .put("delta", 1e-5)
                                .put("clipNorm", 1)
                                .put("noiseMultiplier", 2)
                                .put("honestContributors", 4));
        JoinedTraining joined = new JoinedTraining(catalog, draft, alma);
        running(joined);
        complete(catalog.nodes.plans().get(0));
        await().until(() -> catalog.nodes.plans().size() == 2);
        complete(catalog.nodes.plans().get(1));
        await().until(() -> list("/training_plan/tp-1/rounds", alma).size() == 3);
        List<JsonObject> rounds = list("/training_plan/tp-1/rounds", alma);
        assertThat(rounds.get(0).getDouble("epsilon")).isPositive().isLessThan(20);
        assertThat(rounds.get(1).getDouble("epsilon"))
                .isGreaterThan(rounds.get(0).getDouble("epsilon"))
                .isLessThan(20);
        assertThat(rounds.get(2).containsKey("epsilon")).isFalse();
    }

    @Test
    void trainingsOfOthers_areForbidden_exceptToOperators() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        joined.version("ep-1", modelServer(this::sendModel), Digest.of(MODEL));
        String bete = catalog.participant("Bete");
        for (String path : List.of("/training_plan/tp-1/status", "/training_plan/tp-1/rounds", FILE)) {
            catalog.api.get(path).expect(401);
            catalog.api.get(path).bearer(bete).expect(403);
            catalog.api.get(path).bearer(operator()).expect(path.equals(FILE) ? 403 : 200);
            catalog.api.get(path).bearer(joined.token).expect(200);
            catalog.api.get(path.replace("tp-1", "tp-9")).bearer(joined.token).expect(404);
        }
        catalog.api
                .get("/training_plan/tp-1/models/2/file")
                .bearer(joined.token)
                .expect(404);
        catalog.api
                .get("/training_plan/tp-1/models/0/file")
                .bearer(joined.token)
                .expect(400);
    }

    @Test
    void modelFile_isPassedOnWithItsDigest_andWithATokenThatOpensNothingHere() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        joined.version("ep-1", modelServer(this::sendModel), Digest.of(MODEL));
        ApiProbe.Answer answer = catalog.api.get(FILE).bearer(joined.token).expect(200);
        assertThat(answer.bytes()).isEqualTo(MODEL);
        assertThat(answer.header("Content-Disposition")).isEqualTo("attachment; filename=\"dropout-v1.joblib\"");
        assertThat(answer.header("ETag")).isEqualTo('"' + Digest.of(MODEL).toString() + '"');
        assertThat(answer.header("Repr-Digest")).isEqualTo(ContentDigest.fieldOf(MODEL));
        assertThat(tokens).singleElement().satisfies(sent -> {
            assertThat(sent).isNotEqualTo(joined.token);
            assertThat(result(catalog.tokens.verify(sent)).subject())
                    .isEqualTo(joined.plan.plan().publication().owner());
            catalog.api.get("/training_plan").bearer(sent).expect(401);
        });
    }

    @Test
    void largeOtherFile_isBrokenOffBeforeItsEnd() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        Buffer large = Buffer.buffer(new byte[4 << 20]);
        joined.version("ep-1", modelServer(request -> request.response().end(large)), Digest.of(MODEL));
        assertThat(brokenOff(joined.token)).isTrue();
    }

    @Test
    void smallOtherFile_isRefused() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        joined.version("ep-1", modelServer(request -> request.response().end("other")), Digest.of(MODEL));
        ApiProbe.Answer answer = catalog.api.get(FILE).bearer(joined.token).expect(424);
        assertThat(answer.text()).contains("It is not the file that was registered");
        assertThat(answer.headers()).doesNotContain("attachment");
    }

    @Test
    void fileThatEndsInTheMiddle_isBrokenOff() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        byte[] whole = new byte[4 << 20];
        joined.version(
                "ep-1",
                modelServer(request -> request.response()
                        .putHeader("Content-Length", String.valueOf(whole.length))
                        .write(Buffer.buffer(whole).slice(0, 3 << 20))
                        .onComplete(written -> request.connection().close())),
                Digest.of(whole));
        assertThat(brokenOff(joined.token)).isTrue();
    }

    @Test
    void mainAggregatorThatDoesNotAnswerOrRefuses_isNamedWithWhatToDo() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        String id = running(joined);
        String main = catalog.nodes.plans().get(0).body().main().orElseThrow().nodeId();
        int[] status = {410};
        joined.version(
                id,
                modelServer(
                        request -> request.response().setStatusCode(status[0]).end()),
                Digest.of(MODEL));
        Map<Integer, Integer> answers = Map.of(410, 410, 404, 424, 401, 424, 500, 424, 503, 503);
        answers.forEach((theirs, ours) -> {
            status[0] = theirs;
            assertThat(catalog.api.get(FILE).bearer(joined.token).expect(ours).text())
                    .contains("the main aggregator " + main + " of ");
        });
    }

    @Test
    void mainAggregatorThatIsAway_isUnavailable() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        joined.version("ep-1", "http://127.0.0.1:1/file", Digest.of(MODEL));
        assertThat(catalog.api.get(FILE).bearer(joined.token).expect(503).text())
                .contains("No answer from the main aggregator", "Is it running");
    }

    @Test
    void ownerWithStallingDownloads_waits() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        List<HttpServerRequest> stalled = new CopyOnWriteArrayList<>();
        AtomicBoolean answers = new AtomicBoolean();
        joined.version(
                "ep-1",
                modelServer(request -> {
                    if (answers.get()) {
                        sendModel(request);
                    } else {
                        stalled.add(request);
                    }
                }),
                Digest.of(MODEL));
        HttpClient client = catalog.vertx.createHttpClient();
        for (int i = 0; i < FetchLimit.FETCHES_OF_ONE_OWNER_MAX; i++) {
            client.request(HttpMethod.GET, catalog.base().getPort(), "127.0.0.1", FILE)
                    .compose(request -> request.putHeader("Authorization", "Bearer " + joined.token)
                            .send());
        }
        await().until(() -> stalled.size() == FetchLimit.FETCHES_OF_ONE_OWNER_MAX);
        catalog.api.get(FILE).bearer(joined.token).expect(429);
        answers.set(true);
        stalled.forEach(request -> request.response().end(Buffer.buffer(MODEL)));
        await().until(() -> catalog.api.get(FILE).bearer(joined.token).send().status() == 200);
    }

    /** The URL is checked like every URL that comes from others. */
    @Test
    void addressThatThisNodeMayNotCall_isNotCalled() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        joined.version("ep-1", "http://10.0.0.1/file", Digest.of(MODEL));
        catalog.api.get(FILE).bearer(joined.token).expect(424);
    }

    /** Whether a client notices that the answer has no end. */
    private boolean brokenOff(String token) {
        try {
            catalog.api.get(FILE).bearer(token).send();
            return false;
        } catch (AssertionError e) {
            return e.getCause() instanceof IOException;
        }
    }

    private void sendModel(HttpServerRequest request) {
        tokens.add(request.getHeader("Authorization").substring("Bearer ".length()));
        request.response().end(Buffer.buffer(MODEL));
    }

    private String modelServer(Consumer<HttpServerRequest> handler) {
        int port = result(catalog.vertx
                        .createHttpServer()
                        .requestHandler(handler::accept)
                        .listen(0, "127.0.0.1"))
                .actualPort();
        return "http://127.0.0.1:" + port + "/models/dropout/versions/1/file";
    }

    /** A connector must learn that a training ended, and strangers must not. */
    @Test
    void states_areToldToConnectorsOfOrganisationsWithRegisteredProcessorNodes_withoutReasons() {
        JoinedTraining ended = new JoinedTraining(catalog, "tp-1");
        publish("tp-2", ended.token);
        Organisation alma = catalog.organisations.get(0);
        Organisation bete = catalog.organisations.get(1);
        registerFor("tp-2", bete.processor(), "processors");
        registerFor("tp-2", alma.aggregator(), "aggregators");
        end("tp-1");
        JsonObject first =
                new JsonObject().put("id", "tp-1").put("state", "converged").put("endedAt", catalog.now.toEpochMilli());
        assertThat(states(alma.connector(), "tp-1", "tp-2", "tp-9")).containsExactly(first);
        assertThat(states(bete.connector(), "tp-1", "tp-2", "tp-9", "tp-1"))
                .containsExactlyInAnyOrder(
                        first, new JsonObject().put("id", "tp-2").put("state", "open"));
        assertThat(states(bete.connector())).isEmpty();
    }

    @Test
    void states_areForConnectorsAlone_andOfAHundredTrainingsAtMost() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        Organisation alma = catalog.organisations.get(0);
        asksForStates(alma.processor(), "tp-1").expect(403);
        asksForStates(alma.aggregator(), "tp-1").expect(403);
        JsonObject body = new JsonObject().put("training_plans", new JsonArray().add("tp-1"));
        catalog.api.post("/training_states", body).expect(401);
        for (String token : List.of(joined.token, operator())) {
            catalog.api.post("/training_states", body).bearer(token).expect(401);
        }
        String[] many =
                IntStream.range(0, 101).mapToObj(number -> "tp-" + number).toArray(String[]::new);
        asksForStates(alma.connector(), many).expect(400);
        asksForStates(alma.connector(), Arrays.copyOf(many, 100)).expect(200);
    }

    private List<JsonObject> states(NodeIdentity connector, String... ids) {
        return objects(asksForStates(connector, ids).expect(200).json().getJsonArray("trainings"));
    }

    private ApiProbe.Call asksForStates(NodeIdentity node, String... ids) {
        JsonObject body = new JsonObject().put("training_plans", new JsonArray(List.of(ids)));
        ApiProbe.Call call = catalog.api.post("/training_states", body);
        catalog.signature(
                        node,
                        HttpMethod.POST,
                        "/training_states",
                        body.toBuffer().getBytes())
                .forEach(call::header);
        return call;
    }

    private void registerFor(String id, NodeIdentity node, String path) {
        TrainingPlanRecord plan =
                result(catalog.stores.trainingPlans().find(id)).orElseThrow();
        catalog.statement(
                node,
                "/training_plan/" + id + "/" + path,
                Plans.registration(plan, node, catalog.now).statement());
    }

    private void publish(String id, String token) {
        catalog.api.post("/training_plan", catalog.draft(id)).bearer(token).expect(200);
    }

    private void end(String id) {
        result(catalog.stores
                .trainingPlans()
                .end(id, new TrainingEnd(TrainingEnd.Outcome.CONVERGED, "same again", catalog.now)));
    }

    private String operator() {
        return catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
    }

    private String running(JoinedTraining joined) {
        String id = joined.planWithAggregators();
        catalog.api
                .put("/execution_plan/" + id + "/processors", joined.processors())
                .bearer(joined.token)
                .expect(200);
        await().until(() -> read("/execution_plan/" + id + "/status", joined.token)
                .getString("state")
                .equals("training"));
        return id;
    }

    private void report(Signed<ExecutionPlan> plan, AggregatorEntry sender, ProgressStep step, String waitingFor) {
        Progress progress = new Progress(step, catalog.now, List.of(waitingFor), Map.of("received", 4L));
        result(catalog.services.trainings().orchestrator().progress(sender.keyId(), plan.digest(), progress.toBytes()));
    }

    private void complete(Signed<ExecutionPlan> plan) {
        await().until(() -> catalog.services
                .trainings()
                .orchestrator()
                .modelVersion(
                        plan.digest(),
                        catalog.nodes
                                .version(plan, Digest.of(new byte[] {
                                    9, (byte) plan.body().round()
                                }))
                                .bytes())
                .map(true)
                .otherwise(false)
                .toCompletionStage()
                .toCompletableFuture()
                .join());
    }

    private JsonObject read(String path, String token) {
        return catalog.api.get(path).bearer(token).expect(200).json();
    }

    private List<JsonObject> list(String path, String token) {
        return objects(read(path, token).getJsonObject("data").getJsonArray("result"));
    }

    private List<String> ids(String path, String token) {
        return list(path, token).stream().map(each -> each.getString("id")).toList();
    }

    private static List<JsonObject> objects(JsonArray array) {
        return array.stream().map(JsonObject.class::cast).toList();
    }
}
