package org.sumspace.common.training.execution;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.trust.NodeRole;

/**
 * Assigns the registered aggregators to their places, determined only by the committed seed. The first in the seed's
 * order is the main aggregator. The others are assigned organisation by organisation, each organisation to the share
 * index that has the fewest aggregators so far, so that no organisation is at two indices. The main aggregator's
 * organisation comes last. The first aggregator at an index is in group 1, the next in group 2, and with several groups
 * the last one is the index's parent.
 */
public final class AggregationTree {
    static final int MIN_AGGREGATORS = 3;
    /** The main aggregator's organisation, and two that receive one share each. */
    static final int MIN_ORGANISATIONS = 3;

    private record Candidate(Digest keyId, String nodeId, String organisation, String url) {
        AggregatorEntry toEntry(AggregatorRole role, int group, int index, Digest parent) {
            return new AggregatorEntry(role, group, index, parent, nodeId, organisation, url, keyId);
        }
    }

    private AggregationTree() {}

    /**
     * @param registered one registration for each aggregator, verified
     * @return the main aggregator, then group by group the share indices 1 to S, then the parents 1 to S if there are
     *     any
     * @throws TreeException if there are too few aggregators or too few organisations
     */
    public static List<AggregatorEntry> build(TreeShape shape, List<Signed<Registration>> registered) {
        List<Candidate> candidates = new ArrayList<>();
        for (Signed<Registration> statement : registered) {
            Registration node = statement.body();
            if (node.role() != NodeRole.AGGREGATOR) {
                throw new TreeException(node.nodeId() + " is registered as " + node.role() + ", expected AGGREGATOR");
            }
            candidates.add(new Candidate(statement.signer(), node.nodeId(), node.organisation(), node.url()));
        }
        return place(shape, candidates);
    }

    /** The places that the aggregators of a plan must have. */
    static List<AggregatorEntry> rebuild(TreeShape shape, List<AggregatorEntry> entries) {
        return place(
                shape,
                entries.stream()
                        .map(entry -> new Candidate(entry.keyId(), entry.nodeId(), entry.organisation(), entry.url()))
                        .toList());
    }

    private static List<AggregatorEntry> place(TreeShape shape, List<Candidate> candidates) {
        requireEnough(shape, candidates);
        List<Candidate> ordered = candidates.stream()
                .sorted(Comparator.comparing(candidate -> shape.seed().rank(candidate.keyId())))
                .toList();
        Candidate main = ordered.get(0);
        return entries(shape, main, assignToIndices(shape, organisations(main, ordered)));
    }

    private static void requireEnough(TreeShape shape, List<Candidate> candidates) {
        int needed = Math.max(MIN_AGGREGATORS, shape.aggregators());
        if (candidates.size() < needed) {
            throw new TreeException(
                    describe(shape) + " need " + needed + " aggregators, but " + candidates.size() + " are registered");
        }
        long organisations =
                candidates.stream().map(Candidate::organisation).distinct().count();
        int neededOrganisations = Math.max(MIN_ORGANISATIONS, shape.shares());
        if (organisations < neededOrganisations) {
            throw new TreeException(describe(shape) + " need aggregators of " + neededOrganisations
                    + " organisations, but the registered ones are of " + organisations);
        }
    }

    private static String describe(TreeShape shape) {
        return shape.shares() + " shares in " + shape.groups() + (shape.groups() == 1 ? " group" : " groups");
    }

    /**
     * All but the main aggregator, by organisation: in the order of the first of each, the main aggregator's own last.
     */
    private static Collection<List<Candidate>> organisations(Candidate main, List<Candidate> ordered) {
        Map<String, List<Candidate>> byOrganisation = new LinkedHashMap<>();
        for (Candidate candidate : ordered.subList(1, ordered.size())) {
            byOrganisation
                    .computeIfAbsent(candidate.organisation(), first -> new ArrayList<>())
                    .add(candidate);
        }
        List<Candidate> mains = byOrganisation.remove(main.organisation());
        if (mains != null) {
            byOrganisation.put(main.organisation(), mains);
        }
        return byOrganisation.values();
    }

    /** The aggregators at each share index. Surplus aggregators get no place. */
    private static List<List<Candidate>> assignToIndices(TreeShape shape, Collection<List<Candidate>> organisations) {
        List<List<Candidate>> indices = new ArrayList<>();
        for (int index = 1; index <= shape.shares(); index++) {
            indices.add(new ArrayList<>());
        }
        for (List<Candidate> organisation : organisations) {
            List<Candidate> emptiest =
                    indices.stream().min(Comparator.comparingInt(List::size)).orElseThrow();
            int room = shape.aggregatorsPerIndex() - emptiest.size();
            emptiest.addAll(organisation.subList(0, Math.min(room, organisation.size())));
        }
        for (int index = 1; index <= shape.shares(); index++) {
            int count = indices.get(index - 1).size();
            if (count < shape.aggregatorsPerIndex()) {
                throw new TreeException(describe(shape) + " need " + shape.aggregatorsPerIndex()
                        + " aggregators at each share index, of organisations without aggregators at another index; there are "
                        + count + " for index " + index);
            }
        }
        return indices;
    }

    private static List<AggregatorEntry> entries(TreeShape shape, Candidate main, List<List<Candidate>> indices) {
        List<AggregatorEntry> tree = new ArrayList<>(shape.aggregators());
        tree.add(main.toEntry(AggregatorRole.MAIN, 0, 0, Digest.ZERO));
        for (int group = 1; group <= shape.groups(); group++) {
            for (int index = 1; index <= shape.shares(); index++) {
                List<Candidate> column = indices.get(index - 1);
                Candidate parent = shape.hasParents() ? column.get(shape.groups()) : main;
                tree.add(column.get(group - 1).toEntry(AggregatorRole.FIRST_LEVEL, group, index, parent.keyId()));
            }
        }
        for (int index = 1; shape.hasParents() && index <= shape.shares(); index++) {
            Candidate parent = indices.get(index - 1).get(shape.groups());
            tree.add(parent.toEntry(AggregatorRole.PARENT, 0, index, main.keyId()));
        }
        return List.copyOf(tree);
    }
}
