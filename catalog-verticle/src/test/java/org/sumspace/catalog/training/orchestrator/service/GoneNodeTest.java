package org.sumspace.catalog.training.orchestrator.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd.Outcome;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.wire.Bytes;

/** What happens to a training when a node is permanently gone. There are four organisations; a plan needs three. */
class GoneNodeTest extends OrchestratorScene {
    @TempDir
    private Path dataDir;

    private final Setting setting = new Setting(parameters -> {}, 2);
    private ReceivedRevocations received;
    private Signed<ExecutionPlan> first;

    GoneNodeTest() {
        super("alma", "bete", "ceti", "delta");
    }

    @BeforeEach
    void startTheFirstRound() throws IOException {
        received = ReceivedRevocations.open(dataDir.resolve("revoked"), anchors);
        setting.submit();
        first = awaitPlan(1);
        awaitState(first.body().id(), PlanState.TRAINING);
    }

    @Test
    void revocationThatListsThePlan_standsForTheMissingNotice() {
        AggregatorEntry gone = first.body().members(1).get(0);
        Signed<Revocation> revocation = revocation(gone, first.digest());
        accept(revocation);
        assertThat(stored(first.body().id()).state()).isEqualTo(PlanState.DISCARDED);
        assertThat(stored(first.body().id()).status().reason())
                .isEqualTo("the aggregator " + gone.nodeId() + " of " + gone.organisation() + " is permanently gone: "
                        + gone.organisation() + " revoked its certificate");
        assertThat(nodes.announcedTo())
                .containsExactlyInAnyOrderElementsOf(first.body().aggregators().stream()
                        .map(AggregatorEntry::keyId)
                        .filter(keyId -> !keyId.equals(gone.keyId()))
                        .toList());
        assertThat(nodes.plans()).hasSize(1);

        noticesOfAllBut(gone);
        Signed<ExecutionPlan> second = awaitPlan(2);
        assertThat(second.body().round()).isEqualTo(1);
        assertThat(second.body().aggregators())
                .hasSize(3)
                .noneMatch(entry -> entry.keyId().equals(gone.keyId()));
        await().until(() -> nodes.starts().stream()
                .anyMatch(start -> start.discardNotices().contains(Bytes.of(revocation.bytes()))
                        && start.discardNotices().size() == 3));
    }

    @Test
    void revocationByAnotherRoot_orForAnotherPlan_doesNot() {
        AggregatorEntry gone = first.body().members(1).get(0);
        Organisation other = organisations.stream()
                .filter(each -> !each.name().equals(gone.organisation()))
                .findFirst()
                .orElseThrow();
        accept(other.revoke(nodes.node(gone.keyId()), first.digest()));
        accept(revocation(gone, Digest.of(new byte[] {7})));
        assertThat(stored(first.body().id()).state().isUnderWay()).isTrue();
        noticesOfAllBut(gone);
        assertThat(stored(first.body().id()).statements().revocations()).isEmpty();
        assertThat(nodes.plans()).hasSize(1);
    }

    @Test
    void revocationOfAStranger_isRefused() {
        AggregatorEntry gone = first.body().members(1).get(0);
        Signed<Revocation> forged =
                new Organisation(gone.organisation()).revoke(nodes.node(gone.keyId()), first.digest());
        assertThatThrownBy(() -> accept(forged)).hasMessageContaining("unknown key");
        assertThat(stored(first.body().id()).state().isUnderWay()).isTrue();
    }

    @Test
    void revocationAcceptedBeforeARestart_isAppliedAfterIt() throws IOException {
        AggregatorEntry gone = first.body().members(1).get(0);
        received.accept(revocation(gone, first.digest()).bytes());
        restart();
        awaitState(first.body().id(), PlanState.DISCARDED);
        noticesOfAllBut(gone);
        restart();
        assertThat(awaitPlan(2).body().supersededPlan()).isEqualTo(first.digest());
    }

    @Test
    void mainAggregatorGoneInALaterRound_endsTheTrainingWithItsLastVersion() {
        result(complete(first, 1));
        Signed<ExecutionPlan> second = awaitPlan(2);
        awaitState(second.body().id(), PlanState.TRAINING);
        accept(revocation(second.body().main().orElseThrow(), second.digest()));
        TrainingEnd end = setting.awaitEnd();
        assertThat(end.outcome()).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(end.reason()).contains("no other node can confirm the previous round");
    }

    @Test
    void leavesOfARevokedConnectorOrProcessorNode_areNotInTheNextRound() {
        Organisation one = organisations.get(0);
        Organisation other = organisations.get(1);
        accept(one.revoke(one.connector()));
        accept(other.revoke(other.processor()));
        result(complete(first, 1));
        assertThat(awaitPlan(2).body().leafCount()).isEqualTo(first.body().leafCount() - 4);
    }

    private Signed<Revocation> revocation(AggregatorEntry gone, Digest... plans) {
        return organisations.stream()
                .filter(each -> each.name().equals(gone.organisation()))
                .findFirst()
                .orElseThrow()
                .revoke(nodes.node(gone.keyId()), plans);
    }

    private void accept(Signed<Revocation> revocation) {
        result(new RevocationService(received, orchestrator, vertx.createSharedWorkerExecutor("crypto", 2))
                .accept(revocation.bytes()));
    }

    private void noticesOfAllBut(AggregatorEntry gone) {
        nodes.notices(first, DiscardReason.PEER_DISCARDED).stream()
                .filter(notice -> !notice.signer().equals(gone.keyId()))
                .forEach(notice -> notice(first, notice));
    }
}
