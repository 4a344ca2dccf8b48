package org.sumspace.assessment.report.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sumspace.assessment.explanation.domain.ModelAnalysis;
import org.sumspace.assessment.metric.domain.Classification;
import org.sumspace.assessment.metric.domain.EventMetrics;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.metric.domain.PredictionResult;
import org.sumspace.assessment.metric.domain.PredictionResult.Regression;
import org.sumspace.assessment.metric.domain.RankingResult;
import org.sumspace.assessment.metric.domain.ScoreQuality;
import org.sumspace.assessment.profile.domain.ProfileResult.EventProfile;
import org.sumspace.assessment.profile.domain.TimeProfile;
import org.sumspace.assessment.profile.domain.ValueCount;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.CsvCells;
import org.sumspace.assessment.shared.core.Rounding;

/** Metrics and statistics in the form that existing clients read: bare numbers under known keys. */
public final class MetricFiles {
    /** The prefix of the names of recalls, before the class. */
    static final String RECALL = "recall:";

    private static final double HIGH_GINI = 0.6;
    private static final int TOP = 10;
    private static final int FEATURES_MAX = 20;

    private MetricFiles() {}

    public static Map<String, Object> metrics(RunResults run) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("total_events", run.metrics().rows());
        run.metrics().eventMetrics().ifPresent(metrics -> addConcentration(all, metrics));
        run.metrics().eventMetrics().ifPresent(metrics -> addCoverage(all, metrics));
        all.put("overall_completeness", run.metrics().overallCompleteness());
        all.put("quality_score", run.metrics().quality().score());
        run.profile().eventProfile().ifPresent(events -> {
            all.put("unique_resource_types", events.uniqueResourceTypes());
            all.put("avg_duration_seconds", events.avgDurationSeconds());
        });
        all.put("privacy_risk_score", run.inspection().score());
        run.metrics().sensitive().forEach(risk -> {
            all.put("l_diversity:" + risk.column(), risk.distinctValues());
            all.put("t_closeness:" + risk.column(), risk.closeness());
        });
        run.metrics().fairness().forEach(fairness -> {
            add(all, "demographic_parity_difference:" + fairness.column(), fairness.demographicParityDifference());
            add(all, "demographic_parity_ratio:" + fairness.column(), fairness.demographicParityRatio());
            add(all, "equalised_odds_difference:" + fairness.column(), fairness.equalisedOddsDifference());
            add(all, "predictive_parity_difference:" + fairness.column(), fairness.predictiveParityDifference());
        });
        if (run.metrics().predictions() != null) {
            performance(run.metrics().predictions()).forEach((name, figure) -> add(all, name, figure));
        }
        if (run.model() != null) {
            addModel(all, run.model());
        }
        if (run.metrics().ranking() != null) {
            addRanking(all, run.metrics().ranking());
        }
        return all;
    }

    private static void add(Map<String, Object> all, String name, Figure figure) {
        if (figure.value() != null) {
            all.put(name, Rounding.four(figure.value()));
        }
    }

    /** The figures of predictions by their names. */
    static Map<String, Figure> performance(PredictionResult predictions) {
        Map<String, Figure> all = new LinkedHashMap<>();
        Classification classes = predictions.classification();
        if (classes != null) {
            all.put("accuracy", classes.accuracy());
            all.put("balanced_accuracy", classes.balancedAccuracy());
            all.put("macro_f1", classes.macroF1());
            ScoreQuality scores = classes.scores();
            if (scores != null) {
                all.put("roc_auc", scores.rocArea());
                all.put("average_precision", scores.averagePrecision());
                all.put("log_loss", scores.logLoss());
                all.put("brier_score", scores.brier());
                all.put("expected_calibration_error", scores.calibrationError());
            }
            classes.recalls().forEach(each -> all.put(RECALL + each.name(), each.figure()));
        }
        Regression regression = predictions.regression();
        if (regression != null) {
            all.put("rmse", regression.rmse());
            all.put("mae", regression.mae());
            all.put("r2", regression.r2());
        }
        return all;
    }

    /** Adds the figures of the model, for the most important features only. */
    private static void addModel(Map<String, Object> all, ModelAnalysis model) {
        all.put("predicted_rows", model.predicted());
        ModelAnalyses.tables(model)
                .forEach(table -> table.featureImportance().stream()
                        .limit(FEATURES_MAX)
                        .forEach(each -> all.put(
                                (table.metric() == null ? "contribution:" : "permutation_importance:") + each.feature(),
                                each.importanceMean())));
    }

    private static void addRanking(Map<String, Object> all, RankingResult ranking) {
        add(all, "mrr", ranking.mrr());
        ranking.atK().forEach(each -> {
            add(all, "precision_at_" + each.k(), each.precision());
            add(all, "recall_at_" + each.k(), each.recall());
            add(all, "hit_rate_at_" + each.k(), each.hitRate());
            add(all, "ndcg_at_" + each.k(), each.ndcg());
            add(all, "map_at_" + each.k(), each.map());
            add(all, "catalog_coverage_at_" + each.k(), each.catalogCoverage());
            add(all, "catalog_gini_at_" + each.k(), each.gini());
            add(all, "diversity_at_" + each.k(), each.diversity());
            add(all, "novelty_at_" + each.k(), each.novelty());
            add(all, "personalisation_at_" + each.k(), each.personalisation());
        });
    }

    private static void addConcentration(Map<String, Object> all, EventMetrics metrics) {
        all.put("unique_actors", metrics.actors().items());
        all.put("unique_resources", metrics.resources().items());
        all.put("actor_gini", metrics.actors().gini());
        all.put("resource_gini", metrics.resources().gini());
        all.put("actor_hhi", metrics.actors().hhi());
        all.put("resource_hhi", metrics.resources().hhi());
        all.put("actor_entropy", metrics.actors().normalisedEntropy());
        all.put("resource_entropy", metrics.resources().normalisedEntropy());
        all.put("actor_gini_without_anonymous", metrics.knownActors().gini());
        all.put("unique_actors_without_anonymous", metrics.knownActors().items());
        metrics.actors()
                .dominance()
                .forEach((percent, share) -> all.put("actor_top_" + percent + "pct_dominance", share));
        metrics.resources()
                .dominance()
                .forEach((percent, share) -> all.put("resource_top_" + percent + "pct_dominance", share));
        all.put("actor_gini_interpretation", metrics.actors().gini() > HIGH_GINI ? "high" : "not high");
        all.put("resource_gini_interpretation", metrics.resources().gini() > HIGH_GINI ? "high" : "not high");
    }

    static Map<String, Object> coverage(EventMetrics metrics) {
        Map<String, Object> coverage = new LinkedHashMap<>();
        metrics.coverage().forEach(each -> {
            Map<String, Object> covered = new LinkedHashMap<>();
            covered.put("resources_covered", each.resourcesCovered());
            covered.put("coverage_fraction", each.coverageFraction());
            coverage.put("k=" + each.k(), covered);
        });
        return coverage;
    }

    private static void addCoverage(Map<String, Object> all, EventMetrics metrics) {
        all.put("coverage_at_k", coverage(metrics));
        all.put("sparsity_ratio", metrics.sparsity());
        all.put("density", metrics.density());
        all.put("representation_index", metrics.representation());
        all.put("balance_ratio", metrics.balanceRatio());
        all.put("under_represented", metrics.underRepresented());
        all.put("over_represented", metrics.overRepresented());
    }

    /** The scalars of {@link #metrics}. */
    public static String csv(RunResults run) {
        StringBuilder csv = new StringBuilder(CsvCells.line(List.of("metric", "value")));
        metrics(run).forEach((name, value) -> {
            if (value instanceof Number || value instanceof String) {
                csv.append(CsvCells.line(List.of(name, value.toString())));
            }
        });
        return csv.toString();
    }

    /** Every figure with the number of values that it is computed from, and how. */
    public static Map<String, Object> full(RunResults run) {
        Map<String, Object> full = new LinkedHashMap<>();
        metrics(run)
                .forEach((name, value) ->
                        full.put(name, figure(value, run.metrics().rows())));
        if (run.metrics().predictions() != null) {
            full.putAll(performance(run.metrics().predictions()));
        }
        full.put("quality", run.metrics().quality());
        full.put("disclosure", run.metrics().disclosure());
        full.put("predictions", run.metrics().predictions());
        full.put("ranking", run.metrics().ranking());
        full.put("drift", run.metrics().drift());
        full.put("analyses", Analyses.of(run));
        full.put("not_computed", Analyses.notComputed(run));
        return full;
    }

    private static Map<String, Object> figure(Object value, long n) {
        Map<String, Object> figure = new LinkedHashMap<>();
        figure.put("value", value);
        figure.put("n", n);
        figure.put("method", "exact");
        return figure;
    }

    public static Map<String, Object> descriptive(EventProfile events) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("total_events", events.totalEvents());
        all.put("unique_actors", events.uniqueActors());
        all.put("unique_resources", events.uniqueResources());
        all.put("unique_resource_types", events.uniqueResourceTypes());
        all.put("unique_verbs", events.uniqueVerbs());
        all.put("events_with_duration", events.eventsWithDuration());
        all.put("total_duration_seconds", events.totalDurationSeconds());
        all.put("avg_duration_seconds", events.avgDurationSeconds());
        all.put("top_10_actors", pairs(events.topActors()));
        all.put("top_10_resources", pairs(events.topResources()));
        all.put("resource_type_distribution", distribution(events.resourceTypes()));
        all.put("verb_distribution", distribution(events.verbs()));
        all.put("view_context_distribution", distribution(events.viewContexts()));
        return all;
    }

    public static Map<String, Object> temporal(TimeProfile times) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("min_timestamp", times.minTimestamp());
        all.put("max_timestamp", times.maxTimestamp());
        all.put("span_days", times.spanDays());
        all.put("events_with_valid_timestamp", times.eventsWithValidTimestamp());
        all.put("unique_days", times.uniqueDays());
        all.put("avg_events_per_day", times.avgEventsPerDay());
        all.put("peak_day", times.peakDay());
        Map<String, Long> hours = new LinkedHashMap<>();
        for (int hour = 0; hour < times.hours().size(); hour++) {
            hours.put(Integer.toString(hour), times.hours().get(hour));
        }
        all.put("hour_distribution", hours);
        all.put("unique_sessions", times.uniqueSessions());
        all.put("avg_events_per_session", times.avgEventsPerSession());
        all.put("top_10_days", pairs(times.topDays(TOP)));
        return all;
    }

    static List<List<Object>> pairs(List<ValueCount> values) {
        return values.stream()
                .map(each -> List.<Object>of(each.value(), each.count()))
                .toList();
    }

    static Map<String, Long> distribution(List<ValueCount> values) {
        return values.stream()
                .collect(Collectors.toMap(ValueCount::value, ValueCount::count, Long::sum, LinkedHashMap::new));
    }
}
