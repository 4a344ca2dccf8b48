package org.sumspace.assessment.metric.domain;

import java.util.List;

/**
 * How good recommendations are.
 *
 * @param users with recommendations
 * @param usersWithoutRelevant of them, those for whom nothing is relevant; they count as 0
 * @param usersWithoutRecommendations users for whom something is relevant, but nothing was recommended; they do not count
 * @param repeatedItems items that a list names again; they do not count
 * @param catalogue items of the data set, of the recommendations and of the relevance file
 * @param mrr mean of 1 / rank of the first hit
 */
public record RankingResult(
        long users,
        long usersWithoutRelevant,
        long usersWithoutRecommendations,
        long repeatedItems,
        long catalogue,
        Figure mrr,
        List<RankingAtK> atK) {
    public RankingResult {
        atK = List.copyOf(atK);
    }

    /**
     * How good the first k recommendations of each user are: means over users.
     *
     * @param map mean average precision
     * @param catalogCoverage share of the catalogue that is recommended to anybody
     * @param gini of how often the items of the catalogue are recommended
     * @param diversity share of the pairs of a list whose items have different categories
     * @param novelty in bits: how rarely the recommended items are used
     * @param personalisation 1 if no two users get the same item, 0 if all get the same ones
     */
    public record RankingAtK(
            int k,
            Figure precision,
            Figure recall,
            Figure hitRate,
            Figure ndcg,
            Figure map,
            Figure catalogCoverage,
            Figure gini,
            Figure diversity,
            Figure novelty,
            Figure personalisation) {}
}
