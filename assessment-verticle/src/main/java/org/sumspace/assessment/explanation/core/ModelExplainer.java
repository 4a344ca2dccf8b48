package org.sumspace.assessment.explanation.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.ExplainedModel;
import org.sumspace.assessment.explanation.domain.Explanation;
import org.sumspace.assessment.explanation.domain.Explanation.LocalExplanation;
import org.sumspace.assessment.explanation.domain.Explanation.PartialDependence;
import org.sumspace.assessment.explanation.domain.Explanation.Surrogate;
import org.sumspace.assessment.explanation.domain.ExplanationRefusedException;
import org.sumspace.assessment.explanation.domain.ExplanationRequest;
import org.sumspace.assessment.explanation.domain.ExplanationRequest.ExplanationMode;
import org.sumspace.assessment.explanation.domain.ImportanceTable;
import org.sumspace.assessment.explanation.domain.ImportanceTable.PermutationResult;

/** Explains a model as a request asks for. */
public final class ModelExplainer {
    public static final int LOCAL_ROWS_MAX = 100;
    public static final int SURROGATE_ROWS_MAX = 10;
    public static final int BACKGROUND_MAX = 100;

    private static final int GLOBAL_ROWS = 100;
    private static final int REPEATS = 5;
    private static final int PREDICTIONS = 5;
    private static final int DEPENDENCE_FEATURES = 20;
    private static final int DEPENDENCE_ROWS = 500;

    private final ExplainedModel model;
    private final ExplanationRequest request;
    private final EvaluationBudget budget;
    private final double[][] rows;
    private final double[][] outputs;
    private final int index;
    private final ExplainedOutput output;

    private ModelExplainer(ExplainedModel model, ExplanationRequest request, BooleanSupplier timeOver) {
        this.model = model;
        this.request = request;
        this.budget = new EvaluationBudget(request.evaluationsMax(), timeOver);
        this.rows = matrix(request.rows());
        this.outputs = ExplainedOutput.all(model.function(), budget, rows);
        this.index = index();
        this.output = new ExplainedOutput(model.function(), index, budget);
    }

    /**
     * @param timeOver whether the time of the request has ended
     * @throws ExplanationRefusedException if the request cannot be fulfilled with this model
     * @throws IllegalStateException if contributions do not add up to an output
     */
    public static Explanation explain(ExplainedModel model, ExplanationRequest request, BooleanSupplier timeOver) {
        check(model, request);
        ModelExplainer explainer = new ModelExplainer(model, request, timeOver);
        return switch (request.mode()) {
            case GLOBAL -> explainer.global();
            case LOCAL -> explainer.local();
            case PARTIAL_DEPENDENCE -> explainer.dependence();
            case SURROGATE -> explainer.surrogates();
        };
    }

    private static void check(ExplainedModel model, ExplanationRequest request) {
        int features = model.function().features();
        if (request.rows().isEmpty()) {
            throw new ExplanationRefusedException("There is no row to explain. Send at least one instance.");
        }
        checkRows(request.rows(), features);
        checkRows(request.background(), features);
        if (!request.labels().isEmpty()
                && request.labels().size() != request.rows().size()) {
            throw new ExplanationRefusedException(
                    "There are " + request.labels().size() + " labels for "
                            + request.rows().size() + " instances. Send a label for each instance.");
        }
        checkMost(request, ExplanationMode.LOCAL, LOCAL_ROWS_MAX);
        checkMost(request, ExplanationMode.SURROGATE, SURROGATE_ROWS_MAX);
        if (request.features().stream().anyMatch(each -> each < 0 || each >= features)) {
            throw new ExplanationRefusedException("The model has " + features + " features, counted from 0.");
        }
    }

    private static void checkMost(ExplanationRequest request, ExplanationMode mode, int most) {
        if (request.mode() == mode && request.rows().size() > most) {
            throw new ExplanationRefusedException("At most " + most + " rows are explained at once in the mode "
                    + mode.label() + ", and there are " + request.rows().size() + ".");
        }
    }

    private static void checkRows(List<List<Double>> rows, int features) {
        for (List<Double> row : rows) {
            if (row.size() != features) {
                throw new ExplanationRefusedException(
                        "A row has " + row.size() + " values, and the model has " + features + " features.");
            }
            if (!row.stream().allMatch(Double::isFinite)) {
                throw new ExplanationRefusedException("A row has a value that is not finite.");
            }
        }
    }

    private int index() {
        Object wanted = request.output();
        if (!model.isClassifier()) {
            if (wanted != null) {
                throw new ExplanationRefusedException(
                        "The model is a regression and has no classes. Leave out output.");
            }
            return 0;
        }
        if (wanted != null) {
            int known = model.classOf(wanted);
            if (known < 0) {
                throw new ExplanationRefusedException("The model has no class that output names.");
            }
            return known;
        }
        return model.classes().size() == 2 ? 1 : mostPredicted();
    }

    private int mostPredicted() {
        int[] counts = new int[model.classes().size()];
        for (double[] each : outputs) {
            counts[LabelMetrics.predictedClass(each)]++;
        }
        return IntStream.range(0, counts.length)
                .boxed()
                .max((a, b) -> counts[a] != counts[b] ? Integer.compare(counts[a], counts[b]) : Integer.compare(b, a))
                .orElse(0);
    }

    private Explanation global() {
        if (!request.labels().isEmpty()) {
            PermutationResult result =
                    PermutationImportance.of(model.function(), budget, rows, metric(), REPEATS, request.seed());
            return answer("permutation", rows.length, 0, ImportanceTable.of(result, model.features()), List.of());
        }
        double[][] background = background();
        double[][] explained = RowSample.of(rows, GLOBAL_ROWS, request.seed());
        ShapPlan plan =
                ShapPlan.of(output, explained.length, background.length, false, request.backgroundSize() != null);
        List<LocalExplanation> contributions = shapley(plan, explained, background);
        return answer(
                plan.method().label(), plan.rows(), plan.background(), importances(plan, contributions), List.of());
    }

    private Explanation local() {
        double[][] background = background();
        ShapPlan plan = ShapPlan.of(output, rows.length, background.length, true, request.backgroundSize() != null);
        List<LocalExplanation> contributions = shapley(plan, rows, background);
        return answer(
                plan.method().label(), plan.rows(), plan.background(), importances(plan, contributions), contributions);
    }

    private ImportanceTable importances(ShapPlan plan, List<LocalExplanation> contributions) {
        return ImportanceTable.ofShapley(plan.method().label(), GlobalImportance.of(contributions), model.features());
    }

    private List<LocalExplanation> shapley(ShapPlan plan, double[][] explained, double[][] background) {
        return Shapley.of(
                output,
                plan,
                RowSample.of(explained, plan.rows(), request.seed()),
                RowSample.of(background, plan.background(), request.seed()),
                request.seed());
    }

    /** The background rows of the request, or of its rows, at most {@value #BACKGROUND_MAX}. */
    private double[][] background() {
        double[][] all = request.background().isEmpty() ? rows : matrix(request.background());
        @Nullable Integer size = request.backgroundSize();
        return RowSample.of(all, size == null ? BACKGROUND_MAX : Math.min(size, BACKGROUND_MAX), request.seed());
    }

    private PermutationImportance.Metric metric() {
        if (model.isClassifier()) {
            int[] labels = request.labels().stream().mapToInt(model::classOf).toArray();
            if (Arrays.stream(labels).allMatch(each -> each < 0)) {
                throw new ExplanationRefusedException("None of the labels is a class of the model.");
            }
            return LabelMetrics.accuracy(labels);
        }
        return LabelMetrics.r2(numbers(request.labels()));
    }

    /** @throws ExplanationRefusedException unless the labels are numbers that differ */
    private static double[] numbers(List<Object> labels) {
        if (!labels.stream().allMatch(each -> each instanceof Number number && Double.isFinite(number.doubleValue()))) {
            throw new ExplanationRefusedException("The model is a regression. Send finite numbers as labels.");
        }
        double[] numbers = labels.stream()
                .mapToDouble(each -> ((Number) each).doubleValue())
                .toArray();
        if (Arrays.stream(numbers).distinct().count() < 2) {
            throw new ExplanationRefusedException("All labels are equal, so that R² is not defined.");
        }
        return numbers;
    }

    private Explanation dependence() {
        List<Integer> features = request.features().isEmpty()
                ? IntStream.range(0, Math.min(model.features().size(), DEPENDENCE_FEATURES))
                        .boxed()
                        .toList()
                : request.features();
        long fitting = budget.left() / DependenceCurve.evaluations(features.size());
        double[][] used = RowSample.of(rows, (int) Math.max(1, Math.min(DEPENDENCE_ROWS, fitting)), request.seed());
        budget.require(features.size() * DependenceCurve.evaluations(used.length));
        List<PartialDependence> curves = new ArrayList<>();
        for (int feature : features) {
            curves.add(DependenceCurve.of(output, model.features().get(feature), used, feature));
        }
        return explanation("partial_dependence", used.length, 0, null, List.of(), curves, List.of());
    }

    private Explanation surrogates() {
        double[][] background = background();
        budget.require((LocalSurrogate.SAMPLES + 1L) * rows.length);
        List<Surrogate> surrogates = new ArrayList<>();
        for (double[] row : rows) {
            surrogates.add(LocalSurrogate.of(output, row, background, request.seed()));
        }
        return explanation("local_surrogate", rows.length, background.length, null, List.of(), List.of(), surrogates);
    }

    private Explanation answer(
            String method, int used, int background, ImportanceTable importances, List<LocalExplanation> local) {
        return explanation(method, used, background, importances, local, List.of(), List.of());
    }

    private Explanation explanation(
            String method,
            int used,
            int background,
            @Nullable ImportanceTable importances,
            List<LocalExplanation> local,
            List<PartialDependence> curves,
            List<Surrogate> surrogates) {
        return new Explanation(
                request.mode().label(),
                method,
                request.seed(),
                rows.length,
                used,
                background,
                model.isClassifier() ? "class " + model.classes().get(index) : "value",
                budget.spent(),
                predictions(),
                model.features(),
                importances,
                local,
                curves,
                surrogates,
                0);
    }

    private List<Object> predictions() {
        return Arrays.stream(outputs)
                .limit(PREDICTIONS)
                .map(each -> model.isClassifier()
                        ? model.classes().get(LabelMetrics.predictedClass(each))
                        : (Object) each[0])
                .toList();
    }

    private static double[][] matrix(List<List<Double>> rows) {
        return rows.stream()
                .map(row -> row.stream().mapToDouble(Double::doubleValue).toArray())
                .toArray(double[][]::new);
    }
}
