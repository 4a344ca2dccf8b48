package org.sumspace.processor.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.secagg.RingAccumulator;
import org.sumspace.common.training.secagg.RingVector;
import org.sumspace.common.training.secagg.SaltedShare;
import org.sumspace.common.training.secagg.SealContext;
import org.sumspace.common.training.secagg.ShareContext;
import org.sumspace.common.wire.Bytes;

class ContributionMakerTest {
    private final TestPlan plan = new TestPlan();
    private final VerifiedPlan verified = new PlanStartCheck(
                    plan.anchors, new ProviderPolicy(3, 2, Set.of()), digest -> plan.registration())
            .verify(plan.start(), plan.cast.orchestrator().certificate(), TestPlan.NOW);
    private final Place place = verified.places().get(0);
    private final SigningKey key = keyOf(place);
    private final long[] x = {5, -7, Long.MAX_VALUE / 4, 0, 3};

    @Test
    void sealedShares_addUpToTheVectorTimesTheirNumber() {
        Contribution contribution = make(1);
        RingAccumulator sum = new RingAccumulator(x.length);
        List<SaltedShare> shares = opened(contribution);
        ShareContext context = new ShareContext(verified.digest(), 1, place.dpId(), x.length, 24);
        for (int index = 1; index <= shares.size(); index++) {
            sum.add(shares.get(index - 1).share(x.length), context, index);
        }
        long[] expected = Arrays.stream(x).map(each -> 2 * each).toArray();
        assertThat(RingVector.ofBytes(sum.toBytes(), x.length)).isEqualTo(expected);
    }

    @Test
    void manifest_statesPlanAttemptAndCommitments() {
        Contribution contribution = make(4);
        Manifest manifest = manifest(contribution).body();
        assertThat(manifest.plan()).isEqualTo(verified.digest());
        assertThat(manifest.attempt()).isEqualTo(4);
        assertThat(manifest.dimension()).isEqualTo(x.length);
        assertThat(manifest.fullIndex()).isEqualTo(place.leaf().fullIndex());
        assertThat(manifest.commitments())
                .isEqualTo(opened(contribution).stream()
                        .map(SaltedShare::commitment)
                        .toList());
        assertThat(contribution.manifest()).isEqualTo(manifest(contribution));
    }

    @Test
    void twoAttempts_shareNothing() {
        Contribution first = make(1);
        Contribution second = make(2);
        assertThat(manifest(first).body().commitments())
                .doesNotContainAnyElementsOf(manifest(second).body().commitments());
        assertThat(first.sealedShares().get(0))
                .isNotEqualTo(second.sealedShares().get(0));
        assertThat(secretsOf(first)).doesNotContainAnyElementsOf(secretsOf(second));
    }

    /** Salts and shares, including seeds: two vectors shared with the same seed would reveal their difference. */
    private List<Bytes> secretsOf(Contribution contribution) {
        return opened(contribution).stream()
                .flatMap(share -> Stream.of(share.salt(), share.share(x.length).bytes()))
                .map(Bytes::of)
                .toList();
    }

    private Contribution make(int attempt) {
        return new ContributionMaker(new SecureRandom()).make(place, attempt, key, x, verified.roundKeys());
    }

    private Signed<Manifest> manifest(Contribution contribution) {
        return Signed.open(
                contribution.manifest().bytes(), StatementType.MANIFEST, keyId -> key.publicKey(), Manifest::read);
    }

    private List<SaltedShare> opened(Contribution contribution) {
        List<SaltedShare> shares = new ArrayList<>();
        for (AggregatorEntry entry : place.group()) {
            TestPlan.Aggregator aggregator = plan.aggregators.stream()
                    .filter(each -> each.identity().keyId().equals(entry.keyId()))
                    .findFirst()
                    .orElseThrow();
            SealContext context = new SealContext(
                    verified.digest(),
                    1,
                    place.dpId(),
                    entry.keyId(),
                    entry.index(),
                    contribution.manifest().digest());
            byte[] sealedShare = contribution.sealedShares().get(entry.index() - 1);
            shares.add(SaltedShare.open(aggregator.roundKey(), context, sealedShare));
        }
        return shares;
    }

    private SigningKey keyOf(Place of) {
        SigningKey found = plan.ours.get(of.dpId());
        if (found == null) {
            throw new AssertionError("the test has no key for " + of);
        }
        return found;
    }
}
