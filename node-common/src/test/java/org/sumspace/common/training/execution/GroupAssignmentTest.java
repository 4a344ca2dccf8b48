package org.sumspace.common.training.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.plan.Consent;

class GroupAssignmentTest {
    private static final List<Signed<Consent>> CONSENTS = IntStream.range(0, 37)
            .mapToObj(n -> Signed.sign(
                    PlanSamples.CONNECTOR,
                    PlanSamples.consent(Digest.ZERO, n, "Provider " + "aaaabbbccd".charAt(n % 10))))
            .toList();

    private final Random random = new Random(3);

    @Test
    void everyGroup_isAsLargeAsTheOthers_andHasItsPartOfEveryDataProvider() {
        for (int groups = 1; groups <= 9; groups++) {
            LeafList leaves = LeafList.of(CONSENTS, shape(groups));
            Map<String, int[]> shares = new HashMap<>();
            int[] sizes = new int[groups];
            for (Leaf leaf : leaves.leaves()) {
                sizes[leaf.group() - 1]++;
                shares.computeIfAbsent(leaf.consent().body().organisation(), first -> new int[leaves.size()])[
                        leaf.group() - 1]++;
            }
            requireEven(sizes, groups);
            for (int[] ofOne : shares.values()) {
                requireEven(ofOne, groups);
            }
        }
    }

    @Test
    void fullShares_areAssignedInTurn_withinEveryGroup() {
        LeafList leaves = LeafList.of(CONSENTS, shape(4));
        for (int group = 1; group <= 4; group++) {
            List<Integer> positions = leaves.positions(group);
            for (int n = 0; n < positions.size(); n++) {
                assertThat(leaves.leaf(positions.get(n)).fullIndex()).isEqualTo(n % 3 + 1);
            }
        }
    }

    @Test
    void groups_followTheSeed_notTheOrderOfTheConsents() {
        TreeShape shape = shape(3);
        List<Signed<Consent>> shuffled = new ArrayList<>(CONSENTS);
        Collections.shuffle(shuffled, random);

        assertThat(LeafList.of(shuffled, shape).root())
                .isEqualTo(LeafList.of(CONSENTS, shape).root());
    }

    /** No processor id is more likely than another one to be in a group. */
    @Test
    void anotherSeed_givesOtherGroups() {
        int[] timesInFirst = new int[CONSENTS.size()];
        for (int n = 0; n < 300; n++) {
            LeafList leaves = LeafList.of(CONSENTS, shape(3));
            leaves.positions(1).forEach(position -> timesInFirst[position]++);
        }
        assertThat(Arrays.stream(timesInFirst).boxed())
                .allSatisfy(times -> assertThat(times).isBetween(60, 145));
    }

    private static void requireEven(int[] sizes, int groups) {
        int[] counted = Arrays.copyOf(sizes, groups);
        assertThat(Arrays.stream(counted).max().orElseThrow()
                        - Arrays.stream(counted).min().orElseThrow())
                .isLessThanOrEqualTo(1);
    }

    private TreeShape shape(int groups) {
        byte[] seed = new byte[TreeSeed.BYTES];
        random.nextBytes(seed);
        return new TreeShape(TreeSeed.wrap(seed), 3, groups);
    }
}
