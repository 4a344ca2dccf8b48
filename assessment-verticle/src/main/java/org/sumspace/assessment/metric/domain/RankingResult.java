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
}
