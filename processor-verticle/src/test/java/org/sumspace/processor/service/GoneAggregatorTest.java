package org.sumspace.processor.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.PlanStart;
import org.sumspace.common.training.message.ProgressStep;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.trust.InvalidCertificateException;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.wire.Bytes;
import org.sumspace.processor.core.PlanStartCheck;
import org.sumspace.processor.core.ProviderPolicy;
import org.sumspace.processor.core.TestPlan;
import org.sumspace.processor.core.VerifiedPlan;

/** A round that is repeated because one of its aggregators is permanently gone. */
class GoneAggregatorTest {
    @TempDir
    Path folder;

    private TestNode node;
    private ProcessorServices services;
    private VerifiedPlan former;
    private NodeIdentity gone;
    private List<Bytes> noticesOfTheOthers;

    @BeforeEach
    void contributeToARound() {
        node = new TestNode(folder);
        services = node.startRegistered();
        PlanStart first = node.plan.start();
        former = verified(first);
        startAndAwait(first, ProgressStep.SENT);
        node.shipped.clear();
        gone = identity(former.places().get(0).group().get(0).keyId());
        noticesOfTheOthers = notices();
        node.plan.replace(gone);
    }

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    void withoutARevocation_nothingIsSent() {
        startAndAwait(reopened(noticesOfTheOthers), ProgressStep.FAILED);
        assertThat(node.shipped).isEmpty();
    }

    @Test
    void revocationForAnotherPlan_doesNotReopenTheRound() {
        Digest another = Digest.of(new byte[] {9});
        startAndAwait(reopened(noticesAnd(node.plan.revocation(gone, another))), ProgressStep.FAILED);
        assertThat(node.shipped).isEmpty();
    }

    @Test
    void revocationForThePlan_replacesTheNoticeOfTheAggregator() {
        startAndAwait(reopened(noticesAnd(node.plan.revocation(gone, former.digest()))), ProgressStep.SENT);
        assertThat(node.shipped).hasSize(4);
    }

    @Test
    void revokedAggregator_isRefusedFromThenOn_alsoAfterARestart() {
        startAndAwait(reopened(noticesAnd(node.plan.revocation(gone, former.digest()))), ProgressStep.SENT);
        assertGoneIsRefused();
        node.restart();
        assertGoneIsRefused();
    }

    private void assertGoneIsRefused() {
        assertThatExceptionOfType(InvalidCertificateException.class)
                .isThrownBy(() -> node.anchors.verify(gone.certificate().toDer(), TestPlan.NOW))
                .withMessageContaining("was revoked");
    }

    private void startAndAwait(PlanStart start, ProgressStep step) {
        node.progress.clear();
        node.start(services, start);
        await().until(() -> !node.progress.isEmpty()
                && node.progress.get(node.progress.size() - 1).step() == step);
        await().until(() -> node.planFiles().isEmpty());
    }

    private List<Bytes> notices() {
        DiscardNotice notice =
                new DiscardNotice(former.digest(), node.plan.trainingPlan.digest(), 1, DiscardReason.EXPIRED);
        return node.plan.aggregators.stream()
                .map(TestPlan.Aggregator::identity)
                .filter(identity -> !identity.equals(gone))
                .map(identity -> Bytes.of(identity.sign(notice).bytes()))
                .toList();
    }

    private List<Bytes> noticesAnd(Signed<Revocation> revocation) {
        List<Bytes> all = new ArrayList<>(noticesOfTheOthers);
        all.add(Bytes.of(revocation.bytes()));
        return all;
    }

    private PlanStart reopened(List<Bytes> notices) {
        ExecutionPlan body = node.plan.firstRound("again", TestPlan.NOW, former.digest());
        PlanStart start = node.plan.start(body, node.plan.cast.orchestrator());
        return new PlanStart(start.offer(), start.countersignatures(), start.leaves(), notices);
    }

    private VerifiedPlan verified(PlanStart start) {
        return new PlanStartCheck(
                        node.plan.anchors, new ProviderPolicy(3, 2, Set.of()), digest -> node.plan.registration())
                .verify(start, node.plan.cast.orchestrator().certificate(), TestPlan.NOW);
    }

    private NodeIdentity identity(Digest keyId) {
        return node.plan.aggregators.stream()
                .map(TestPlan.Aggregator::identity)
                .filter(identity -> identity.keyId().equals(keyId))
                .findFirst()
                .orElseThrow();
    }
}
