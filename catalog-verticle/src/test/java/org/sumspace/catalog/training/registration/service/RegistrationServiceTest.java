package org.sumspace.catalog.training.registration.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.catalog.fixture.RunningRound.NOW;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.CatalogStores;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.fixture.TestStores;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;

class RegistrationServiceTest {
    private final Vertx vertx = Vertx.vertx();
    private final WorkerExecutor crypto = vertx.createSharedWorkerExecutor("crypto", 2);
    private final Organisation alma = new Organisation("alma");
    private final Organisation bete = new Organisation("bete");
    private final CatalogStores stores = TestStores.open(vertx);
    private final TrainingPlanRecord plan = Plans.published("tp-1", NOW);
    private final List<String> announced = new CopyOnWriteArrayList<>();
    private final RegistrationService service = service();

    private RegistrationService service() {
        Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
        ParticipantService participants =
                new ParticipantService(stores.registrations(), stores.consents(), crypto, clock);
        return new RegistrationService(
                stores.registrations(), stores.consents(), participants, this::participantsChanged, crypto, clock);
    }

    private Future<Void> participantsChanged(TrainingPlanRecord changed) {
        announced.add(changed.id());
        return Future.succeededFuture();
    }

    @AfterEach
    void close() {
        result(vertx.close());
    }

    @Test
    void registrationOfAnAggregator_isKept() {
        NodeRegistration registration = result(register(alma.aggregator(), NodeRole.AGGREGATOR, NOW));
        assertThat(registration.body().nodeId()).isEqualTo("aggregator-alma");
        assertThat(result(register(alma.aggregator(), NodeRole.AGGREGATOR, NOW)))
                .isEqualTo(registration);
        assertThat(result(stores.registrations().all(plan.digest()))).containsExactly(registration);
        assertThat(announced).containsExactly("tp-1", "tp-1");
    }

    @Test
    void otherRegistrationWithTheSameTime_isAConflict() {
        result(register(alma.aggregator(), NodeRole.AGGREGATOR, NOW));
        Registration other = new Registration(
                plan.digest(),
                NodeRole.AGGREGATOR,
                "aggregator-alma",
                "alma",
                "https://aggregator-alma.example",
                "contract-2",
                NOW);
        assertProblem(ProblemType.CONFLICT, "same time", register(alma.aggregator(), other));
    }

    @Test
    void nodeThatRegistersAsSomethingElse_isRefused() {
        assertProblem(
                ProblemType.UNPROCESSABLE,
                "it registers as processor, not as aggregator",
                register(alma.processor(), NodeRole.AGGREGATOR, NOW));
    }

    @Test
    void registrationForAnotherPlan_isRefused() {
        TrainingPlanRecord other = Plans.published("tp-2", NOW);
        byte[] statement =
                Plans.registration(other, alma.aggregator(), NOW).statement().bytes();
        assertProblem(
                ProblemType.UNPROCESSABLE,
                "another training plan",
                service.register(plan, NodeRole.AGGREGATOR, alma.aggregator().certificate(), statement));
    }

    @Test
    void registrationSignedByAnotherNode_isRefused() {
        byte[] statement =
                Plans.registration(plan, bete.aggregator(), NOW).statement().bytes();
        assertProblem(
                ProblemType.UNPROCESSABLE,
                "unknown key",
                service.register(plan, NodeRole.AGGREGATOR, alma.aggregator().certificate(), statement));
    }

    @Test
    void registrationUnderAForeignUrl_isRefused() {
        Registration foreign = new Registration(
                plan.digest(), NodeRole.AGGREGATOR, "aggregator-alma", "alma", "https://bete.example", "c", NOW);
        assertProblem(ProblemType.UNPROCESSABLE, "not those of the certificate", register(alma.aggregator(), foreign));
    }

    @Test
    void registrationWithoutContract_isRefused() {
        Registration bare = new Registration(
                plan.digest(),
                NodeRole.AGGREGATOR,
                "aggregator-alma",
                "alma",
                "https://aggregator-alma.example",
                " ",
                NOW);
        assertProblem(ProblemType.UNPROCESSABLE, "names no contract", register(alma.aggregator(), bare));
    }

    @Test
    void registrationFromTheFuture_isRefused() {
        assertProblem(
                ProblemType.UNPROCESSABLE,
                "in the future",
                register(alma.aggregator(), NodeRole.AGGREGATOR, NOW.plusSeconds(61)));
    }

    @Test
    void bytesThatAreNoStatement_areRefused() {
        assertProblem(
                ProblemType.UNPROCESSABLE,
                "",
                service.register(plan, NodeRole.AGGREGATOR, alma.aggregator().certificate(), new byte[200]));
    }

    @Test
    void consentForAProcessorOfARegisteredNode_isKept() {
        result(register(alma.processor(), NodeRole.PROCESSOR, NOW));
        ProcessorConsent consent = consent(alma);
        assertThat(result(give(consent))).isEqualTo(consent);
        assertThat(result(give(consent))).isEqualTo(consent);
    }

    @Test
    void consentWithALowerSerial_isAnsweredWithTheStoredOne() {
        result(register(alma.processor(), NodeRole.PROCESSOR, NOW));
        ProcessorConsent first = consent(alma);
        ProcessorConsent withdrawal = Plans.signed(alma, Plans.renewed(first.body(), 0, 2));
        result(give(withdrawal));
        assertThat(result(give(first))).isEqualTo(withdrawal);
    }

    @Test
    void otherConsentWithTheSameSerial_isAConflict() {
        result(register(alma.processor(), NodeRole.PROCESSOR, NOW));
        ProcessorConsent consent = consent(alma);
        result(give(consent));
        assertProblem(
                ProblemType.CONFLICT, "the serial 1", give(Plans.signed(alma, Plans.renewed(consent.body(), 7, 1))));
    }

    @Test
    void consentWithAnIdOfAnotherOrganisation_isAConflict_andThatOrganisationCanStillRenew() {
        result(register(alma.processor(), NodeRole.PROCESSOR, NOW));
        byte[] host =
                Plans.registration(plan, bete.processor(), NOW).statement().bytes();
        result(service.register(plan, NodeRole.PROCESSOR, bete.processor().certificate(), host));
        ProcessorConsent first = consent(alma);
        result(give(first));

        Consent claimed = Plans.renewed(consent(bete).body(), 2, Integer.MAX_VALUE);
        byte[] statement = bete.connector().sign(claimed).bytes();
        assertProblem(
                ProblemType.CONFLICT,
                "Another processor has this id",
                service.consent(plan, bete.connector().certificate(), statement));

        ProcessorConsent withdrawal = Plans.signed(alma, Plans.renewed(first.body(), 0, 2));
        assertThat(result(give(withdrawal))).isEqualTo(withdrawal);
    }

    @Test
    void consentBeforeItsNodeRegistered_isRefused() {
        assertProblem(ProblemType.UNPROCESSABLE, "processor node is not registered", give(consent(alma)));
    }

    @Test
    void consentForTheNodeOfAnotherOrganisation_isRefused() {
        result(register(bete.processor(), NodeRole.PROCESSOR, NOW));
        Consent foreign = Plans.consentBody(plan, bete, new DpId(1, 1), NOW);
        Consent claimed = new Consent(
                foreign.trainingPlan(),
                foreign.dpId(),
                foreign.url(),
                foreign.key(),
                foreign.processorNode(),
                "alma",
                foreign.learners(),
                foreign.rounds(),
                foreign.serial(),
                foreign.issuedAt(),
                foreign.notAfter());
        assertProblem(ProblemType.UNPROCESSABLE, "of another organisation", give(Plans.signed(alma, claimed)));
    }

    @Test
    void consentForAProcessorAtAnotherUrl_isRefused() {
        result(register(alma.processor(), NodeRole.PROCESSOR, NOW));
        Consent body = consent(alma).body();
        Consent elsewhere = new Consent(
                body.trainingPlan(),
                body.dpId(),
                "https://processor-alma.example.org/processors/1",
                body.key(),
                body.processorNode(),
                body.organisation(),
                body.learners(),
                body.rounds(),
                body.serial(),
                body.issuedAt(),
                body.notAfter());
        assertProblem(ProblemType.UNPROCESSABLE, "not at its processor node", give(Plans.signed(alma, elsewhere)));
    }

    @Test
    void consentInTheNameOfAnotherOrganisation_isRefused() {
        result(register(bete.processor(), NodeRole.PROCESSOR, NOW));
        Consent foreign = Plans.consentBody(plan, bete, new DpId(1, 1), NOW);
        assertProblem(
                ProblemType.UNPROCESSABLE,
                "another organisation than its signer belongs to",
                give(Plans.signed(alma, foreign)));
    }

    private Future<NodeRegistration> register(NodeIdentity node, NodeRole role, Instant issuedAt) {
        byte[] statement = Plans.registration(plan, node, issuedAt).statement().bytes();
        return service.register(plan, role, node.certificate(), statement);
    }

    private Future<NodeRegistration> register(NodeIdentity node, Registration body) {
        return service.register(
                plan, NodeRole.AGGREGATOR, node.certificate(), node.sign(body).bytes());
    }

    private ProcessorConsent consent(Organisation organisation) {
        return Plans.signed(organisation, Plans.consentBody(plan, organisation, new DpId(1, 1), NOW));
    }

    private Future<ProcessorConsent> give(ProcessorConsent consent) {
        return service.consent(
                plan, alma.connector().certificate(), consent.statement().bytes());
    }

    private static void assertProblem(ProblemType type, String detail, Future<?> refused) {
        assertThat(failure(refused)).isInstanceOfSatisfying(NodeException.class, problem -> {
            assertThat(problem.type()).isEqualTo(type);
            assertThat(problem.detail()).contains(detail);
        });
    }
}
