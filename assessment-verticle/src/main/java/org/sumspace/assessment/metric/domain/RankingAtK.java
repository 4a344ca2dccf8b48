package org.sumspace.assessment.metric.domain;

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
