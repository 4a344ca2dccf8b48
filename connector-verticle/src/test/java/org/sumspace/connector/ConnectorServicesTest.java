package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.connector.ConnectorFixture.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.ProcessorClaim;
import org.sumspace.connector.record.core.StatementReader;
import org.sumspace.connector.record.service.StatementService;
import org.sumspace.connector.shared.domain.TrainingEnd;
import org.sumspace.connector.shared.store.LearnerPlanStore;

class ConnectorServicesTest {
    private static final int MANY = 4 * ConnectorFixture.LIMITS.deliveriesMax();

    private final ConnectorFixture connector = new ConnectorFixture();

    @AfterEach
    void close() {
        connector.close();
    }

    @Test
    void knownStatement_isSkipped_andOtherContentIsAConflictThatStoresNothing() {
        assertThat(ingest(statement(1, "anna", 1), statement(2, "ben", 2)))
                .isEqualTo(new StatementService.Ingested(2, 0));
        assertThat(ingest(statement(1, "anna", 1).replace(" ", "  "), statement(3, "cem", 3)))
                .isEqualTo(new StatementService.Ingested(1, 1));
        assertRefused(ProblemType.CONFLICT, () -> ingest(statement(1, "anna", 9), statement(4, "dan", 4)));
        assertThat(ingest(statement(4, "dan", 4))).isEqualTo(new StatementService.Ingested(1, 0));
    }

    @Test
    void learnerOfAnotherProcessor_isNotAssigned() {
        assign("p1", "anna", "ben");
        assertRefused(ProblemType.CONFLICT, () -> assign("p2", "ben", "cem"));
        assign("p1", "anna");
        assign("p2", "ben", "cem");
        assertThat(Await.result(connector.services.processors().learnerCounts()))
                .containsEntry("p1", 1)
                .containsEntry("p2", 2);
    }

    @Test
    void statement_countsConsentingLearnersOfTheProcessor() throws Exception {
        assign("p1", "anna", "ben", "cem");
        assign("p2", "dan");
        consent("plan", "anna", "ben", "dan", "stranger");
        ProcessorClaim claim = connector.claim("p1");

        Certification certified = certify("plan", claim);

        Consent delivered = connector.nextDelivered();
        assertThat(delivered.learners()).isEqualTo(2);
        assertThat(delivered.dpId()).isEqualTo(certified.dpId());
        assertThat(delivered.url()).isEqualTo("https://processor.example/processors/" + certified.dpId());
        assertThat(delivered.key()).isEqualTo(claim.key());
        assertThat(delivered.serial()).isEqualTo(1);
        assertThat(delivered.rounds()).isEqualTo(3);
        assertThat(certified.toString()).doesNotContain("anna");
    }

    @Test
    void repeatedClaim_getsTheSameIdAndStatement_andAnotherKeyIsAConflict() {
        assign("p1", "anna");
        consent("plan", "anna");
        ProcessorClaim claim = connector.claim("p1");
        Certification first = certify("plan", claim);
        Certification again = certify("plan", claim);
        assertThat(again.dpId()).isEqualTo(first.dpId());
        assertThat(again.statement()).isEqualTo(first.statement());
        assertRefused(ProblemType.CONFLICT, () -> certify("plan", connector.claim("p1")));
        assertThat(certify("another-plan", connector.claim("p1")).dpId()).isNotEqualTo(first.dpId());
    }

    /** More processors than one batch: some are new, some known, some have moved, some have no consents. */
    @Test
    void eachOfManyProcessors_isCertifiedForItsOwnLearners() {
        int many = 130;
        List<ProcessorClaim> claims = IntStream.range(0, many)
                .mapToObj(number -> connector.claim("p" + number))
                .toList();
        for (int number = 0; number < many; number++) {
            assign("p" + number, "ada" + number, "ben" + number);
        }
        consent("plan", learners("ada", 0, many));
        List<Certification> first = certify(claims.subList(0, 70));
        consent("plan", learners("ben", 60, 100));
        List<ProcessorClaim> later = IntStream.range(0, many)
                .mapToObj(number -> number % 3 == 0 ? elsewhere(claims.get(number)) : claims.get(number))
                .toList();

        List<Certification> all = certify(later);

        for (int number = 0; number < many; number++) {
            Certification certified = all.get(number);
            assertThat(certified.processor()).isEqualTo("p" + number);
            assertThat(certified.learners())
                    .containsExactlyElementsOf(
                            number >= 60 && number < 100
                                    ? List.of("ada" + number, "ben" + number)
                                    : List.of("ada" + number));
            assertThat(certified.url()).startsWith(later.get(number).nodeUrl());
            if (number < 60) {
                assertThat(certified.dpId()).isEqualTo(first.get(number).dpId());
                assertThat(certified.serial()).isEqualTo(number % 3 == 0 ? 2 : 1);
            }
        }
        assertThat(certify(later))
                .extracting(Certification::statement)
                .isEqualTo(all.stream().map(Certification::statement).toList());
    }

    @Test
    void conflictOfOneClaim_changesNothing() {
        assign("p1", "ada");
        assign("p2", "ben");
        consent("plan", "ada", "ben");
        ProcessorClaim known = connector.claim("p1");
        certify("plan", known);
        assertRefused(ProblemType.CONFLICT, () -> certify(List.of(connector.claim("p2"), connector.claim("p1"))));
        assertThat(certify("plan", connector.claim("p2")).serial()).isEqualTo(1);
    }

    private List<Certification> certify(List<ProcessorClaim> claims) {
        return Await.result(connector.services.certifications().certify(connector.plan("plan"), claims));
    }

    private static ProcessorClaim elsewhere(ProcessorClaim claim) {
        return new ProcessorClaim(claim.name(), "https://elsewhere.example", claim.key(), claim.node());
    }

    private static String[] learners(String name, int from, int to) {
        return IntStream.range(from, to).mapToObj(number -> name + number).toArray(String[]::new);
    }

    @Test
    void unknownProcessor_isRefused() {
        assign("p1", "anna");
        assertRefused(ProblemType.UNPROCESSABLE, () -> certify("plan", connector.claim("p2")));
    }

    @Test
    void changedConsents_areSignedWithTheNextSerial_untilNoneIsLeft() throws Exception {
        assign("p1", "anna", "ben");
        certify("plan", connector.claim("p1"));
        consent("plan", "anna", "ben");
        assertThat(connector.nextDelivered())
                .extracting(Consent::serial, Consent::learners)
                .containsExactly(1, 2);
        withdraw("plan", "anna");
        assertThat(connector.nextDelivered())
                .extracting(Consent::serial, Consent::learners)
                .containsExactly(2, 1);
        withdraw("plan", "ben");
        Consent last = connector.nextDelivered();
        assertThat(last.serial()).isEqualTo(3);
        assertThat(last.withdrawn()).isTrue();
    }

    @Test
    void statementTheCatalogDidNotAcknowledge_isDeliveredAfterARestart() throws Exception {
        connector.catalogDown = true;
        assign("p1", "anna");
        consent("plan", "anna");
        certify("plan", connector.claim("p1"));
        assertThat(acknowledged("plan")).isFalse();

        connector.catalogDown = false;
        connector.services = connector.newServices();

        assertThat(connector.nextDelivered().serial()).isEqualTo(1);
        org.awaitility.Awaitility.await().until(() -> acknowledged("plan"));
    }

    /** Without the limit, many processors would open more connections than a catalog accepts. */
    @Test
    void deliveriesOfManyProcessors_stayWithinTheLimit() throws Exception {
        connector.catalogMillis = 100;
        certifyMany(connector.plan("plan"));
        for (int number = 0; number < MANY; number++) {
            connector.nextDelivered();
        }
        assertThat(connector.maxConcurrentDeliveries).hasValue(ConnectorFixture.LIMITS.deliveriesMax());
    }

    @Test
    void catalogThatDoesNotAnswer_doesNotDelayOthers() throws Exception {
        certifyMany(connector.planOfSilentCatalog("silent"));
        consent("plan", "learner0");
        certify("plan", connector.claim("p0"));
        assertThat(connector.nextDelivered().learners()).isEqualTo(1);
    }

    /** Certifies more processors than may deliver at once, each with a consenting learner. */
    private void certifyMany(TrainingPlan plan) {
        List<ProcessorClaim> claims = new ArrayList<>();
        for (int number = 0; number < MANY; number++) {
            assign("p" + number, "learner" + number);
            consent(plan.id(), "learner" + number);
            claims.add(connector.claim("p" + number));
        }
        Await.result(connector.services.certifications().certify(plan, claims));
    }

    @Test
    void learnerInTooManyTrainingPlans_isNeitherRecordedNorCounted() {
        assign("p1", "anna", "ben");
        consent("early", "anna", "ben");
        List.of("one", "two").forEach(plan -> {
            consent(plan, "anna");
            certify(plan, connector.claim("p1"));
        });
        assertThat(certify("early", connector.claim("p1")).learners()).containsExactly("ben");
        assertRefused(ProblemType.CONFLICT, () -> consent("three", "anna", "ben"));
        assertThat(Await.result(connector.services.consents().count("three")).learners())
                .isZero();
        consent("two", "anna");
    }

    @Test
    void query_returnsConsentingLearnersOnly_andAppliesAWithdrawalAtOnce() {
        connector.ingest(
                statement(1, "anna", 1), statement(2, "ben", 2), statement(3, "cem", 3), statement(4, "dan", 4));
        assign("p1", "anna", "ben", "cem");
        assign("p2", "dan");
        consent("plan", "anna", "ben", "dan");
        ProcessorClaim claim = connector.claim("p1");
        certify("plan", claim);

        assertThat(connector.query(claim, "[]")).containsExactly(1, 2);
        assertThat(connector.query(claim, "[{\"result.score.raw\": {\"$gt\": 1}}]"))
                .containsExactly(2);

        consent("plan", "cem");
        withdraw("plan", "ben");
        assertThat(connector.query(claim, "[]")).doesNotContain(2);
    }

    @Test
    void query_returnsOnlyLearnersWithConsentInTheStatementAndInForce() {
        connector.ingest(statement(1, "anna", 1), statement(2, "ben", 2), statement(3, "cem", 3));
        assign("p1", "anna", "ben", "cem");
        consent("plan", "anna", "ben");
        ProcessorClaim claim = connector.claim("p1");
        certify("plan", claim);
        LearnerPlanStore consents = LearnerPlanStore.consents(connector.database);

        Await.result(consents.remove("plan", Set.of("ben")));
        Await.result(consents.add("plan", Set.of("cem"), ConnectorFixture.NOW));

        assertThat(connector.query(claim, "[]"))
                .as("a withdrawal takes effect before it is signed, a consent only afterwards")
                .containsExactly(1);
    }

    @Test
    void newStatement_isInTheNextAnswer() {
        connector.ingest(statement(1, "anna", 1));
        assign("p1", "anna");
        consent("plan", "anna");
        ProcessorClaim claim = connector.claim("p1");
        certify("plan", claim);
        assertThat(connector.query(claim, "[]")).containsExactly(1);
        connector.ingest(statement(2, "anna", 2));
        assertThat(connector.query(claim, "[]")).containsExactly(1, 2);
    }

    /** What pages say of the end would be wrong otherwise, whatever the catalog does. */
    @Test
    void trainingThatEnded_isQueriedForNoMore() {
        connector.ingest(statement(1, "anna", 1));
        assign("p1", "anna");
        consent("plan", "anna");
        consent("other", "anna");
        ProcessorClaim claim = connector.claim("p1");
        ProcessorClaim other = connector.claim("p1");
        certify("plan", claim);
        certify("other", other);
        assertThat(connector.query(claim, "[]")).containsExactly(1);
        connector.ends.put("plan", new TrainingEnd(TrainingEnd.Outcome.COMPLETED, ConnectorFixture.NOW));
        Await.result(connector.services.states().ask());
        assertThatThrownBy(() -> connector.query(claim, "[]"))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        refusal -> assertThat(refusal.type()).isEqualTo(ProblemType.UNAUTHENTICATED));
        assertThat(connector.query(other, "[]")).containsExactly(1);
    }

    private StatementService.Ingested ingest(String... statements) {
        return Await.result(
                connector.services.statements().ingest(StatementReader.read("[" + String.join(",", statements) + "]")));
    }

    private void assign(String processor, String... learners) {
        Await.result(connector.services.processors().assign(processor, Set.of(learners)));
    }

    private void consent(String plan, String... learners) {
        Await.result(connector.services.consents().record(plan, Set.of(learners)));
    }

    private void withdraw(String plan, String learner) {
        Await.result(connector.services.consents().withdraw(plan, learner));
    }

    private Certification certify(String plan, ProcessorClaim claim) {
        return Await.result(connector.services.certifications().certify(connector.plan(plan), List.of(claim)))
                .get(0);
    }

    private boolean acknowledged(String plan) {
        return Await.result(connector.services.consents().count(plan))
                .certifications()
                .get(0)
                .acknowledged();
    }

    private static void assertRefused(ProblemType type, Runnable action) {
        try {
            action.run();
        } catch (NodeException refusal) {
            assertThat(refusal.type()).isEqualTo(type);
            return;
        }
        throw new AssertionError("not refused");
    }
}
