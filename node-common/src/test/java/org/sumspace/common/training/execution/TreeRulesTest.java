package org.sumspace.common.training.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.SamplePlan;

class TreeRulesTest {
    private static final TreeShape SHAPE = PlanSamples.shape(3, 2);
    private final List<AggregatorEntry> tree = AggregationTree.rebuild(SHAPE, candidates(12, 12));

    @Test
    void goodTree_isNotRefused() {
        assertThat(refusals(SHAPE, tree)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void brokenTree_isRefusedForWhatIsBroken(TreeBreaks broken) {
        assertThat(refusals(SHAPE, broken.in(tree))).contains(broken.reason);
    }

    @Test
    void parentsAboveASingleGroup_areRefused() {
        List<AggregatorEntry> single = AggregationTree.rebuild(PlanSamples.shape(3, 1), tree);
        List<AggregatorEntry> crowned = new ArrayList<>(single);
        crowned.addAll(tree.subList(7, 10));

        assertThat(refusals(PlanSamples.shape(3, 1), crowned)).contains("it has parents, but only one group");
    }

    @Test
    void organisationUnderOneIndexOfManyGroups_isNotRefused() {
        List<AggregatorEntry> ofThree = AggregationTree.rebuild(SHAPE, candidates(12, 3));

        assertThat(refusals(SHAPE, ofThree)).isEmpty();
        assertThat(ofThree).extracting(AggregatorEntry::organisation).containsOnly("Org 0", "Org 1", "Org 2");
    }

    @Test
    void mainAggregatorsOrganisationUnderOneIndex_isNotRefused() {
        TreeShape shape = PlanSamples.shape(3, 1);
        List<AggregatorEntry> built = AggregationTree.rebuild(shape, candidates(4, 4));
        List<AggregatorEntry> ofThree = new ArrayList<>(built);
        ofThree.set(3, of(built.get(3), built.get(0).organisation()));

        assertThat(refusals(shape, ofThree)).isEmpty();
    }

    @Test
    void twoOrganisations_areRefused() {
        TreeShape shape = PlanSamples.shape(2, 1);
        List<AggregatorEntry> built = AggregationTree.rebuild(shape, candidates(3, 3));
        List<AggregatorEntry> ofTwo = List.of(
                built.get(0), built.get(1), of(built.get(2), built.get(0).organisation()));

        assertThat(refusals(shape, ofTwo)).containsExactly("its aggregators are of fewer than 3 organisations");
    }

    private static AggregatorEntry of(AggregatorEntry entry, String organisation) {
        return new AggregatorEntry(
                entry.role(),
                entry.group(),
                entry.index(),
                entry.parent(),
                entry.nodeId(),
                organisation,
                entry.url(),
                entry.keyId());
    }

    private static List<String> refusals(TreeShape shape, List<AggregatorEntry> tree) {
        SamplePlan plan = new SamplePlan();
        plan.aggregators = tree;
        return TreeRules.refusals(plan.build(), shape);
    }

    private static List<AggregatorEntry> candidates(int nodes, int organisations) {
        return IntStream.range(0, nodes)
                .mapToObj(n -> TreeSamples.candidate(n, "Org " + n % organisations))
                .toList();
    }
}
