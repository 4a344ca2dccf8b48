package org.sumspace.common.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.statement.Signed;
import org.sumspace.common.trust.NodeRole;

/**
 * Gives the registered aggregators their places, by nothing but the committed seed: the first in the seed's order is the
 * main aggregator, the following ones receive the shares 1, 2, ... of the one group. Every organisation gets one place.
 */
public final class AggregationTree {
    static final int MIN_AGGREGATORS = 3;
    static final int GROUP = 1;

    private record Candidate(Digest keyId, String nodeId, String organisation, String url) {
        AggregatorEntry placed(AggregatorRole role, int group, int index, Digest parent) {
            return new AggregatorEntry(role, group, index, parent, nodeId, organisation, url, keyId);
        }
    }

    private AggregationTree() {}

    /**
     * @param registered one registration for each aggregator, verified
     * @return the main aggregator, then the share indices 1 to {@code shares}
     * @throws TreeException if there are too few aggregators, or of too few organisations
     */
    public static List<AggregatorEntry> build(TreeSeed seed, List<Signed<Registration>> registered, int shares) {
        List<Candidate> candidates = new ArrayList<>();
        for (Signed<Registration> statement : registered) {
            Registration node = statement.body();
            if (node.role() != NodeRole.AGGREGATOR) {
                throw new TreeException(node.nodeId() + " is registered as " + node.role() + ", not as an aggregator");
            }
            candidates.add(new Candidate(statement.signer(), node.nodeId(), node.organisation(), node.url()));
        }
        return place(seed, candidates, shares);
    }

    /** The places that the aggregators of a plan should have. */
    static List<AggregatorEntry> rebuild(TreeSeed seed, List<AggregatorEntry> entries, int shares) {
        return place(
                seed,
                entries.stream()
                        .map(entry -> new Candidate(entry.keyId(), entry.nodeId(), entry.organisation(), entry.url()))
                        .toList(),
                shares);
    }

    private static List<AggregatorEntry> place(TreeSeed seed, List<Candidate> candidates, int shares) {
        if (candidates.size() < MIN_AGGREGATORS) {
            throw new TreeException(
                    MIN_AGGREGATORS + " aggregators are needed, " + candidates.size() + " are registered");
        }
        List<Candidate> chosen = onePerOrganisation(seed, candidates);
        if (chosen.size() < shares + 1) {
            throw new TreeException(shares + " shares and a main aggregator need aggregators of " + (shares + 1)
                    + " organisations, those registered are of " + chosen.size());
        }
        Candidate main = chosen.get(0);
        List<AggregatorEntry> tree = new ArrayList<>(shares + 1);
        tree.add(main.placed(AggregatorRole.MAIN, 0, 0, Digest.ZERO));
        for (int index = 1; index <= shares; index++) {
            tree.add(chosen.get(index).placed(AggregatorRole.FIRST_LEVEL, GROUP, index, main.keyId()));
        }
        return List.copyOf(tree);
    }

    private static List<Candidate> onePerOrganisation(TreeSeed seed, List<Candidate> candidates) {
        Set<String> organisations = new HashSet<>();
        return candidates.stream()
                .sorted(Comparator.comparing(candidate -> seed.rank(candidate.keyId())))
                .filter(candidate -> organisations.add(candidate.organisation()))
                .toList();
    }
}
