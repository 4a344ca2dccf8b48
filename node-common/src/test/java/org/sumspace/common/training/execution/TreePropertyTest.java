package org.sumspace.common.training.execution;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.training.SamplePlan;

/** Random numbers of groups, shares, organisations and nodes. */
class TreePropertyTest {
    private static final int TREES = 400;
    private final Random random = new Random(20);

    @Test
    void anyRegistrations_giveAValidTreeOrNone() {
        int built = 0;
        for (int n = 0; n < TREES; n++) {
            TreeShape shape = shape();
            int organisations = 1 + random.nextInt(3 * shape.shares());
            int nodes = shape.aggregators() - 2 + random.nextInt(12);
            List<AggregatorEntry> candidates = IntStream.range(0, nodes)
                    .mapToObj(node -> TreeSamples.candidate(node, "Org " + random.nextInt(organisations)))
                    .toList();
            try {
                requireGood(shape, candidates, AggregationTree.rebuild(shape, candidates));
                built++;
            } catch (TreeException tooFew) {
                assertThat(tooFew).hasMessageContaining(shape.shares() + " shares in " + shape.groups());
            }
        }
        assertThat(built).isBetween(TREES / 10, TREES - TREES / 10);
    }

    @Test
    void fewestAggregators_eachOfItsOwnOrganisation_suffice() {
        for (int n = 0; n < TREES / 4; n++) {
            TreeShape shape = shape();
            List<AggregatorEntry> candidates = IntStream.range(0, shape.aggregators())
                    .mapToObj(node -> TreeSamples.candidate(node, "Org " + node))
                    .toList();

            requireGood(shape, candidates, AggregationTree.rebuild(shape, candidates));
        }
    }

    @Test
    void oneOrganisationForEachIndex_suffices_ifEachHasASpareAggregator() {
        for (int n = 0; n < TREES / 4; n++) {
            TreeShape shape = new TreeShape(seed(), 3 + random.nextInt(3), 1 + random.nextInt(5));
            List<AggregatorEntry> candidates = IntStream.range(0, shape.shares() * (shape.aggregatorsPerIndex() + 1))
                    .mapToObj(node -> TreeSamples.candidate(node, "Org " + node % shape.shares()))
                    .toList();

            requireGood(shape, candidates, AggregationTree.rebuild(shape, candidates));
        }
    }

    private void requireGood(TreeShape shape, List<AggregatorEntry> candidates, List<AggregatorEntry> tree) {
        SamplePlan plan = new SamplePlan();
        plan.aggregators = tree;
        ExecutionPlan built = plan.build();

        assertThat(TreeRules.refusals(built, shape)).isEmpty();
        assertThat(tree).hasSize(shape.aggregators());
        assertThat(candidates)
                .extracting(AggregatorEntry::keyId)
                .containsAll(tree.stream().map(AggregatorEntry::keyId).toList());
        requireOneIndexPerOrganisation(tree);
        for (AggregatorEntry entry : tree) {
            Set<Integer> received = built.children(entry.keyId()).stream()
                    .map(AggregatorEntry::index)
                    .collect(toSet());
            assertThat(received)
                    .hasSize(
                            switch (entry.role()) {
                                case MAIN -> shape.shares();
                                case FIRST_LEVEL -> 0;
                                case PARENT -> 1;
                            });
        }
        List<AggregatorEntry> shuffled = new ArrayList<>(candidates);
        Collections.shuffle(shuffled, random);
        assertThat(AggregationTree.rebuild(shape, shuffled)).isEqualTo(tree);
        assertThat(AggregationTree.rebuild(shape, tree)).isEqualTo(tree);
    }

    private static void requireOneIndexPerOrganisation(List<AggregatorEntry> tree) {
        Map<String, Set<Integer>> indices = tree.stream()
                .filter(entry -> entry.index() > 0)
                .collect(groupingBy(AggregatorEntry::organisation, mapping(AggregatorEntry::index, toSet())));
        assertThat(indices.values()).allSatisfy(each -> assertThat(each).hasSize(1));
    }

    private TreeShape shape() {
        return new TreeShape(seed(), 2 + random.nextInt(4), 1 + random.nextInt(5));
    }

    private TreeSeed seed() {
        byte[] bytes = new byte[TreeSeed.BYTES];
        random.nextBytes(bytes);
        return TreeSeed.wrap(bytes);
    }
}
