package org.sumspace.common.training.execution;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.plan.Consent;

/**
 * Assigns the processors to the groups by the committed seed, so that nobody can choose a group. Data provider by data
 * provider in the seed's order, the processors go to the groups in turn. So the groups are equally large, and each has
 * as many different data providers as possible.
 */
final class GroupAssignment {
    private GroupAssignment() {}

    /** @return the group of each processor, counted from 1 */
    static int[] groups(TreeShape shape, List<Consent> consents) {
        int[] groups = new int[consents.size()];
        if (shape.groups() == 1) {
            Arrays.fill(groups, 1);
            return groups;
        }
        List<Integer> order = order(shape.seed(), consents);
        for (int turn = 0; turn < order.size(); turn++) {
            groups[order.get(turn)] = turn % shape.groups() + 1;
        }
        return groups;
    }

    private static List<Integer> order(TreeSeed seed, List<Consent> consents) {
        Map<String, Digest> providers = new HashMap<>();
        List<Digest> ranks = consents.stream()
                .map(consent -> seed.groupRank(consent.dpId().toBytes()))
                .toList();
        return IntStream.range(0, consents.size())
                .boxed()
                .sorted(Comparator.<Integer, Digest>comparing(position -> providers.computeIfAbsent(
                                consents.get(position).organisation(),
                                organisation -> seed.groupRank(organisation.getBytes(UTF_8))))
                        .thenComparing(ranks::get))
                .toList();
    }
}
