package org.sumspace.assessment.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.metric.core.CountDistribution;
import org.sumspace.assessment.metric.core.RankedHits;
import org.sumspace.assessment.metric.core.RankingSums;
import org.sumspace.assessment.metric.core.RankingSums.Place;
import org.sumspace.assessment.metric.domain.RankingResult.RankingAtK;

class RankingTest {
    private static final Offset<Double> NEAR = within(1e-6);

    /** assessment M1: the vector of the public system. Recommended a, b, c, d; relevant a, d, x. */
    @Test
    void ranking_hasTheKnownFigures() {
        RankedHits hits = RankedHits.of(3, true, false, false, true);
        assertThat(hits.precision(3)).isCloseTo(0.333333, NEAR);
        assertThat(hits.recall(3)).isCloseTo(0.333333, NEAR);
        assertThat(hits.hitRate(3)).isEqualTo(1);
        assertThat(hits.ndcg(3)).isCloseTo(0.469279, NEAR);
        assertThat(hits.ndcg(4)).isCloseTo(0.671386, NEAR);
        assertThat(hits.averagePrecision(4)).isCloseTo((1 + 2.0 / 4) / 3, NEAR);
        assertThat(hits.reciprocalRank()).isEqualTo(1);
    }

    /** assessment M1: a short list, nothing relevant, and k below 1. */
    @Test
    void edges_areZero() {
        RankedHits shortList = RankedHits.of(1, true);
        assertThat(shortList.precision(10)).isCloseTo(0.1, NEAR);
        assertThat(shortList.ndcg(10)).isEqualTo(1);
        assertThat(shortList.precision(0)).isZero();
        assertThat(shortList.ndcg(0)).isZero();
        assertThat(shortList.averagePrecision(0)).isZero();
        RankedHits nothing = RankedHits.of(0, false, false);
        assertThat(nothing.recall(2)).isZero();
        assertThat(nothing.ndcg(2)).isZero();
        assertThat(nothing.averagePrecision(2)).isZero();
        assertThat(nothing.reciprocalRank()).isZero();
        assertThat(RankedHits.of(1, false, false, true).reciprocalRank()).isCloseTo(1.0 / 3, NEAR);
    }

    /** assessment M2: three users, five items; item counts at 2 are a: 3, b: 2, c: 1. */
    @Test
    void meansOverUsers_areExact() {
        RankingSums sums = new RankingSums(List.of(2), true);
        sums.add(RankedHits.of(1, true, false), List.of(new Place("x", 1.0), new Place("x", 3.0)));
        sums.add(RankedHits.of(2, false, true), List.of(new Place("x", 1.0), new Place("y", 3.0)));
        sums.add(RankedHits.of(0, false, false), List.of(new Place(null, 1.0), new Place("z", 5.0)));
        RankingAtK at2 = sums.result(List.of(CountDistribution.of(Map.of(3L, 1L, 2L, 1L, 1L, 1L))), 5)
                .get(0);
        assertThat(sums.usersWithoutRelevant()).isEqualTo(1);
        assertThat(at2.precision().value()).isCloseTo(1.0 / 3, NEAR);
        assertThat(at2.recall().value()).isCloseTo(0.5, NEAR);
        assertThat(at2.map().value()).isCloseTo((1 + 0.25) / 3, NEAR);
        assertThat(sums.mrr().value()).isCloseTo((1 + 0.5) / 3, NEAR);
        assertThat(at2.catalogCoverage().value()).isCloseTo(0.6, NEAR);
        assertThat(at2.gini().value()).isCloseTo((2.0 * (3 * 1 + 4 * 2 + 5 * 3) - 6 * 6) / (5 * 6), NEAR);
        assertThat(at2.diversity().value()).isCloseTo(0.5, NEAR);
        assertThat(at2.diversity().n()).isEqualTo(2);
        assertThat(at2.novelty().value()).isCloseTo(14.0 / 6, NEAR);
        // Common items of the three pairs of users: a in all, b in one of them.
        assertThat(at2.personalisation().value()).isCloseTo(1 - (4.0 / 3) / 2, NEAR);
    }

    /** assessment M7: a figure that is not defined has a reason. */
    @Test
    void withoutCategoriesAndUses_thereIsAReason() {
        RankingSums sums = new RankingSums(List.of(1), false);
        sums.add(RankedHits.of(1, true), List.of(new Place(null, null)));
        RankingAtK at1 =
                sums.result(List.of(CountDistribution.of(Map.of(1L, 1L))), 1).get(0);
        assertThat(at1.diversity().value()).isNull();
        assertThat(at1.diversity().reason()).contains("categories");
        assertThat(at1.precision().value()).isNull();
        assertThat(at1.novelty().value()).isNull();
        assertThat(at1.personalisation().value()).isNull();
        assertThat(RankingSums.bits(3, 96, 4)).isCloseTo(Math.log(25) / Math.log(2), NEAR);
    }
}
