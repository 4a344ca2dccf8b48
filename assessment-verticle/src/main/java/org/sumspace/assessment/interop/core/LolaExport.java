package org.sumspace.assessment.interop.core;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.EventMetrics;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.metric.domain.RankingResult;
import org.sumspace.assessment.metric.domain.RankingResult.RankingAtK;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.Rounding;

/** The export of a run for LOLA, by the names of its vocabulary. A figure that is not defined is left out. */
public final class LolaExport {
    private static final String TOP_PERCENT = "10";
    private static final int USUAL_K = 10;

    private LolaExport() {}

    public static Map<String, Object> of(RunResults run) {
        RankingResult ranking = run.metrics().ranking();
        Map<String, Object> metrics = new LinkedHashMap<>();
        Map<String, Object> annotations = new LinkedHashMap<>();
        run.metrics().eventMetrics().ifPresent(events -> add(metrics, annotations, events));
        if (ranking != null && !ranking.atK().isEmpty()) {
            add(metrics, annotations, atK(ranking));
        }
        Map<String, Object> document =
                CarismaExport.head(run, ranking == null ? "dataset_metrics" : "recommendation_metrics");
        document.put("metrics", metrics);
        document.put("datasetProfile", profile(run));
        document.put("lolaAnnotations", annotations);
        document.put("statement", RunResults.STATEMENT);
        return document;
    }

    private static void add(Map<String, Object> metrics, Map<String, Object> annotations, EventMetrics events) {
        if (!events.coverage().isEmpty()) {
            metrics.put("coverage_at_k", events.coverage().get(0).coverageFraction());
            annotations.put("coverage_k", events.coverage().get(0).k());
        }
        metrics.put("gini_coefficient", events.resources().gini());
        metrics.put("entropy", events.resources().entropyBits());
        metrics.put("sparsity", events.sparsity());
        Double head = events.resources().dominance().get(TOP_PERCENT);
        if (head != null) {
            metrics.put("long_tail_coverage", Rounding.four(1 - head));
        }
    }

    /** At 10, which the vocabulary's users compare at; otherwise at the largest k there is. */
    private static RankingAtK atK(RankingResult ranking) {
        return ranking.atK().stream()
                .filter(each -> each.k() == USUAL_K)
                .findFirst()
                .orElse(ranking.atK().get(ranking.atK().size() - 1));
    }

    private static void add(Map<String, Object> metrics, Map<String, Object> annotations, RankingAtK ranking) {
        put(metrics, "ndcg", ranking.ndcg());
        put(metrics, "precision_at_k", ranking.precision());
        put(metrics, "recall_at_k", ranking.recall());
        put(metrics, "hit_rate", ranking.hitRate());
        put(metrics, "diversity", ranking.diversity());
        put(metrics, "novelty", ranking.novelty());
        put(metrics, "personalization", ranking.personalisation());
        annotations.put("ranking_k", ranking.k());
    }

    private static void put(Map<String, Object> metrics, String name, Figure figure) {
        @Nullable Double value = figure.value();
        if (value != null) {
            metrics.put(name, value);
        }
    }

    private static Map<String, Object> profile(RunResults run) {
        Map<String, Object> profile = new LinkedHashMap<>();
        profile.put("rowCount", run.metrics().rows());
        run.metrics().eventMetrics().ifPresent(events -> {
            profile.put("entityCount", events.actors().items());
            profile.put("resourceCount", events.resources().items());
        });
        run.profile().timeProfile().ifPresent(times -> profile.put("temporalSpanDays", times.spanDays()));
        return profile;
    }
}
