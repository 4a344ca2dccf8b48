package org.sumspace.aggregator.offer.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.wire.Bytes;

/** Plans that an aggregator does not countersign. After each refusal the correct plan is still countersigned. */
class OfferTest extends RoundScenario {
    OfferTest() {
        super("'expirySeconds': 600");
    }

    @Test
    void anOfferOfSomebodyWhoIsNoOrchestrator() {
        refused(
                RefusalReason.ANOTHER_ORCHESTRATOR,
                offer(scene.cast.connectors().get(0).certificate(), plan, scene.offer(plan)));
    }

    @Test
    void offerThatCannotBeStored_leavesNoKey_andIsAcceptedOnceItCan() throws IOException {
        NodeIdentity first = aggregator(1);
        Path inTheWay =
                Files.createDirectories(group.files(first, "plans").get(0).resolve(plan.digest() + ".journal/x"));
        assertThat(Await.failure(group.node(first.keyId())
                        .aggregator
                        .offers()
                        .offer(orchestrator(), plan.digest(), scene.offer(plan))))
                .isInstanceOf(DirectoryNotEmptyException.class);
        assertThat(group.files(first, ".key")).isEmpty();

        Files.delete(inTheWay);
        countersign();
        submit(0, PROCESSORS);
        group.awaitVersion(plan, integers, zero());
    }

    @Test
    void aPlanThatTheSenderDidNotSign() {
        Signed<ExecutionPlan> forged = scene.cast.connectors().get(0).sign(plan.body());
        refused(RefusalReason.WRONG_SIGNATURE, offer(orchestrator(), forged, scene.offer(forged)));
    }

    @Test
    void aMessageThatNamesAnotherPlan() {
        Signed<ExecutionPlan> other = scene.orchestrator.sign(scene.firstPlan("other", clock.instant()));
        refused(RefusalReason.WRONG_PLAN, offer(orchestrator(), other, scene.offer(plan)));
    }

    @Test
    void bytesThatAreNoTrainingPlan() {
        PlanOffer offer = scene.offer(plan);
        Bytes garbage = Bytes.of("{}".getBytes(StandardCharsets.UTF_8));
        refused(
                RefusalReason.MALFORMED,
                offer(orchestrator(), plan, new PlanOffer(offer.executionPlan(), garbage, offer.certificates())));
    }

    @Test
    void aTrainingPlanThatThisNodeDidNotJoin() {
        TrainingScene other = new TrainingScene(scene.cast, PROCESSORS, clock.instant(), "'expirySeconds': 601");
        Signed<ExecutionPlan> foreign = other.orchestrator.sign(other.firstPlan("foreign", clock.instant()));
        refused(RefusalReason.NOT_REGISTERED, offer(orchestrator(), foreign, other.offer(foreign)));
    }

    @Test
    void anAggregatorWhoseOrganisationIsNotTrusted() {
        TrainingScene strangers = new TrainingScene(Cast.of(4), PROCESSORS, clock.instant(), "'expirySeconds': 600");
        PlanOffer offer = scene.offer(plan);
        List<Bytes> certificates = List.of(
                offer.certificates().get(0),
                offer.certificates().get(1),
                offer.certificates().get(2),
                Bytes.of(strangers.aggregators.get(3).certificate().toDer()));
        refused(
                RefusalReason.UNTRUSTED_AGGREGATOR,
                offer(orchestrator(), plan, new PlanOffer(offer.executionPlan(), offer.trainingPlan(), certificates)));
    }

    @Test
    void anAggregatorWithoutItsCertificate() {
        PlanOffer offer = scene.offer(plan);
        refused(
                RefusalReason.RULES_BROKEN,
                offer(
                        orchestrator(),
                        plan,
                        new PlanOffer(
                                offer.executionPlan(),
                                offer.trainingPlan(),
                                offer.certificates().subList(0, 3))));
    }

    @Test
    void aPlanWhoseShareDeadlineHasPassed() {
        Signed<ExecutionPlan> old =
                scene.orchestrator.sign(scene.firstPlan("old", clock.instant().minusSeconds(300)));
        refused(RefusalReason.TOO_LATE, offer(orchestrator(), old, scene.offer(old)));
    }

    @Test
    void aPlanOfTheFuture() {
        Instant later = clock.instant().plusSeconds(120);
        Signed<ExecutionPlan> early = scene.orchestrator.sign(scene.firstPlan("early", later));
        refused(RefusalReason.RULES_BROKEN, offer(orchestrator(), early, scene.offer(early)));
    }

    @Test
    void aLeafListWithAConsentLess() {
        group.leafLists = offer -> {
            String all = new String(scene.leafNdjson(), StandardCharsets.UTF_8);
            return all.substring(0, all.lastIndexOf("{\"leaf\"")).getBytes(StandardCharsets.UTF_8);
        };
        leavesRefused();
    }

    @Test
    void aLeafListWhoseConnectorsAreNotShown() {
        group.leafLists = offer -> {
            String all = new String(scene.leafNdjson(), StandardCharsets.UTF_8);
            return all.substring(all.indexOf("{\"leaf\"")).getBytes(StandardCharsets.UTF_8);
        };
        leavesRefused();
    }

    @Test
    void aLeafListOfConnectorsThatAreNotTrusted() {
        TrainingScene strangers = new TrainingScene(Cast.of(4), PROCESSORS, clock.instant(), "'expirySeconds': 600");
        group.leafLists = offer -> strangers.leafNdjson();
        leavesRefused();
    }

    @Test
    void aLeafListThatIsGarbage() {
        group.leafLists = offer -> "no json\n".getBytes(StandardCharsets.UTF_8);
        leavesRefused();
    }

    private void leavesRefused() {
        assertRefused(RefusalReason.LEAVES_REFUSED, offer(orchestrator(), plan, scene.offer(plan)));
        group.leafLists = offer -> scene.leafNdjson();
        countersign();
    }

    private NodeCertificate orchestrator() {
        return scene.orchestrator.certificate();
    }

    private Future<Signed<Countersignature>> offer(
            NodeCertificate sender, Signed<ExecutionPlan> named, PlanOffer offer) {
        Digest aggregator = firstLevel().get(0);
        return group.node(aggregator).aggregator.offers().offer(sender, named.digest(), offer);
    }

    private void refused(RefusalReason reason, Future<?> answer) {
        assertRefused(reason, answer);
        countersign();
    }

    private static void assertRefused(RefusalReason reason, Future<?> answer) {
        assertThat(Await.failure(answer))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(reason));
    }
}
