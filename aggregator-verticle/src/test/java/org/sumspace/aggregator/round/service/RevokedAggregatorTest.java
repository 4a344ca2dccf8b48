package org.sumspace.aggregator.round.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.Revocation;

/** The organisation of an aggregator revokes it. Without the revocation the plan would run for minutes. */
class RevokedAggregatorTest extends RoundScenario {
    private NodeIdentity gone;
    private List<NodeIdentity> others;

    RevokedAggregatorTest() {
        super("'shareDeadlineSeconds': 300, 'sealUntilSeconds': 400, 'expirySeconds': 500");
    }

    @BeforeEach
    void loseAnAggregator() {
        countersign();
        gone = aggregator(1);
        others = scene.aggregators.stream()
                .filter(identity -> !identity.equals(gone))
                .toList();
        group.kill(gone);
    }

    @Test
    void revocationThatListsThePlan_endsItAtOnce() {
        byte[] revocation = revoke(gone.organisation(), plan.digest()).bytes();
        others.forEach(identity -> tell(identity, revocation));
        await().until(() -> group.notices.size() == others.size());
        assertThat(group.notices).allMatch(notice -> notice.body().reason() == DiscardReason.PEER_DISCARDED);
        others.forEach(identity -> assertThat(group.files(identity, ".key")).isEmpty());
    }

    @Test
    void revokedAggregator_isInNoFurtherPlan_alsoAfterARestart() {
        NodeIdentity other = others.get(0);
        tell(other, revoke(gone.organisation(), plan.digest()).bytes());
        Signed<ExecutionPlan> next = scene.orchestrator.sign(scene.firstPlan("plan-2", clock.instant()));
        assertRefused(other, next);
        group.kill(other);
        group.start(other);
        assertRefused(other, next);
    }

    @Test
    void revocationByAnotherRoot_orForAnotherPlan_changesNothing() {
        NodeIdentity other = others.get(0);
        tell(other, revoke(other.organisation(), plan.digest()).bytes());
        tell(other, revoke(gone.organisation(), Digest.ZERO).bytes());
        assertThat(state(other)).isNotEqualTo(RoundState.DISCARDED);
    }

    @Test
    void revocationByAForgedRoot_isRefused() {
        Signed<Revocation> forged = new TestOrganisation(gone.organisation())
                .authority()
                .revoke(gone.keyId(), List.of(plan.digest()), clock.instant());
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> tell(others.get(0), forged.bytes()))
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(RefusalReason.WRONG_SIGNATURE));
    }

    @Test
    void revocationThatWasStoredBeforeAKill_isAppliedAfterIt() throws Exception {
        NodeIdentity other = others.get(0);
        group.kill(other);
        group.storeRevocation(other, revoke(gone.organisation(), plan.digest()));
        group.start(other);
        await().until(() -> state(other) == RoundState.DISCARDED);
    }

    private void tell(NodeIdentity recipient, byte[] revocation) {
        Await.result(group.node(recipient.keyId())
                .aggregator
                .peers()
                .handle(EnvelopeType.DISCARDED, plan.digest(), scene.orchestrator.keyId(), revocation));
    }

    private void assertRefused(NodeIdentity identity, Signed<ExecutionPlan> offered) {
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> Await.result(group.node(identity.keyId())
                        .aggregator
                        .offers()
                        .offer(scene.orchestrator.certificate(), offered.digest(), scene.offer(offered))))
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(RefusalReason.UNTRUSTED_AGGREGATOR));
    }

    private RoundState state(NodeIdentity identity) {
        return Await.result(group.node(identity.keyId()).aggregator.plans().list())
                .get(0)
                .state();
    }

    private Signed<Revocation> revoke(String organisation, Digest... discarded) {
        return scene.cast
                .organisation(organisation)
                .authority()
                .revoke(gone.keyId(), List.of(discarded), clock.instant());
    }
}
