package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.contract.ApiCalls;
import org.sumspace.common.testkit.contract.ApiOperation;
import org.sumspace.common.testkit.contract.Knowledge;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.connector.certification.domain.ProcessorClaim;
import org.sumspace.connector.shared.domain.TrainingEnd;

/** Links for learners, and what a learner can see and decide after a log-in with a link. */
class LearnerApiTest {
    private static final Set<String> OF_LEARNERS =
            Set.of("getMyOverview", "giveMyConsent", "withdrawMyConsent", "getPortalSession", "endPortalSession");

    @TempDir
    private Path folder;

    private ConnectorUnderTest connector;

    @BeforeEach
    void start() {
        connector = new ConnectorUnderTest(folder);
        result(connector.services.processors().assign("p1", Set.of("anna", "ben")));
        result(connector.services.processors().assign("p2", Set.of("cem")));
    }

    @AfterEach
    void stop() {
        connector.close();
    }

    private void certify(String plan) {
        certify(plan, "p1");
    }

    private void certify(String plan, String processor) {
        certify(ConnectorFixture.plan(plan, "", "https://catalog.example"), processor);
    }

    private void certify(TrainingPlan plan, String processor) {
        result(connector
                .services
                .certifications()
                .certify(
                        plan,
                        List.of(new ProcessorClaim(
                                processor,
                                "https://processor.example",
                                SigningKey.generate(new SecureRandom()).publicKey(),
                                Digest.ZERO))));
    }

    private ApiProbe.Call asOperator(ApiProbe.Call call) {
        return call.bearer(connector.operator());
    }

    private String code(String learner) {
        return asOperator(connector.api.post("/learners/codes", new JsonObject().put("learner", learner)))
                .expect(201)
                .json()
                .getString("code");
    }

    private static ApiProbe.Call begin(ApiProbe at, String code) {
        return at.post("/portal/session", new JsonObject().put("code", code)).header("X-Sumspace-Portal", "1");
    }

    /** The token of a session that began with a link. */
    private String learner(String learner) {
        return begin(connector.api, code(learner))
                .expect(200)
                .header("Set-Cookie")
                .replaceFirst("[^=]*=([^;]*).*", "$1");
    }

    private JsonObject overview(String token) {
        return connector.api.get("/my/overview").bearer(token).expect(200).json();
    }

    private static JsonObject training(JsonObject overview, String plan) {
        return overview.getJsonArray("trainings").stream()
                .map(JsonObject.class::cast)
                .filter(each -> each.getString("trainingPlanId").equals(plan))
                .findFirst()
                .orElseThrow();
    }

    private JsonArray counts() {
        return asOperator(connector.api.get("/consents")).expect(200).json().getJsonArray("result");
    }

    @Test
    void link_showsWhoseItIs_andLogsInOnce() {
        String code = code("anna");
        assertThat(connector
                        .api
                        .post("/portal/codes/owner", new JsonObject().put("code", code))
                        .header("X-Sumspace-Portal", "1")
                        .expect(200)
                        .json()
                        .getString("account"))
                .isEqualTo("anna");
        JsonObject session = begin(connector.api, code).expect(200).json();
        assertThat(session.getString("account")).isEqualTo("anna");
        assertThat(session.getString("role")).isEqualTo("learner");
        begin(connector.api, code).expect(401).problem().detailContains("has been used");
    }

    @Test
    void link_lastsSevenDays_alsoAfterARestart() {
        String code = code("anna");
        ApiProbe restarted = connector.restarted();
        connector.clock.advance(Duration.ofDays(7));
        begin(restarted, code).expect(200);
        String late = code("ben");
        connector.clock.advance(Duration.ofDays(7).plusMillis(1));
        begin(restarted, late).expect(401);
    }

    @Test
    void linkThatWasReplaced_opensNothing() {
        String first = code("anna");
        String others = code("ben");
        String second = code("anna");
        begin(connector.api, first).expect(401);
        begin(connector.api, second).expect(200);
        begin(connector.api, others).expect(200);
    }

    @Test
    void links_areOnRecord_withoutTheirCodes() {
        String code = code("anna");
        begin(connector.api, code).expect(200);
        code("ben");
        JsonObject page =
                asOperator(connector.api.get("/learners/codes")).expect(200).json();
        assertThat(page.encode()).doesNotContain(code);
        assertThat(page.getJsonArray("result").stream().map(JsonObject.class::cast))
                .anySatisfy(link -> {
                    assertThat(link.getString("learner")).isEqualTo("anna");
                    assertThat(link.getString("madeBy")).isEqualTo(ConnectorUnderTest.OPERATOR);
                    assertThat(link.getString("state")).isEqualTo("used");
                    assertThat(link.getLong("usedAt")).isEqualTo(connector.clock.millis());
                })
                .anySatisfy(link -> assertThat(link.getString("state")).isEqualTo("waiting"));
    }

    @Test
    void linkIsForKnownLearners_andOperatorsAloneMakeOne() {
        JsonObject body = new JsonObject().put("learner", "anna");
        asOperator(connector.api.post("/learners/codes", new JsonObject().put("learner", "nobody")))
                .expect(404);
        connector.api.post("/learners/codes", body).expect(401);
        connector
                .api
                .post("/learners/codes", body)
                .bearer(connector.administrator())
                .expect(403);
        connector.api.get("/learners/codes").bearer(connector.administrator()).expect(403);
    }

    @Test
    void learner_seesTrainingsThatAskAndCount_withBudget() {
        certify("asks");
        result(connector.services.consents().record("counts", Set.of("anna", "ben")));
        certify("counts");
        JsonObject overview = overview(learner("anna"));
        JsonObject asks = training(overview, "asks");
        assertThat(asks.getString("consent")).isEqualTo("none");
        assertThat(asks.getBoolean("counted")).isFalse();
        assertThat(asks.getString("name")).isEqualTo("m");
        assertThat(asks.getString("purpose")).isEqualTo("d");
        JsonObject counts = training(overview, "counts");
        assertThat(counts.getString("consent")).isEqualTo("given");
        assertThat(counts.getBoolean("counted")).isTrue();
        assertThat(counts.getLong("countedSince")).isEqualTo(connector.clock.millis());
        assertThat(Instant.ofEpochMilli(counts.getLong("until")))
                .isCloseTo(
                        connector.clock.instant().plus(ConnectorFixture.LIMITS.consentValidity()),
                        within(1, ChronoUnit.SECONDS));
        assertThat(counts.getJsonObject("cost").getBoolean("bounded")).isFalse();
        assertThat(overview.getJsonObject("year"))
                .isEqualTo(new JsonObject()
                        .put("trainings", 1)
                        .put("max", ConnectorFixture.LIMITS.plansPerLearnerPerYear()));
        assertThat(overview(learner("cem")).getJsonArray("trainings")).isEmpty();
    }

    @Test
    void withdrawal_changesTheOperatorsCounts_andCanBeTakenBack() {
        result(connector.services.consents().record("tp", Set.of("anna", "ben")));
        certify("tp");
        String token = learner("anna");
        for (int repeated = 0; repeated < 2; repeated++) {
            connector.api.delete("/my/consents/tp").bearer(token).expect(204);
        }
        assertThat(counts())
                .isEqualTo(new JsonArray()
                        .add(new JsonObject()
                                .put("trainingPlanId", "tp")
                                .put("given", 1)
                                .put("withdrawn", 1)
                                .put("ended", 0)
                                .put("name", "m")
                                .put("purpose", "d")
                                .put("contribution", "update")
                                .put("metrics", new JsonArray())));
        assertThat(training(overview(token), "tp").getString("consent")).isEqualTo("withdrawn");
        for (int repeated = 0; repeated < 2; repeated++) {
            connector.api.put("/my/consents/tp", new JsonObject()).bearer(token).expect(204);
        }
        assertThat(counts().getJsonObject(0).getInteger("given")).isEqualTo(2);
        assertThat(counts().getJsonObject(0).getInteger("withdrawn")).isZero();
    }

    @Test
    void sumsByClassThatATrainingReveals_areToldToLearnersAndOperators() {
        result(connector.services.consents().record("tp", Set.of("anna")));
        String metrics = ", \"evaluation\": true, \"metrics\": [\"scores\", \"confusion\"]";
        certify(ConnectorFixture.plan("tp", metrics, "https://catalog.example"), "p1");
        JsonArray both = new JsonArray().add("confusion").add("scores");
        assertThat(training(overview(learner("anna")), "tp").getJsonArray("metrics"))
                .isEqualTo(both);
        assertThat(counts().getJsonObject(0).getJsonArray("metrics")).isEqualTo(both);
    }

    @Test
    void withdrawalOfWhatWasNotGiven_isNoWithdrawal() {
        result(connector.services.consents().record("tp", Set.of("ben")));
        result(connector.services.consents().withdraw("tp", "anna"));
        assertThat(counts().getJsonObject(0).getInteger("withdrawn")).isZero();
    }

    @Test
    void consentsOfATrainingWhoseStatementsExpired_haveEnded() {
        result(connector.services.consents().record("tp", Set.of("anna")));
        certify("tp");
        String token = learner("anna");
        connector.clock.advance(ConnectorFixture.LIMITS.consentValidity().plusSeconds(1));
        assertThat(counts().getJsonObject(0).getInteger("given")).isZero();
        assertThat(counts().getJsonObject(0).getInteger("ended")).isEqualTo(1);
        assertThat(training(overview(token), "tp").getBoolean("over")).isTrue();
        assertThat(training(overview(token), "tp").getBoolean("counted")).isFalse();
    }

    @Test
    void endOfATraining_isToldToLearnersAndOperators_alsoWhenTheCatalogIsGone() {
        result(connector.services.consents().record("tp", Set.of("anna")));
        certify("tp");
        String token = learner("anna");
        assertThat(training(overview(token), "tp").containsKey("state")).isFalse();
        assertThat(counts().getJsonObject(0).containsKey("state")).isFalse();
        result(connector.services.states().ask());
        assertThat(training(overview(token), "tp").getString("state")).isEqualTo("open");
        assertThat(counts().getJsonObject(0).getString("state")).isEqualTo("open");

        Instant end = connector.clock.instant().truncatedTo(ChronoUnit.MILLIS);
        connector.catalog.ends.put("tp", new TrainingEnd(TrainingEnd.Outcome.ENDED_EARLY, end));
        connector.clock.advance(Duration.ofHours(1));
        result(connector.services.states().ask());
        connector.catalog.gone = true;
        connector.clock.advance(Duration.ofDays(1));
        result(connector.services.states().ask());
        JsonObject training = training(overview(token), "tp");
        assertThat(training.getString("state")).isEqualTo("ended-early");
        assertThat(training.getLong("endedAt")).isEqualTo(end.toEpochMilli());
        assertThat(training.getLong("until")).isEqualTo(end.toEpochMilli());
        assertThat(training.getBoolean("over")).isTrue();
        assertThat(training.getBoolean("counted")).isFalse();
        assertThat(counts().getJsonObject(0))
                .isEqualTo(new JsonObject()
                        .put("trainingPlanId", "tp")
                        .put("given", 0)
                        .put("withdrawn", 0)
                        .put("ended", 1)
                        .put("name", "m")
                        .put("purpose", "d")
                        .put("contribution", "update")
                        .put("metrics", new JsonArray())
                        .put("state", "ended-early")
                        .put("endedAt", end.toEpochMilli()));
    }

    /** @return when it ended */
    private Instant end(String plan) {
        Instant end = connector.clock.instant().truncatedTo(ChronoUnit.MILLIS);
        connector.catalog.ends.put(plan, new TrainingEnd(TrainingEnd.Outcome.COMPLETED, end));
        result(connector.services.states().ask());
        return end;
    }

    @Test
    void afterTheEndOfATraining_consentsAreRefused_andThoseInForceStayAsTheyAre() {
        result(connector.services.consents().record("tp", Set.of("anna", "cem")));
        result(connector.services.consents().withdraw("tp", "cem"));
        certify("tp");
        Instant end = end("tp");
        JsonArray before = counts();
        String anna = learner("anna");
        JsonObject data = overview(anna);
        connector.clock.advance(Duration.ofMinutes(1));
        asOperator(connector.api.put("/consents/anna/tp", new JsonObject())).expect(204);
        asOperator(connector.api.put("/consents/tp", learners("anna"))).expect(200);
        connector.api.put("/my/consents/tp", new JsonObject()).bearer(anna).expect(204);
        for (ApiProbe.Call refused : List.of(
                asOperator(connector.api.put("/consents/ben/tp", new JsonObject())),
                asOperator(connector.api.put("/consents/cem/tp", new JsonObject())),
                asOperator(connector.api.put("/consents/tp", learners("anna", "ben"))),
                connector.api.put("/my/consents/tp", new JsonObject()).bearer(learner("ben")))) {
            refused.expect(409).problem().detailContains("ended at " + end + " (completed)");
        }
        assertThat(recordEach("tp", "anna", "ben", "cem").getJsonArray("outcomes"))
                .isEqualTo(new JsonArray()
                        .add(outcome("anna", "unchanged", "p1"))
                        .add(outcome("ben", "ended", "p1"))
                        .add(outcome("cem", "ended", "p2")));
        assertThat(counts()).isEqualTo(before);
        assertThat(overview(anna)).isEqualTo(data);
    }

    @Test
    void afterTheEndOfATraining_aConsentCanBeWithdrawn_andNotGivenAgain() {
        result(connector.services.consents().record("tp", Set.of("anna")));
        certify("tp");
        end("tp");
        String anna = learner("anna");
        connector.api.delete("/my/consents/tp").bearer(anna).expect(204);
        connector
                .api
                .put("/my/consents/tp", new JsonObject())
                .bearer(anna)
                .expect(409)
                .problem()
                .detailContains("no longer recorded");
        assertThat(counts().getJsonObject(0).getInteger("withdrawn")).isOne();
    }

    @Test
    void whetherATrainingEnded_isNotKnown_whenTheCatalogDoesNotAnswer() {
        connector.catalog.gone = true;
        result(connector.services.consents().record("tp", Set.of("anna")));
        certify("tp");
        result(connector.services.states().ask());
        JsonObject training = training(overview(learner("anna")), "tp");
        assertThat(training.containsKey("state")).isFalse();
        assertThat(training.getBoolean("over")).isFalse();
        assertThat(training.getBoolean("counted")).isTrue();
        assertThat(counts().getJsonObject(0).getInteger("given")).isEqualTo(1);
    }

    /** The statement of a training may end before the training, and the other way round. */
    @Test
    void statementThatExpiredBeforeTheEnd_countedUntilThen() {
        result(connector.services.consents().record("tp", Set.of("anna")));
        certify("tp");
        String token = learner("anna");
        long expiry = training(overview(token), "tp").getLong("until");
        connector.clock.advance(ConnectorFixture.LIMITS.consentValidity().plusDays(1));
        connector.catalog.ends.put("tp", new TrainingEnd(TrainingEnd.Outcome.COMPLETED, connector.clock.instant()));
        result(connector.services.states().ask());
        assertThat(training(overview(token), "tp").getLong("until")).isEqualTo(expiry);
    }

    @Test
    void catalog_doesNotLearnWhoLooks() {
        result(connector.services.consents().record("of-anna", Set.of("anna")));
        certify("of-anna");
        result(connector.services.consents().record("of-cem", Set.of("cem")));
        certify("of-cem", "p2");
        overview(learner("anna"));
        counts();
        assertThat(connector.catalog.asked).isEmpty();
        result(connector.services.states().ask());
        assertThat(connector.catalog.asked).containsExactly(List.of("of-anna", "of-cem"));
    }

    @Test
    void anothersTraining_isAsUnknownAsOneThatIsNot() {
        certify("tp");
        String token = learner("cem");
        for (String plan : List.of("tp", "nowhere")) {
            connector
                    .api
                    .put("/my/consents/" + plan, new JsonObject())
                    .bearer(token)
                    .expect(404);
            connector.api.delete("/my/consents/" + plan).bearer(token).expect(404);
        }
        assertThat(counts().getJsonObject(0).getInteger("given")).isZero();
        assertThat(counts().getJsonObject(0).getInteger("withdrawn")).isZero();
    }

    @Test
    void trainingsBeyondTheLimitOfAYear_areRefused() {
        for (String plan : List.of("one", "two")) {
            result(connector.services.consents().record(plan, Set.of("anna")));
            certify(plan);
        }
        certify("three");
        connector
                .api
                .put("/my/consents/three", new JsonObject())
                .bearer(learner("anna"))
                .expect(409)
                .problem()
                .detailContains("The learner already takes part in 2");
    }

    private static JsonObject learners(String... learners) {
        return new JsonObject().put("learners", new JsonArray(List.of(learners)));
    }

    private JsonObject recordEach(String plan, String... learners) {
        return asOperator(connector.api.put("/consents/" + plan + "?each=true", learners(learners)))
                .expect(200)
                .json();
    }

    private static JsonObject outcome(String learner, String outcome, @Nullable String processor) {
        JsonObject json = new JsonObject().put("learner", learner).put("outcome", outcome);
        return processor == null ? json : json.put("processor", processor);
    }

    @Test
    void listOfConsents_hasAnOutcomeForEach_andTheSameAgainChangesNothing() {
        for (String plan : List.of("one", "two")) {
            result(connector.services.consents().record(plan, Set.of("cem")));
            certify(plan, "p2");
        }
        result(connector.services.consents().record("tp", Set.of("ben")));
        result(connector.services.consents().withdraw("tp", "ben"));
        JsonObject first = recordEach("tp", "anna", "ben", "cem", "typo");
        assertThat(first.getInteger("learners")).isEqualTo(2);
        assertThat(first.getJsonArray("outcomes"))
                .isEqualTo(new JsonArray()
                        .add(outcome("anna", "recorded", "p1"))
                        .add(outcome("ben", "withdrawn", "p1"))
                        .add(outcome("cem", "limit", "p2"))
                        .add(outcome("typo", "recorded", null)));
        JsonArray before = counts();
        JsonObject again = recordEach("tp", "anna", "ben", "cem", "typo");
        assertThat(again.getJsonArray("outcomes"))
                .isEqualTo(new JsonArray()
                        .add(outcome("anna", "unchanged", "p1"))
                        .add(outcome("ben", "withdrawn", "p1"))
                        .add(outcome("cem", "limit", "p2"))
                        .add(outcome("typo", "unchanged", null)));
        assertThat(counts()).isEqualTo(before);
        connector
                .api
                .put("/consents/tp?each=true", learners())
                .bearer(connector.administrator())
                .expect(403);
    }

    @Test
    void whoIsNoLearner_hasNoDataHere() {
        for (String token : List.of(connector.operator(), connector.administrator())) {
            connector.api.get("/my/overview").bearer(token).expect(403);
            connector.api.delete("/my/consents/tp").bearer(token).expect(403);
        }
        connector.api.get("/my/overview").expect(401);
    }

    @Test
    void everyOtherOperation_refusesLearners() {
        String token = learner("anna");
        Contract contract = Contract.load(ConnectorVerticle.CONTRACT);
        ApiCalls calls = new ApiCalls(contract, new Knowledge(), new Random(1));
        List<ApiOperation> refused = ApiOperation.of(contract).stream()
                .filter(operation -> operation.accepts("bearerAuth") && !OF_LEARNERS.contains(operation.id()))
                .toList();
        assertThat(refused).hasSizeGreaterThan(30);
        for (ApiOperation operation : refused) {
            calls.valid(operation)
                    .at(connector.api)
                    .bearer(token)
                    .expect(403)
                    .problem()
                    .detailContains("own data alone");
        }
    }

    @Test
    void budgets_areCountedWithoutNames() {
        result(connector.services.consents().record("tp", Set.of("anna", "ben")));
        certify("tp");
        JsonObject budgets =
                asOperator(connector.api.get("/learners/budgets")).expect(200).json();
        assertThat(budgets)
                .isEqualTo(new JsonObject()
                        .put("learners", 2)
                        .put("withoutBound", 2)
                        .put("epsilon", new JsonArray())
                        .put(
                                "trainings",
                                new JsonArray()
                                        .add(new JsonObject()
                                                .put("trainings", 1)
                                                .put("learners", 2)))
                        .put("trainingsMax", ConnectorFixture.LIMITS.plansPerLearnerPerYear()));
        connector.api.get("/learners/budgets").bearer(connector.administrator()).expect(403);
        connector.api.get("/consents").bearer(connector.administrator()).expect(403);
    }
}
