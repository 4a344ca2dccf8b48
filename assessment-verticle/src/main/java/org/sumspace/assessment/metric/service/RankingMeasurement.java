package org.sumspace.assessment.metric.service;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.core.RankingSums;
import org.sumspace.assessment.metric.domain.RankingFile;
import org.sumspace.assessment.metric.domain.RankingResult;
import org.sumspace.assessment.metric.store.RankingTables;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.transform.domain.FieldRole;
import org.sumspace.assessment.transform.service.EventColumns;

/** How good recommendations are. */
final class RankingMeasurement {
    private static final List<String> JUDGED = List.of(
            "recommender_precision_at_k",
            "recommender_recall_at_k",
            "recommender_hit_rate_at_k",
            "recommender_ndcg_at_k");

    private RankingMeasurement() {}

    static RankingResult run(
            RowDatabase database,
            String rows,
            EventColumns events,
            List<Integer> ks,
            RankingFile recommendations,
            @Nullable RankingFile relevance,
            Reasons reasons) {
        RankingTables tables = new RankingTables(database);
        long repeated = tables.addRecommendations(recommendations);
        if (relevance == null) {
            tables.addNoRelevance();
            reasons.add(JUDGED, "no file says what is relevant");
        } else {
            tables.addRelevance(relevance);
        }
        Optional<TypedColumn> item = events.column(FieldRole.RESOURCE);
        tables.addUse(
                item.isPresent() ? rows : null, events.text(FieldRole.RESOURCE), events.text(FieldRole.RESOURCE_TYPE));
        RankingSums sums = new RankingSums(ks, relevance != null);
        tables.addUsers(sums);
        long catalogue = tables.catalogue();
        return new RankingResult(
                sums.users(),
                sums.usersWithoutRelevant(),
                tables.usersWithoutRecommendations(),
                repeated,
                catalogue,
                sums.mrr(),
                sums.result(ks.stream().map(tables::itemsUntil).toList(), catalogue));
    }
}
