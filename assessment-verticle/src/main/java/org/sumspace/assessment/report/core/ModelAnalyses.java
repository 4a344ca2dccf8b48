package org.sumspace.assessment.report.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.ImportanceTable;
import org.sumspace.assessment.explanation.domain.ModelAnalysis;
import org.sumspace.assessment.report.core.Analyses.AnalysisOutcome;
import org.sumspace.assessment.run.domain.RunResults;

/** The analyses of the model of a run, each with the function that takes its figures from the results. */
final class ModelAnalyses {
    private static final String NO_MODEL = "no model was given";

    private ModelAnalyses() {}

    static void add(Map<String, Function<RunResults, AnalysisOutcome>> all) {
        all.put("dataset_model_schema_check", run -> of(run, ModelAnalyses::fit));
        all.put(ModelAnalysis.IMPORTANCE, run -> of(run, ModelAnalyses::importance));
        all.put(
                ModelAnalysis.LOCAL,
                run -> of(
                        run,
                        model -> model.local() == null ? null : model.local().local()));
        all.put(
                ModelAnalysis.DEPENDENCE,
                run -> of(
                        run,
                        model -> model.dependence() == null
                                ? null
                                : model.dependence().partialDependence()));
        all.put("model_card_export", run -> of(run, model -> Map.of("file", ModelCard.NAME)));
    }

    private static AnalysisOutcome of(RunResults run, Function<ModelAnalysis, @Nullable Object> figures) {
        ModelAnalysis model = run.model();
        if (model == null) {
            return AnalysisOutcome.not(NO_MODEL);
        }
        Object found = figures.apply(model);
        return found == null ? AnalysisOutcome.not("it could not be computed") : AnalysisOutcome.of(found);
    }

    /** Why an explanation that was asked for could not be made; empty if nothing is known about it. */
    static Optional<String> reason(RunResults run, String analysis) {
        ModelAnalysis model = run.model();
        return model == null
                ? Optional.empty()
                : model.notComputed().stream()
                        .filter(each -> each.analysis().equals(analysis))
                        .map(each -> each.reason())
                        .findFirst();
    }

    private static Map<String, Object> fit(ModelAnalysis model) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("features", model.info().features());
        figures.put("rows", model.rows());
        figures.put("predicted_rows", model.predicted());
        return figures;
    }

    private static @Nullable Map<String, Object> importance(ModelAnalysis model) {
        Map<String, Object> figures = new LinkedHashMap<>();
        tables(model).forEach(table -> figures.put(table.metric() == null ? "contributions" : "permutation", table));
        return figures.isEmpty() ? null : figures;
    }

    /** The tables of importance; the one by shuffled features is first. */
    static List<ImportanceTable> tables(ModelAnalysis model) {
        return Stream.of(Optional.ofNullable(model.permutation()), Optional.ofNullable(model.contributions()))
                .flatMap(Optional::stream)
                .map(explanation -> explanation.featureImportance())
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }
}
