package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.Leaf;
import org.sumspace.common.trust.NodeIdentity;

class CatalogApiTest {
    @TempDir
    private static Path dataDir;

    private CatalogUnderTest catalog;

    @BeforeEach
    void start() {
        catalog = new CatalogUnderTest(dataDir);
    }

    @AfterEach
    void stop() {
        catalog.close();
    }

    @Test
    void signUp_answersWithoutPassword_onBothPaths() {
        JsonObject account = catalog.api
                .post("/v1/auth/signup", CatalogUnderTest.signUp("Alma"))
                .expect(200)
                .json();
        assertThat(account.getJsonObject("participant").getString("legalName")).isEqualTo("Alma");
        assertThat(account.encode()).doesNotContain("argon2", CatalogUnderTest.PASSWORD);
        catalog.login("ALMA@example.org", CatalogUnderTest.PASSWORD);
    }

    @Test
    void secondSignUp_isAConflict() {
        catalog.api.post("/auth/signup", CatalogUnderTest.signUp("Alma")).expect(200);
        catalog.api
                .post("/auth/signup", CatalogUnderTest.signUp("Alma").put("email", "other@example.org"))
                .expect(409)
                .problem()
                .isOfType(ProblemType.CONFLICT);
        catalog.api
                .post("/auth/signup", CatalogUnderTest.signUp("Alma").put("participantName", "Other"))
                .expect(409);
    }

    /** One address created 197 accounts in 8 seconds, and log-ins from it were refused meanwhile. */
    @Test
    void signUpsOfOneAddress_areBounded_andLeaveLogInsAlone() {
        for (int i = 0; i < CatalogUnderTest.SIGN_UPS_PER_HOUR; i++) {
            catalog.api
                    .post("/auth/signup", CatalogUnderTest.signUp("Participant" + (char) ('A' + i)))
                    .expect(200);
        }
        assertThat(catalog.api
                        .post("/auth/signup", CatalogUnderTest.signUp("OneTooMany"))
                        .expect(429)
                        .header("Retry-After"))
                .isNotNull();
        catalog.login("ParticipantA@example.org", CatalogUnderTest.PASSWORD);
    }

    @Test
    void invalidSignUp_namesEveryViolation() {
        JsonObject body =
                CatalogUnderTest.signUp("Alma").put("password", "short").put("email", "nobody");
        catalog.api
                .post("/auth/signup", body)
                .expect(400)
                .problem()
                .hasViolation("/password")
                .hasViolation("/email");
    }

    @Test
    void wrongPasswordAndUnknownEmail_areAnsweredAlike() {
        catalog.api.post("/auth/signup", CatalogUnderTest.signUp("Alma")).expect(200);
        JsonObject wrong = new JsonObject().put("email", "Alma@example.org").put("password", "not the password");
        JsonObject unknown = new JsonObject().put("email", "eve@example.org").put("password", "not the password");
        String first = catalog.api.post("/auth/login", wrong).expect(401).json().getString("detail");
        assertThat(catalog.api.post("/auth/login", unknown).expect(401).json().getString("detail"))
                .isEqualTo(first);
    }

    @Test
    void trainingPlan_isPublishedOnceAndServedAsItsExactBytes() {
        String token = catalog.participant("Alma");
        catalog.api.post("/training_plan", catalog.draft("tp-1")).bearer(token).expect(200);
        catalog.api
                .post("/v1/training_plan", catalog.draft("tp-1"))
                .bearer(token)
                .expect(200);
        TrainingPlanRecord stored = trainingPlan();
        byte[] served =
                catalog.api.get("/training_plan/tp-1").bearer(token).expect(200).bytes();
        assertThat(Digest.of(served)).isEqualTo(stored.digest());
        NodeIdentity node = catalog.organisations.get(0).aggregator();
        assertThat(catalog.signed(node, HttpMethod.GET, "/training_plan/tp-1", new JsonObject())
                        .body()
                        .getBytes())
                .isEqualTo(served);
        catalog.api
                .post("/training_plan", catalog.draft("tp-1").put("model_name", "other"))
                .bearer(token)
                .expect(409);
        catalog.api.get("/training_plan/tp-1").expect(401);
        catalog.api
                .get("/training_plan/tp-1")
                .bearer(catalog.participant("Bete"))
                .expect(403);
        catalog.api.get("/training_plan/tp-2").bearer(token).expect(404);
    }

    @Test
    void invalidTrainingPlan_namesEveryViolation() {
        JsonObject draft = catalog.draft("tp-1");
        draft.remove("model_name");
        draft.getJsonObject("parameters").put("shares", 1).put("clip", -1).put("colour", "red");
        catalog.api
                .post("/training_plan", draft)
                .bearer(catalog.participant("Alma"))
                .expect(422)
                .problem()
                .isOfType(ProblemType.UNPROCESSABLE)
                .hasViolation("/model_name")
                .hasViolation("/parameters/shares")
                .hasViolation("/parameters/clip")
                .hasViolation("/parameters/colour");
    }

    @Test
    void nodeOfAnotherRole_cannotRegister() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        NodeIdentity processor = catalog.organisations.get(0).processor();
        assertThatThrownBy(() -> catalog.statement(
                        processor,
                        "/training_plan/tp-1/aggregators",
                        Plans.registration(joined.plan, processor, catalog.now).statement()))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(ProblemType.FORBIDDEN));
    }

    @Test
    void nodeWithoutTrustedCertificate_cannotRegister() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        NodeIdentity stranger = new Organisation("stranger").aggregator();
        assertThatThrownBy(() -> catalog.statement(
                        stranger,
                        "/training_plan/tp-1/aggregators",
                        Plans.registration(joined.plan, stranger, catalog.now).statement()))
                .isInstanceOf(NodeException.class);
        assertThat(page("aggregators", joined.token)).hasSize(3);
    }

    @Test
    void joinedNodes_areListedForTheOwner() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        assertThat(page("aggregators", joined.token))
                .hasSize(3)
                .allSatisfy(item -> assertThat(item.fieldNames()).containsExactly("id", "url", "org"));
        assertThat(page("processors", joined.token))
                .hasSize(6)
                .allSatisfy(item -> assertThat(item.fieldNames()).containsExactly("id", "url"));
        assertThat(page("registrations", joined.token)).hasSize(6);
        catalog.api
                .get("/training_plan/tp-1/aggregators")
                .bearer(catalog.participant("Bete"))
                .expect(403);
        page("registrations", catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD));
    }

    @Test
    void idempotencyKey_makesOnePlan() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        JsonObject request = new JsonObject().put("training_plan", new JsonObject().put("id", "tp-1"));
        JsonObject first = create(joined, request, "k-1", 201);
        assertThat(create(joined, request, "k-1", 201)).isEqualTo(first);
        assertThat(create(joined, request, "k-2", 201).getString("id")).isNotEqualTo(first.getString("id"));
        create(joined, new JsonObject().put("training_plan", catalog.draft("tp-1")), "k-1", 409);
    }

    @Test
    void wholeTrainingPlan_isAcceptedIfItIsTheOneThatWasPublished() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        create(joined, new JsonObject().put("training_plan", catalog.draft("tp-1")), "a", 201);
        JsonObject published = catalog.api
                .get("/training_plan/tp-1")
                .bearer(joined.token)
                .expect(200)
                .json();
        create(joined, new JsonObject().put("training_plan", published), "b", 201);
        JsonObject other = catalog.draft("tp-1").put("model_description", "something else");
        create(joined, new JsonObject().put("training_plan", other), "c", 409);
    }

    @Test
    void planWithItsProcessors_isPublishedAndGainsItsPlaces() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        String id = joined.planWithAggregators();
        JsonObject plan = catalog.api
                .put("/execution_plan/" + id + "/processors", joined.processors())
                .bearer(joined.token)
                .expect(200)
                .json();
        assertThat(plan.getString("state")).isEqualTo("published");
        JsonObject tree = plan.getJsonObject("aggregation_tree");
        assertThat(objects(tree.getJsonArray("aggregators")))
                .hasSize(3)
                .allSatisfy(item ->
                        assertThat(item.fieldNames()).contains("url", "org", "id", "role", "group", "index", "keyId"));
        assertThat(objects(tree.getJsonArray("processors")))
                .hasSize(6)
                .allSatisfy(item -> assertThat(item.fieldNames()).containsExactly("url", "id", "group", "fullIndex"));
        await().until(() -> status(id, joined).getString("state").equals("training"));
        JsonObject status = status(id, joined);
        assertThat(objects(status.getJsonArray("nodes"))).hasSize(6);
        assertThat(status.getLong("deadline")).isGreaterThan(status.getLong("since"));
        assertThat(status.getJsonObject("training").getString("state")).isEqualTo("open");
        JsonObject paged = catalog.api
                .get("/execution_plan/" + id + "?limit=4&page=2")
                .bearer(joined.token)
                .expect(200)
                .json();
        assertThat(paged.getJsonObject("aggregation_tree").getJsonArray("processors"))
                .hasSize(2);
        assertThat(paged.getInteger("count")).isEqualTo(6);
        catalog.api
                .put("/execution_plan/" + id + "/processors", joined.processors())
                .bearer(joined.token)
                .expect(409);
        catalog.api
                .put("/execution_plan/" + id + "/aggregators", joined.aggregators())
                .bearer(joined.token)
                .expect(409);
    }

    @Test
    void tooFewOrUnknownAggregators_areRefusedByName() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        String id = joined.plan();
        JsonObject unknown = joined.aggregators();
        unknown.getJsonArray("aggregators").getJsonObject(1).put("org", "nobody");
        catalog.api
                .put("/execution_plan/" + id + "/aggregators", unknown)
                .bearer(joined.token)
                .expect(422)
                .problem()
                .hasViolation("/aggregators/1");
        JsonObject two = joined.aggregators();
        two.getJsonArray("aggregators").remove(0);
        catalog.api
                .put("/execution_plan/" + id + "/aggregators", two)
                .bearer(joined.token)
                .expect(422)
                .problem()
                .hasViolation("/aggregators");
    }

    @Test
    void processorWithoutConsent_isRefusedByName() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        String id = joined.planWithAggregators();
        JsonObject processors = joined.processors();
        processors.getJsonArray("processors").add(new JsonObject().put("url", "https://nobody.example/p"));
        catalog.api
                .put("/execution_plan/" + id + "/processors", processors)
                .bearer(joined.token)
                .expect(422)
                .problem()
                .hasViolation("/processors/6");
    }

    @Test
    void tooFewProcessors_waitUntilConsentsCome() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        String id = joined.planWithAggregators();
        JsonObject three = joined.processors();
        three.getJsonArray("processors").remove(0);
        three.getJsonArray("processors").remove(0);
        three.getJsonArray("processors").remove(0);
        JsonObject plan = catalog.api
                .put("/execution_plan/" + id + "/processors", three)
                .bearer(joined.token)
                .expect(200)
                .json();
        assertThat(plan.getString("state")).isEqualTo("collecting-consents");
        assertThat(status(id, joined).getString("reason")).isEqualTo("3 of 4 processors with a consent");
        catalog.api
                .put("/execution_plan/" + id + "/processors", joined.processors())
                .bearer(joined.token)
                .expect(200);
        await().until(() -> status(id, joined).getString("state").equals("training"));
    }

    @Test
    void planOfAnotherParticipant_isForbidden() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        String id = joined.plan();
        String other = catalog.participant("Bete");
        catalog.api.get("/execution_plan/" + id).bearer(other).expect(403);
        catalog.api
                .put("/execution_plan/" + id + "/aggregators", joined.aggregators())
                .bearer(other)
                .expect(403);
        catalog.api.get("/execution_plan/nothing").bearer(other).expect(404);
        String operator = catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
        catalog.api.get("/execution_plan/" + id + "/status").bearer(operator).expect(200);
    }

    @Test
    void registeredVersion_isListedAndTheNextRoundFollows() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        String id = joined.planWithAggregators();
        catalog.api
                .put("/execution_plan/" + id + "/processors", joined.processors())
                .bearer(joined.token)
                .expect(200);
        await().until(() -> status(id, joined).getString("state").equals("training"));
        Signed<ExecutionPlan> plan = catalog.nodes.plans().get(0);
        Digest digest = Digest.of(new byte[] {9});
        result(catalog.services
                .trainings()
                .orchestrator()
                .modelVersion(plan.digest(), catalog.nodes.version(plan, digest).bytes()));
        JsonObject version = page("models", joined.token).get(0);
        assertThat(version.fieldNames())
                .containsExactly(
                        "execution_plan_id",
                        "training_plan_id",
                        "model_name",
                        "model_id",
                        "model_version",
                        "contributors_count",
                        "model",
                        "model_sha256",
                        "timestamp");
        assertThat(version.getString("execution_plan_id")).isEqualTo(id);
        assertThat(version.getString("model_sha256")).isEqualTo(digest.toString());
        await().until(() -> page("execution_plans", joined.token).size() == 2);
        JsonObject next = page("execution_plans", joined.token).get(1);
        assertThat(next.getInteger("round")).isEqualTo(2);
        assertThat(next.getString("previousExecutionPlan")).isEqualTo(id);
    }

    @Test
    void leafList_streamsCertificatesThenLeavesToNodes() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        String id = joined.planWithAggregators();
        catalog.api
                .put("/execution_plan/" + id + "/processors", joined.processors())
                .bearer(joined.token)
                .expect(200);
        Digest root = catalog.nodes.plans().get(0).body().leafRoot();
        NodeIdentity node = catalog.organisations.get(0).aggregator();
        String[] lines = catalog.signed(node, HttpMethod.GET, "/leaf_lists/" + root, new JsonObject())
                .body()
                .toString()
                .split("\n", -1);
        assertThat(lines).hasSize(3 + 6 + 1);
        assertThat(new JsonObject(lines[2]).fieldNames()).containsExactly("certificate");
        byte[] leaf = Base64.getDecoder().decode(new JsonObject(lines[3]).getString("leaf"));
        assertThat(Leaf.reopen(leaf).fullIndex()).isEqualTo(1);
        catalog.api.get("/leaf_lists/" + root).expect(401);
        assertThatThrownBy(() -> catalog.signed(node, HttpMethod.GET, "/leaf_lists/" + Digest.ZERO, new JsonObject()))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(ProblemType.NOT_FOUND));
    }

    private JsonObject create(JoinedTraining joined, JsonObject request, String key, int status) {
        return catalog.api
                .post("/execution_plan", request)
                .bearer(joined.token)
                .header("Idempotency-Key", key)
                .expect(status)
                .json();
    }

    private JsonObject status(String id, JoinedTraining joined) {
        return catalog.api
                .get("/execution_plan/" + id + "/status")
                .bearer(joined.token)
                .expect(200)
                .json();
    }

    private List<JsonObject> page(String what, String token) {
        JsonObject page = catalog.api
                .get("/training_plan/tp-1/" + what)
                .bearer(token)
                .expect(200)
                .json();
        return objects(page.getJsonObject("data").getJsonArray("result"));
    }

    private TrainingPlanRecord trainingPlan() {
        return result(catalog.stores.trainingPlans().find("tp-1")).orElseThrow();
    }

    private static List<JsonObject> objects(JsonArray array) {
        return array.stream().map(JsonObject.class::cast).toList();
    }
}
