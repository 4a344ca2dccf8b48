package org.sumspace.assessment.report.core;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.sumspace.assessment.explanation.domain.ModelAnalysis;
import org.sumspace.assessment.explanation.domain.ModelPlots;
import org.sumspace.assessment.figure.domain.Plot;
import org.sumspace.assessment.figure.domain.Plot.Row;
import org.sumspace.assessment.report.core.Analyses.AnalysisOutcome;
import org.sumspace.assessment.run.domain.RunResults;

/** Every plot that is offered, with the analysis that it shows and the function that draws it from its own data. */
public final class Plots {
    private static final Map<String, Drawing> DRAWINGS = drawings();

    /**
     * How a plot is drawn.
     *
     * @param analysis that must have been made
     */
    private record Drawing(String title, String analysis, Function<RunResults, Plot> draw) {}

    private Plots() {}

    private static Map<String, Drawing> drawings() {
        Map<String, Drawing> all = new LinkedHashMap<>();
        addColumns(all);
        addEvents(all);
        addConcentration(all);
        addGroups(all);
        addPredictions(all);
        addModel(all);
        put(all, "audit_pipeline_timeline", "Time of each stage", "audit_manifest_export", Plots::stages);
        return all;
    }

    private static void put(
            Map<String, Drawing> all, String id, String title, String analysis, Function<RunResults, Plot> draw) {
        all.put(id, new Drawing(title, analysis, draw));
    }

    private static void addColumns(Map<String, Drawing> all) {
        put(all, "schema_overview_table", "Columns", "schema_validation", ColumnPlots::schema);
        put(all, "missingness_matrix", "Values missing together", "missingness_profile", ColumnPlots::missing);
        put(all, "completeness_bar", "Completeness by column", "completeness_profile", ColumnPlots::completeness);
        put(all, "type_distribution_bar", "Types of columns", "type_profile", ColumnPlots::types);
        put(all, "entropy_bar", "Entropy by column", "entropy_profile", ColumnPlots::entropy);
        put(all, "pii_field_heatmap", "Personal data by column and kind", "pii_scan", ColumnPlots::personal);
    }

    private static void addEvents(Map<String, Drawing> all) {
        put(all, "verb_distribution_bar", "Verbs", "verb_distribution", EventPlots::verbs);
        put(all, "event_frequency_timeline", "Events by day", "event_frequency_profile", EventPlots::days);
        put(
                all,
                "temporal_density_histogram",
                "Events by hour of the day",
                "temporal_density_profile",
                EventPlots::hours);
        put(
                all,
                "session_density_histogram",
                "Sessions by their number of events",
                "session_density_profile",
                EventPlots::sessions);
        put(all, "resource_type_bar", "Types of resources", "resource_type_distribution", EventPlots::resourceTypes);
        put(all, "top_resources_bar", "Most used resources", "resource_dominance", EventPlots::topResources);
        put(
                all,
                "top_entities_bar_pseudonymised",
                "Most active actors (pseudonyms)",
                "entity_dominance",
                EventPlots::topActors);
    }

    private static void addConcentration(Map<String, Drawing> all) {
        put(all, "long_tail_curve", "Events of the most frequent items", "long_tail_profile", EventPlots::tail);
        put(
                all,
                "lorenz_curve",
                "Events over actors and resources (Lorenz curve)",
                "gini_concentration",
                EventPlots::lorenz);
        put(all, "gini_summary_card", "How uneven events are (Gini)", "gini_concentration", EventPlots::ginis);
        put(all, "coverage_at_k_curve", "Resources that at least k actors used", "coverage_at_k", EventPlots::coverage);
        put(
                all,
                "sparsity_heatmap_sample",
                "Events of the most active actors with the most used resources",
                "sparsity_analysis",
                EventPlots::cells);
        put(
                all,
                "cooccurrence_network",
                "Resources that the same actors used",
                "cooccurrence_summary",
                EventPlots::together);
    }

    private static void addGroups(Map<String, Drawing> all) {
        put(
                all,
                "representation_index_bar",
                "Representation (1 is the mean)",
                "representation_index",
                GroupPlots::representation);
        put(all, "group_distribution_bar", "Rows by group", "representation_index", GroupPlots::groups);
        put(all, "fairness_metric_table", "Rates by group", "fairness_by_group", GroupPlots::fairness);
    }

    private static void addPredictions(Map<String, Drawing> all) {
        put(all, "confusion_matrix", "Labels and predictions", "classification_performance", GroupPlots::confusion);
        put(all, "roc_curve", "ROC curve", "classification_performance", GroupPlots::roc);
        put(all, "pr_curve", "Precision and recall", "classification_performance", GroupPlots::precisionRecall);
        put(all, "calibration_curve", "Calibration", "classification_performance", GroupPlots::calibration);
        put(all, "residual_plot", "Residuals by prediction", "model_residual_diagnostics", GroupPlots::residuals);
        put(all, "prediction_error_histogram", "Errors of predictions", "regression_performance", GroupPlots::errors);
    }

    private static void addModel(Map<String, Drawing> all) {
        put(all, "feature_importance_bar", "Importance of features", ModelAnalysis.IMPORTANCE, run -> {
            ModelAnalysis model = requireNonNull(run.model());
            return ModelPlots.importance(
                    requireNonNull(model.permutation() == null ? model.contributions() : model.permutation()));
        });
        put(
                all,
                "local_explanation_waterfall",
                "Explanation of a prediction",
                ModelAnalysis.LOCAL,
                run -> ModelPlots.waterfall(
                        requireNonNull(requireNonNull(run.model()).local())));
        put(
                all,
                "partial_dependence_plot",
                "Partial dependence",
                ModelAnalysis.DEPENDENCE,
                run -> ModelPlots.dependence(
                        requireNonNull(requireNonNull(run.model()).dependence())));
    }

    private static Plot stages(RunResults run) {
        return Plot.bars(
                "seconds",
                "measured, " + run.times().size() + " stages before the report was written",
                run.times().stream()
                        .map(each -> Row.bar(each.stage(), each.seconds()))
                        .toList());
    }

    /** The analysis of each plot, except of those that are drawn from files of the run. */
    public static Map<String, String> analyses() {
        Map<String, String> analyses = new LinkedHashMap<>();
        DRAWINGS.forEach((id, drawing) -> analyses.put(id, drawing.analysis()));
        return analyses;
    }

    /**
     * All plots, also those without data.
     *
     * @param graph the compliance graph
     * @param files bytes of the files that the run has made so far, by their names
     */
    public static List<Plot> of(RunResults run, Map<String, Object> graph, SortedMap<String, Long> files) {
        Map<String, AnalysisOutcome> outcomes = Analyses.of(run);
        List<Plot> plots = new ArrayList<>();
        DRAWINGS.forEach((id, drawing) -> plots.add(
                drawn(outcomes, drawing.analysis(), () -> drawing.draw().apply(run))
                        .named(id, drawing.title())));
        plots.add(drawn(outcomes, "jsonld_compliance_graph", () -> GraphPlot.of(graph))
                .named("jsonld_graph_preview", "Compliance graph"));
        plots.add(Plot.bars(
                        "bytes",
                        "measured, " + files.size() + " files before plots, report and manifest were written",
                        files.entrySet().stream()
                                .map(each -> Row.bar(each.getKey(), each.getValue()))
                                .toList())
                .named("artifact_stack_view", "Files of the run"));
        return plots;
    }

    private static Plot drawn(Map<String, AnalysisOutcome> outcomes, String analysis, Supplier<Plot> draw) {
        AnalysisOutcome outcome = outcomes.getOrDefault(analysis, AnalysisOutcome.not("it is not offered"));
        return outcome.isMade() ? draw.get() : Plot.without(String.valueOf(outcome.reason()));
    }
}
