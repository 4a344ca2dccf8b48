package org.sumspace.assessment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.service.Acquisition;
import org.sumspace.assessment.dataset.service.RawRows;
import org.sumspace.assessment.dataset.service.Validation;
import org.sumspace.assessment.dataset.store.LocalFile;
import org.sumspace.assessment.explanation.domain.ModelComparison;
import org.sumspace.assessment.explanation.service.PredictionComparison;
import org.sumspace.assessment.explanation.store.ModelRows;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.model.domain.Prediction;
import org.sumspace.assessment.model.domain.Task;
import org.sumspace.assessment.model.service.ModelFiles;
import org.sumspace.assessment.run.store.RunFolder;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.FailureCode;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.common.error.NodeException;

/** Compares models in files by what they predict for the rows of a table, and keeps nothing. */
public final class FileComparison {
    private static final int ROWS_MAX = 10_000;
    private static final long SEED = 42;

    /**
     * @param names of the models, in the order in which they were given
     * @param complete rows with a number for each feature, and a label if labels were named
     */
    public record Compared(List<String> names, ModelComparison comparison, long complete) {
        public Compared {
            names = List.copyOf(names);
        }
    }

    private FileComparison() {}

    /**
     * @param models at least two files
     * @param labels the column with what is true; null to compare only how far predictions agree
     * @throws AssessmentException if the table, a model or the comparison is refused
     */
    public static Compared of(List<Path> models, Path input, @Nullable String labels) throws IOException {
        List<OpenedModel> opened = new ArrayList<>();
        Path temporary = Files.createTempDirectory("sumspace-compare");
        RunFolder folder = new RunFolder(temporary.resolve("run"));
        try {
            folder.create();
            for (Path model : models) {
                opened.add(open(model));
            }
            return compare(models, opened, input, labels, folder);
        } catch (ModelRefusedException refused) {
            throw new AssessmentException(FailureCode.UNSUPPORTED_FORMAT, refused.detail());
        } catch (NodeException refused) {
            throw new AssessmentException(FailureCode.MISSING_REQUIRED_FIELD, String.valueOf(refused.getMessage()));
        } finally {
            opened.forEach(OpenedModel::close);
            folder.removeTree(temporary);
        }
    }

    private static OpenedModel open(Path file) throws IOException {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return ModelFiles.open(name.endsWith(".onnx") ? Adapter.ONNX : Adapter.SKLEARN, file);
    }

    private static Compared compare(
            List<Path> files, List<OpenedModel> models, Path input, @Nullable String labels, RunFolder folder)
            throws IOException {
        InputLimits limits = InputLimits.standard();
        Snapshot snapshot = new Acquisition(limits).acquire(new LocalFile(input), folder.snapshot(), bytes -> {});
        try (RowDatabase raw = RowDatabase.open(
                Map.of("raw", folder.rawRows()),
                folder.temporary(),
                List.of(folder.snapshot()),
                RowDatabase.Limits.standard())) {
            ValidatedTable table =
                    new Validation(limits).validate(raw, folder.snapshot(), snapshot, Validation.Expected.any());
            TypedColumn label = labels == null ? null : column(table, labels);
            Map<String, TypedColumn> features = new LinkedHashMap<>();
            models.forEach(model ->
                    names(model, table, labels).forEach(name -> features.put(name, column(table, name))));
            ModelRows.Sample sample = ModelRows.of(raw, RawRows.TABLE, List.copyOf(features.values()), label, ROWS_MAX);
            if (sample.rows().length == 0) {
                throw new AssessmentException(
                        FailureCode.INVALID_ROWS, "No row has a number for each feature of the models, and a label.");
            }
            List<String> order = List.copyOf(features.keySet());
            List<Prediction> predictions = new ArrayList<>();
            for (OpenedModel model : models) {
                int[] columns = names(model, table, labels).stream()
                        .mapToInt(order::indexOf)
                        .toArray();
                predictions.add(predict(model, ModelRows.select(sample.rows(), columns)));
            }
            return new Compared(
                    files.stream()
                            .map(file -> String.valueOf(file.getFileName()))
                            .toList(),
                    PredictionComparison.of(predictions, labels(sample, models.get(0)), SEED),
                    sample.complete());
        }
    }

    private static TypedColumn column(ValidatedTable table, String name) {
        return table.columns().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssessmentException(
                        FailureCode.MISSING_REQUIRED_FIELD, "The table has no column " + name + "."));
    }

    /** The features of a model; without names, all columns but the label are its features. */
    private static List<String> names(OpenedModel model, ValidatedTable table, @Nullable String labels) {
        if (!model.info().features().isEmpty()) {
            return model.info().features();
        }
        List<String> columns = table.columns().stream()
                .map(TypedColumn::name)
                .filter(name -> !name.equals(labels))
                .toList();
        if (columns.size() != model.info().featureCount()) {
            throw new AssessmentException(
                    FailureCode.MISSING_REQUIRED_FIELD,
                    "A model has " + model.info().featureCount() + " features without names, and the table has "
                            + columns.size() + " columns for them. Fit the model on a table with names.");
        }
        return columns;
    }

    private static Prediction predict(OpenedModel model, double[][] rows) {
        double[][] outputs = model.function().outputs(rows);
        int[] choices = model.choices(rows, outputs);
        List<Object> predictions = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            predictions.add(model.info().prediction(outputs[i], choices[i]));
        }
        return new Prediction(model.info(), predictions, outputs);
    }

    private static List<Object> labels(ModelRows.Sample sample, OpenedModel model) {
        if (model.info().task() == Task.CLASSIFICATION) {
            return List.copyOf(sample.labels());
        }
        return sample.labels().stream().map(FileComparison::number).toList();
    }

    private static Object number(String label) {
        try {
            return Double.valueOf(label);
        } catch (NumberFormatException e) {
            throw new AssessmentException(
                    FailureCode.INVALID_ROWS, "A label is not a number, which the label of a regression has to be.");
        }
    }
}
