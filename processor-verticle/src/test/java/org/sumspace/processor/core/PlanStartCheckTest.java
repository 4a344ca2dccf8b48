package org.sumspace.processor.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.CountedVerifications;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.training.message.PlanStart;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.common.wire.Bytes;

class PlanStartCheckTest {
    private static final ProviderPolicy DEFAULT_POLICY = new ProviderPolicy(3, 2, Set.of());

    private final TestPlan plan = new TestPlan();
    private final PlanStart start = plan.start();

    @Test
    void validStart_isVerified() {
        VerifiedPlan verified = verify(start);
        assertThat(verified.places()).extracting(Place::dpId).containsExactlyInAnyOrderElementsOf(plan.ours.keySet());
        assertThat(verified.roundKeys()).hasSize(3);
        assertThat(verified.places())
                .allSatisfy(place -> assertThat(place.group())
                        .hasSize(2)
                        .extracting(entry -> entry.index())
                        .containsExactly(1, 2));
    }

    /** The plan, certificates and countersignatures are verified once for all processors of the node. */
    @Test
    void furtherProcessor_costsOneVerification() {
        int ofTwo = CountedVerifications.of(() -> verify(start));
        assertThat(ofTwo).isEqualTo(1 + 3 + 3 + 2);

        TestPlan larger = new TestPlan();
        for (int further = 0; further < 10; further++) {
            SigningKey key = SigningKey.generate(new SecureRandom());
            larger.ours.put(larger.certify(key.publicKey()), key);
        }
        PlanStart largerStart = larger.start();
        PlanStartCheck check = new PlanStartCheck(larger.anchors, DEFAULT_POLICY, digest -> larger.registration());
        int ofTwelve = CountedVerifications.of(
                () -> check.verify(largerStart, larger.cast.orchestrator().certificate(), TestPlan.NOW));
        assertThat(ofTwelve).isEqualTo(ofTwo + 10);
    }

    @Test
    void planOfAnUnknownTrainingPlan_isRefused() {
        PlanStartCheck check = new PlanStartCheck(plan.anchors, DEFAULT_POLICY, digest -> null);
        assertRefused(check, start, plan.cast.orchestrator(), TestPlan.NOW, "not registered");
    }

    @Test
    void planSignedByAnotherNode_isRefused() {
        NodeIdentity forger = new TestOrganisation("x").node("catalog", NodeRole.ORCHESTRATOR);
        assertRefused(check(), start, forger, TestPlan.NOW, "unknown key");
        PlanStart forged = plan.start(body(), forger);
        assertRefused(check(), forged, forger, TestPlan.NOW, "not the catalog that published");
        assertRefused(
                check(),
                plan.start(body(), plan.cast.connector()),
                plan.cast.connector(),
                TestPlan.NOW,
                "orchestrator");
    }

    @Test
    void aggregatorOfAnUntrustedOrganisation_isRefused() {
        TrustAnchors fewer = TrustAnchors.of(
                plan.cast.roots().stream()
                        .filter(root -> !root.organisation().equals("operator b"))
                        .toList(),
                List.of());
        assertRefused(
                new PlanStartCheck(fewer, DEFAULT_POLICY, digest -> plan.registration()),
                start,
                plan.cast.orchestrator(),
                TestPlan.NOW,
                "operator b");
    }

    @Test
    void missingOrForeignCountersignature_isRefused() {
        List<Bytes> two = start.countersignatures().subList(0, 2);
        assertRefused(with(start.offer(), two, start.leaves()), "did not countersign");
        List<Bytes> ofAnotherPlan = new ArrayList<>(two);
        ofAnotherPlan.add(TestPlan.countersign(plan.inPlanOrder(body()).get(2), Digest.ZERO));
        assertRefused(with(start.offer(), ofAnotherPlan, start.leaves()), "for another plan");
    }

    @Test
    void changedPlan_isRefused() {
        byte[] bytes = start.offer().executionPlan().toBytes();
        bytes[bytes.length / 2] ^= 1;
        PlanOffer changed = new PlanOffer(
                Bytes.of(bytes), start.offer().trainingPlan(), start.offer().certificates());
        assertRefused(with(changed, start.countersignatures(), start.leaves()), "wrong signature");
    }

    @Test
    void leafAtAnotherPosition_isRefused() {
        PlanStart.StartLeaf leaf = start.leaves().get(0);
        PlanStart.StartLeaf moved = new PlanStart.StartLeaf((leaf.position() + 1) % 5, leaf.leaf(), leaf.path());
        assertRefused(with(start.offer(), start.countersignatures(), List.of(moved)), "not in the plan's leaf list");
    }

    @Test
    void leafWithAKeyOfAnotherNode_isRefused() {
        PlanStartCheck.Registration none = new PlanStartCheck.Registration(
                plan.trainingPlan, "space", plan.cast.connector().key().publicKey(), Map.of());
        assertRefused(
                new PlanStartCheck(plan.anchors, DEFAULT_POLICY, digest -> none),
                start,
                plan.cast.orchestrator(),
                TestPlan.NOW,
                "does not hold");
    }

    @Test
    void planOutsideItsTime_isRefused() {
        Instant end = TestPlan.NOW.plusSeconds(plan.trainingPlan.parameters().expirySeconds());
        assertRefused(check(), start, plan.cast.orchestrator(), end, "expired");
        assertRefused(check(), start, plan.cast.orchestrator(), TestPlan.NOW.minusSeconds(61), "future");
    }

    @Test
    void planAgainstTheProviderPolicy_isRefusedWithEveryReason() {
        ProviderPolicy strict = new ProviderPolicy(4, 3, Set.of("somebody else"));
        PlanStartCheck check = new PlanStartCheck(plan.anchors, strict, digest -> plan.registration());
        assertRefused(
                check,
                start,
                plan.cast.orchestrator(),
                TestPlan.NOW,
                "minContributors is 3, but this node requires at least 4; minDataProviders is 2, but this node requires"
                        + " at least 3");
    }

    @Test
    void requiredAggregator_mustBeInTheGroup_notElsewhere() {
        ExecutionPlan body = body();
        String inGroup = body.members(1).get(0).organisation();
        String main = body.main().orElseThrow().organisation();
        verify(new PlanStartCheck(
                plan.anchors, new ProviderPolicy(3, 2, Set.of(inGroup, "x")), digest -> plan.registration()));
        assertRefused(
                new PlanStartCheck(plan.anchors, new ProviderPolicy(3, 2, Set.of(main)), digest -> plan.registration()),
                start,
                plan.cast.orchestrator(),
                TestPlan.NOW,
                "belongs to an organisation that this node requires");
    }

    @Test
    void discardNotices_ofAggregatorsCount_ofOthersAreIgnored_andForgedOnesAreRefused() {
        Digest former = Digest.of(new byte[] {5});
        DiscardNotice notice = new DiscardNotice(former, plan.trainingPlan.digest(), 1, DiscardReason.EXPIRED);
        NodeIdentity aggregator = plan.aggregators.get(0).identity();
        PlanStart shown = withNotice(Bytes.of(aggregator.sign(notice).bytes()));
        assertThat(verify(shown).discardEvidence().signersByPlan())
                .isEqualTo(Map.of(former, Set.of(aggregator.keyId())));
        PlanStart ofAStranger =
                withNotice(Bytes.of(plan.cast.connector().sign(notice).bytes()));
        assertThat(verify(ofAStranger).discardEvidence().signersByPlan()).isEmpty();
        byte[] forged = aggregator.sign(notice).bytes();
        forged[forged.length - 1] ^= 1;
        assertRefused(withNotice(Bytes.of(forged)), "wrong signature");
    }

    @Test
    void revocation_isAcceptedOnlyFromATrustedRootOfItsOrganisation() {
        NodeIdentity gone = plan.aggregators.get(0).identity();
        Digest former = Digest.of(new byte[] {5});
        plan.replace(gone);
        PlanStart without = plan.start();
        Signed<Revocation> revocation = plan.revocation(gone, former);
        assertThat(verify(withNotice(without, revocation)).discardEvidence().revocations())
                .containsExactly(revocation);
        Signed<Revocation> byTheNodeItself = gone.sign(revocation.body());
        assertRefused(withNotice(without, byTheNodeItself), "unknown key");
        Signed<Revocation> byAStranger = new TestOrganisation(gone.organisation())
                .authority()
                .revoke(gone.keyId(), List.of(former), TestPlan.NOW);
        assertRefused(withNotice(without, byAStranger), "unknown key");
    }

    @Test
    void planWithTheRevokedAggregator_isRefused() {
        NodeIdentity gone = plan.aggregators.get(0).identity();
        assertRefused(withNotice(start, plan.revocation(gone)), "was revoked");
    }

    private ExecutionPlan body() {
        return plan.firstRound("first", TestPlan.NOW, Digest.ZERO);
    }

    private PlanStart withNotice(Bytes notice) {
        return new PlanStart(start.offer(), start.countersignatures(), start.leaves(), List.of(notice));
    }

    private static PlanStart withNotice(PlanStart start, Signed<Revocation> revocation) {
        Bytes notice = Bytes.of(revocation.bytes());
        return new PlanStart(start.offer(), start.countersignatures(), start.leaves(), List.of(notice));
    }

    private static PlanStart with(PlanOffer offer, List<Bytes> countersignatures, List<PlanStart.StartLeaf> leaves) {
        return new PlanStart(offer, countersignatures, leaves, List.of());
    }

    private PlanStartCheck check() {
        return new PlanStartCheck(plan.anchors, DEFAULT_POLICY, digest -> plan.registration());
    }

    private VerifiedPlan verify(PlanStart shown) {
        return check().verify(shown, plan.cast.orchestrator().certificate(), TestPlan.NOW);
    }

    private void verify(PlanStartCheck check) {
        check.verify(start, plan.cast.orchestrator().certificate(), TestPlan.NOW);
    }

    private void assertRefused(PlanStart shown, String reason) {
        assertRefused(check(), shown, plan.cast.orchestrator(), TestPlan.NOW, reason);
    }

    private static void assertRefused(
            PlanStartCheck check, PlanStart shown, NodeIdentity sender, Instant now, String reason) {
        assertThatExceptionOfType(PlanRefusedException.class)
                .isThrownBy(() -> check.verify(shown, sender.certificate(), now))
                .withMessageContaining(reason);
    }
}
