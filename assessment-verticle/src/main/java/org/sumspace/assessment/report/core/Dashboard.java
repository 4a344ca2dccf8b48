package org.sumspace.assessment.report.core;

import java.util.LinkedHashMap;
import java.util.Map;
import org.sumspace.assessment.run.domain.RunResults;

/** The data of a run for a dashboard, in the fields that existing clients read. */
public final class Dashboard {
    private Dashboard() {}

    public static Map<String, Object> of(RunResults run) {
        Map<String, Object> payload = new LinkedHashMap<>();
        payload.put("run_id", run.runId());
        payload.put("recipe", run.recipe().name());
        payload.put("total_events", run.metrics().rows());
        run.metrics().eventMetrics().ifPresent(metrics -> {
            payload.put("unique_actors", metrics.actors().items());
            payload.put("unique_resources", metrics.resources().items());
            payload.put("actor_gini", metrics.actors().gini());
            payload.put("resource_gini", metrics.resources().gini());
            payload.put("sparsity_ratio", metrics.sparsity());
            payload.put("coverage_at_k", MetricFiles.coverage(metrics));
        });
        payload.put("overall_completeness", run.metrics().overallCompleteness());
        payload.put("quality_score", run.metrics().quality().score());
        run.profile().eventProfile().ifPresent(events -> {
            payload.put("top_10_resources", MetricFiles.pairs(events.topResources()));
            payload.put("resource_type_distribution", MetricFiles.distribution(events.resourceTypes()));
            payload.put("verb_distribution", MetricFiles.distribution(events.verbs()));
            payload.put("view_context_distribution", MetricFiles.distribution(events.viewContexts()));
        });
        payload.put("risk_level", run.inspection().level());
        run.profile().timeProfile().ifPresent(times -> payload.put("temporal", MetricFiles.temporal(times)));
        payload.put("has_jsonld", true);
        payload.put("statement", RunResults.STATEMENT);
        return payload;
    }
}
