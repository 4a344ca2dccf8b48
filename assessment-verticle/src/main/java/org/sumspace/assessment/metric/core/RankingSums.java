package org.sumspace.assessment.metric.core;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.metric.domain.RankingResult.RankingAtK;

/** Adds up the metrics of recommendations, one user after the other, in memory that does not grow with the users. */
public final class RankingSums {
    private static final String NO_CATEGORIES = "the items have no categories, or no list has two of them";
    private static final String NO_USE = "the data set says not how often items are used";

    private final List<Integer> ks;
    private final List<AtK> sums;
    private final boolean judged;
    private long users;
    private long withoutRelevant;
    private double reciprocalRanks;

    private static final class AtK {
        private double precision;
        private double recall;
        private double hitRate;
        private double ndcg;
        private double map;
        private double diversity;
        private long diverseLists;
        private double novelty;
        private long novelItems;
    }

    /** One place of a list. */
    public record Place(@Nullable String category, @Nullable Double bits) {}

    /** @param judged whether it is known what is relevant */
    public RankingSums(List<Integer> ks, boolean judged) {
        this.ks = List.copyOf(ks);
        this.judged = judged;
        this.sums = ks.stream().map(k -> new AtK()).toList();
    }

    /** @param places the list of the user, without repeated items */
    public void add(RankedHits hits, List<Place> places) {
        users++;
        withoutRelevant += hits.relevant() == 0 ? 1 : 0;
        reciprocalRanks += hits.reciprocalRank();
        for (int i = 0; i < ks.size(); i++) {
            int k = ks.get(i);
            AtK sum = sums.get(i);
            sum.precision += hits.precision(k);
            sum.recall += hits.recall(k);
            sum.hitRate += hits.hitRate(k);
            sum.ndcg += hits.ndcg(k);
            sum.map += hits.averagePrecision(k);
            add(sum, places.subList(0, Math.min(k, places.size())));
        }
    }

    private static void add(AtK sum, List<Place> first) {
        long pairs = 0;
        long different = 0;
        for (int i = 0; i < first.size(); i++) {
            for (int j = 0; j < i; j++) {
                String one = first.get(i).category();
                String other = first.get(j).category();
                if (one != null && other != null) {
                    pairs++;
                    different += one.equals(other) ? 0 : 1;
                }
            }
            Double bits = first.get(i).bits();
            if (bits != null) {
                sum.novelty += bits;
                sum.novelItems++;
            }
        }
        if (pairs > 0) {
            sum.diversity += (double) different / pairs;
            sum.diverseLists++;
        }
    }

    public long users() {
        return users;
    }

    public long usersWithoutRelevant() {
        return withoutRelevant;
    }

    public Figure mrr() {
        return mean(reciprocalRanks);
    }

    private Figure mean(double sum) {
        return judged
                ? Figure.exact(users == 0 ? 0 : sum / users, users)
                : Figure.undefined("no file says what is relevant", users);
    }

    /**
     * @param recommended how often the items of the catalogue are in the first k places, for each k; without those that never
     *     are
     * @param catalogue items, also those that are never recommended
     */
    public List<RankingAtK> result(List<CountDistribution> recommended, long catalogue) {
        List<RankingAtK> result = new ArrayList<>();
        for (int i = 0; i < ks.size(); i++) {
            AtK sum = sums.get(i);
            CountDistribution items = recommended.get(i);
            result.add(new RankingAtK(
                    ks.get(i),
                    mean(sum.precision),
                    mean(sum.recall),
                    mean(sum.hitRate),
                    mean(sum.ndcg),
                    mean(sum.map),
                    Figure.exact(catalogue == 0 ? 0 : (double) items.items() / catalogue, catalogue),
                    Figure.exact(items.withUncounted(catalogue - items.items()).gini(), catalogue),
                    sum.diverseLists == 0
                            ? Figure.undefined(NO_CATEGORIES, 0)
                            : Figure.exact(sum.diversity / sum.diverseLists, sum.diverseLists),
                    sum.novelItems == 0
                            ? Figure.undefined(NO_USE, 0)
                            : Figure.exact(sum.novelty / sum.novelItems, sum.novelItems),
                    personalisation(items, ks.get(i))));
        }
        return result;
    }

    /**
     * 1 − the mean over pairs of users of common items / k. Each item that c users get is common to c(c−1)/2 pairs, so the
     * figure is exact without a look at the pairs.
     */
    private Figure personalisation(CountDistribution items, int k) {
        double pairs = users * (users - 1.0) / 2;
        return pairs == 0
                ? Figure.undefined("there are no two users", users)
                : Figure.exact(1 - items.pairs() / (pairs * k), users);
    }

    /** How unexpected an item is: −log2((n + 1) / (all + items)). */
    public static double bits(long uses, long allUses, long items) {
        return -Math.log((uses + 1.0) / (allUses + items)) / Math.log(2);
    }
}
