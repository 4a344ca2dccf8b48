package org.sumspace.assessment.explanation.service;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.explanation.core.ClassTexts;
import org.sumspace.assessment.explanation.domain.Explanation;
import org.sumspace.assessment.explanation.domain.HeldOutRows;
import org.sumspace.assessment.explanation.domain.ModelAnalysis;
import org.sumspace.assessment.explanation.store.HeldOutTable;
import org.sumspace.assessment.explanation.store.ModelRows;
import org.sumspace.assessment.explanation.store.PredictionTable;
import org.sumspace.assessment.explanation.store.PredictionTable.Predicted;
import org.sumspace.assessment.metric.domain.Bucket;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.metric.domain.ModelPerformance;
import org.sumspace.assessment.metric.domain.NotComputed;
import org.sumspace.assessment.metric.domain.PredictedColumns;
import org.sumspace.assessment.metric.service.PredictionMeasurement;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelReference;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.model.domain.Task;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;

/**
 * Analyses a model on the rows of a run: its predictions for all of them, their quality, differences between groups
 * and, on a sample, explanations.
 */
public final class ModelAnalyser {
    /** The name of the database for predictions. */
    public static final String DATABASE = PredictionTable.DATABASE;

    private static final int SAMPLE_MAX = 1_000;
    private static final int CLASSES_SHOWN = 50;
    private static final int LABELS_READ = ModelInfo.CLASSES_MAX + 1;

    private final Source source;
    private final OpenedModel model;
    private final ModelInfo info;
    private final List<TypedColumn> features;
    private final @Nullable TypedColumn label;
    private final HeldOutRows.@Nullable About heldOut;

    /**
     * The rows that a model is analysed on.
     *
     * @param database has the rows, and {@link #DATABASE} for predictions
     * @param rows the name of their table
     */
    public record Source(
            RowDatabase database,
            String rows,
            ValidatedTable table,
            PseudonymResult pseudonyms,
            MetricOptions options) {
        /** The held-out rows in the place of those of the run. The favourable label stays that of all rows. */
        Source with(HeldOutRows heldOut) {
            String label = requireNonNull(options.labels(), "held-out rows need the name of the column of labels");
            String positive = table.column(label)
                    .flatMap(column ->
                            new PredictionMeasurement(database, table, pseudonyms, options).positive(rows, column))
                    .orElse(null);
            return new Source(
                    database,
                    HeldOutTable.ROWS,
                    HeldOutTable.write(database, heldOut, label),
                    new PseudonymResult("", "", List.of(), Map.of(), List.of()),
                    new MetricOptions(
                            options.analyses(),
                            List.of(),
                            label,
                            positive,
                            null,
                            null,
                            List.of(),
                            List.of(),
                            null,
                            null,
                            null));
        }
    }

    private ModelAnalyser(Source source, OpenedModel model, HeldOutRows.@Nullable About heldOut) {
        this.source = source;
        this.heldOut = heldOut;
        this.model = model;
        this.info = model.info();
        String labels = source.options().labels();
        this.label = labels == null ? null : ModelColumns.label(source.table(), labels);
        this.features = ModelColumns.of(info, source.table(), labels);
        List<String> changed = features.stream()
                .map(TypedColumn::name)
                .filter(name -> source.pseudonyms().action(name) != FieldAction.KEEP)
                .toList();
        if (!changed.isEmpty()) {
            throw new AssessmentException(
                    FailureCode.MISSING_REQUIRED_FIELD,
                    "The model cannot be evaluated, because the values of its features were replaced as personal data: "
                            + ModelColumns.listed(changed) + ". Choose the action keep for these columns, or leave the"
                            + " model out."
                            + (info.features().isEmpty()
                                    ? " The model does not name its features, so all columns but the label were taken for"
                                            + " them; if they are others, name them."
                                    : ""));
        }
    }

    /**
     * @param progress takes the rows that have a prediction so far
     * @throws AssessmentException if the columns do not fit the model
     */
    public static ModelAnalysis run(Source source, ModelReference reference, OpenedModel model, LongConsumer progress) {
        return new ModelAnalyser(source, model, null).run(reference, progress);
    }

    /**
     * Evaluates the model on held-out rows in the place of the rows of the run.
     *
     * @param source names the column of labels
     * @throws AssessmentException if the features do not fit the model
     */
    public static ModelAnalysis run(
            Source source, HeldOutRows rows, ModelReference reference, OpenedModel model, LongConsumer progress) {
        return new ModelAnalyser(source.with(rows), model, rows.about()).run(reference, progress);
    }

    private ModelAnalysis run(ModelReference reference, LongConsumer progress) {
        PredictionTable table = new PredictionTable(source.database(), source.rows());
        PredictionMeasurement measurement =
                new PredictionMeasurement(source.database(), source.table(), source.pseudonyms(), source.options());
        ClassTexts classes =
                new ClassTexts(info.classes(), label == null ? List.of() : table.values(label, LABELS_READ));
        if (label != null && info.task() == Task.CLASSIFICATION && !classes.hasKnown()) {
            throw new AssessmentException(
                    FailureCode.INVALID_ROWS,
                    "No value of the column " + label.name() + " is a class of the model. Its classes are "
                            + ModelColumns.listed(
                                    info.classes().stream().map(String::valueOf).toList())
                            + ".");
        }
        OptionalInt favourable = favourable(measurement, classes);
        boolean hasScores = favourable.isPresent() && info.probabilities();
        long predicted = table.write(
                features, batch -> predicted(batch, classes, hasScores ? favourable : OptionalInt.empty()), progress);
        PredictedColumns columns =
                table.join(compared(), source.table().columns().size(), info.task(), hasScores);
        ModelPerformance performance = measurement.of(PredictionTable.ROWS, columns);
        List<Bucket> frequent = info.task() == Task.REGRESSION ? List.of() : table.classes(CLASSES_SHOWN);
        return explained(
                reference, explainedOutput(favourable, frequent, classes), classes, predicted, frequent, performance);
    }

    /** The class whose probability is compared and explained; empty to choose the most frequent one. */
    private OptionalInt favourable(PredictionMeasurement measurement, ClassTexts classes) {
        if (label == null || info.task() == Task.REGRESSION) {
            return OptionalInt.empty();
        }
        Optional<String> positive = measurement.positive(source.rows(), label);
        return positive.isPresent() ? classes.indexOf(positive.get()) : OptionalInt.empty();
    }

    /** The favourable class, else the second of two, else the most frequent one. */
    private int explainedOutput(OptionalInt favourable, List<Bucket> frequent, ClassTexts classes) {
        if (favourable.isPresent() || frequent.isEmpty()) {
            return favourable.orElse(0);
        }
        return info.classes().size() == 2
                ? 1
                : classes.indexOf(frequent.get(0).label()).orElse(0);
    }

    private List<Predicted> predicted(double[][] batch, ClassTexts classes, OptionalInt favourable) {
        List<Predicted> predicted = new ArrayList<>();
        double[][] complete = Arrays.stream(batch).filter(this::isComplete).toArray(double[][]::new);
        double[][] outputs = complete.length == 0 ? complete : model.function().outputs(complete);
        int[] choices = complete.length == 0 ? new int[0] : model.choices(complete, outputs);
        int next = 0;
        for (double[] row : batch) {
            if (!isComplete(row)) {
                predicted.add(Predicted.NOTHING);
                continue;
            }
            double[] output = outputs[next];
            int choice = choices[next++];
            if (!Arrays.stream(output).allMatch(Double::isFinite)) {
                predicted.add(Predicted.NOTHING);
            } else if (info.task() == Task.REGRESSION) {
                predicted.add(new Predicted(Double.toString(output[0]), null));
            } else {
                predicted.add(new Predicted(
                        classes.text(choice),
                        favourable.isPresent() ? Double.toString(output[favourable.getAsInt()]) : null));
            }
        }
        return predicted;
    }

    private boolean isComplete(double[] row) {
        return Arrays.stream(row)
                .allMatch(value -> Double.isFinite(value) || (info.acceptsMissing() && Double.isNaN(value)));
    }

    /** Columns that predictions are compared with. */
    private List<TypedColumn> compared() {
        Map<String, TypedColumn> columns = new LinkedHashMap<>();
        if (label != null) {
            columns.put(label.name(), label);
        }
        for (String name : source.options().groups()) {
            source.table().column(name).ifPresent(column -> columns.put(name, column));
        }
        return List.copyOf(columns.values());
    }

    private ModelAnalysis explained(
            ModelReference reference,
            int output,
            ClassTexts classes,
            long predicted,
            List<Bucket> frequent,
            ModelPerformance performance) {
        MetricOptions options = source.options();
        ModelRows.Sample sample = ModelRows.of(source.database(), source.rows(), features, label, SAMPLE_MAX);
        OpenedModel named = named();
        Object explained =
                info.task() == Task.REGRESSION ? null : info.classes().get(output);
        List<NotComputed> notComputed = new ArrayList<>();
        Explanation permutation = null;
        Explanation contributions = null;
        Explanation local = null;
        Explanation dependence = null;
        if (sample.rows().length == 0) {
            String reason = "no row has a number for each feature" + (label == null ? "" : " and a label");
            for (String each : List.of(ModelAnalysis.IMPORTANCE, ModelAnalysis.LOCAL, ModelAnalysis.DEPENDENCE)) {
                notComputed.add(new NotComputed(each, reason));
            }
        } else {
            RunExplanations explanations =
                    new RunExplanations(named, sample.rows(), labels(sample, classes), explained);
            if (options.makes(ModelAnalysis.IMPORTANCE)) {
                permutation = explanations.permutation();
                contributions = explanations.contributions();
            }
            if (options.makes(ModelAnalysis.LOCAL)) {
                local = explanations.local(output);
            }
            if (options.makes(ModelAnalysis.DEPENDENCE)) {
                dependence = explanations.dependence(permutation == null ? contributions : permutation);
            }
            notComputed.addAll(explanations.notComputed());
        }
        return new ModelAnalysis(
                reference,
                named.info(),
                label == null ? null : label.name(),
                explained == null ? null : String.valueOf(explained),
                source.table().rows(),
                predicted,
                frequent,
                performance,
                heldOut,
                sample.rows().length,
                permutation,
                contributions,
                local,
                dependence,
                notComputed);
    }

    /** The labels of a sample as the model names its classes, or as numbers. */
    private List<Object> labels(ModelRows.Sample sample, ClassTexts classes) {
        if (info.task() == Task.REGRESSION) {
            return ModelPredictions.labels(sample, info.task());
        }
        return sample.labels().stream()
                .map(each -> {
                    OptionalInt index = classes.indexOf(each);
                    return index.isPresent() ? info.classes().get(index.getAsInt()) : (Object) each;
                })
                .toList();
    }

    /** The model with the names of the columns, if it has no names for its features. */
    private OpenedModel named() {
        return new OpenedModel(
                info.named(features.stream().map(TypedColumn::name).toList(), info.classes()), model.function());
    }
}
