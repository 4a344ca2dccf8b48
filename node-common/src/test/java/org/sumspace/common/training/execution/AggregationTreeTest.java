package org.sumspace.common.training.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.trust.NodeRole;

class AggregationTreeTest {
    private final List<Signed<Registration>> six =
            IntStream.range(0, 6).mapToObj(n -> registered(n, "Org " + n)).toList();

    @Test
    void placesFollowTheSeed_whateverTheOrderOfRegistration() {
        List<Signed<Registration>> shuffled = new ArrayList<>(six);
        Collections.shuffle(shuffled, new Random(1));
        List<AggregatorEntry> tree = AggregationTree.build(shape(1, 3), six);

        assertThat(AggregationTree.build(shape(1, 3), shuffled)).isEqualTo(tree);
        assertThat(tree.stream().map(entry -> seed(1).rank(entry.keyId()))).isSorted();
        assertThat(tree)
                .extracting(AggregatorEntry::role)
                .containsExactly(
                        AggregatorRole.MAIN,
                        AggregatorRole.FIRST_LEVEL,
                        AggregatorRole.FIRST_LEVEL,
                        AggregatorRole.FIRST_LEVEL);
        assertThat(tree).extracting(AggregatorEntry::index).containsExactly(0, 1, 2, 3);
        assertThat(tree.get(0).parent()).isEqualTo(Digest.ZERO);
        assertThat(tree.subList(1, 4))
                .extracting(AggregatorEntry::parent)
                .containsOnly(tree.get(0).keyId());
    }

    @Test
    void anotherSeed_givesOtherPlaces() {
        assertThat(IntStream.range(0, 20)
                        .mapToObj(n ->
                                AggregationTree.build(shape(n, 2), six).get(0).nodeId())
                        .distinct())
                .hasSizeGreaterThan(3);
    }

    @Test
    void organisationWithManyNodes_getsOnePlace() {
        List<Signed<Registration>> crowd = new ArrayList<>(six.subList(0, 3));
        IntStream.range(10, 30).mapToObj(n -> registered(n, "Crowd")).forEach(crowd::add);
        for (int n = 0; n < 10; n++) {
            assertThat(AggregationTree.build(shape(n, 3), crowd))
                    .extracting(AggregatorEntry::organisation)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void rebuilding_givesTheSameTree() {
        List<AggregatorEntry> tree = AggregationTree.build(shape(5, 4), six);

        assertThat(AggregationTree.rebuild(shape(5, 4), tree)).isEqualTo(tree);
        assertThat(AggregationTree.rebuild(shape(6, 4), tree)).isNotEqualTo(tree);
    }

    @Test
    void twoAggregators_areTooFew() {
        assertRefused(six.subList(0, 2), 2, "2 shares in 1 group need 3 aggregators, but 2 are registered");
    }

    @Test
    void threeAggregators_makeTwoShares_notThree() {
        assertThat(AggregationTree.build(shape(1, 2), six.subList(0, 3))).hasSize(3);
        assertRefused(six.subList(0, 3), 3, "3 shares in 1 group need 4 aggregators, but 3 are registered");
    }

    @Test
    void aggregatorsOfTooFewOrganisations_areRefused() {
        List<Signed<Registration>> friends = List.of(
                registered(1, "A"), registered(2, "A"), registered(3, "B"), registered(4, "B"), registered(5, "B"));

        assertRefused(friends, 2, "but the registered ones are of 2");
    }

    @Test
    void processorAmongTheAggregators_isRefused() {
        List<Signed<Registration>> mixed = new ArrayList<>(six);
        mixed.add(registered(9, "Org 9", NodeRole.PROCESSOR));

        assertRefused(mixed, 2, "agg-9 is registered as PROCESSOR");
    }

    private static void assertRefused(List<Signed<Registration>> registered, int shares, String reason) {
        assertThatThrownBy(() -> AggregationTree.build(shape(1, shares), registered))
                .isInstanceOf(TreeException.class)
                .hasMessageContaining(reason);
    }

    private static TreeShape shape(int seed, int shares) {
        return new TreeShape(seed(seed), shares, 1);
    }

    private static TreeSeed seed(int value) {
        return TreeSeed.wrap(PlanSamples.filled(value, TreeSeed.BYTES));
    }

    private static Signed<Registration> registered(int n, String organisation) {
        return registered(n, organisation, NodeRole.AGGREGATOR);
    }

    private static Signed<Registration> registered(int n, String organisation, NodeRole role) {
        return Signed.sign(
                SigningKey.ofSeed(PlanSamples.filled(n, SigningKey.SEED_BYTES)),
                new Registration(
                        Digest.ZERO, role, "agg-" + n, organisation, "https://agg.example", "c", PlanSamples.NOW));
    }
}
