package org.sumspace.assessment.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.service.Acquisition;
import org.sumspace.assessment.dataset.service.RawRows;
import org.sumspace.assessment.dataset.service.Validation;
import org.sumspace.assessment.dataset.store.LocalFile;
import org.sumspace.assessment.execution.service.WorkerMain;
import org.sumspace.assessment.explanation.domain.ModelComparison;
import org.sumspace.assessment.explanation.service.ModelColumns;
import org.sumspace.assessment.explanation.service.ModelPredictions;
import org.sumspace.assessment.explanation.service.PredictionComparison;
import org.sumspace.assessment.explanation.store.ModelRows;
import org.sumspace.assessment.file.FileAssessment.FolderInUseException;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.model.domain.Prediction;
import org.sumspace.assessment.model.service.RegisteredModelFiles;
import org.sumspace.assessment.pii.service.Inspection;
import org.sumspace.assessment.report.service.Documentation;
import org.sumspace.assessment.run.service.RunFolder;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.common.error.NodeException;

/** Compares models in files by their predictions for the rows of a table. Stores nothing. */
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
     * Whether a folder has a comparison, which the next one replaces.
     *
     * @throws FolderInUseException if it has anything else
     */
    public static boolean isComparison(Path folder) throws IOException {
        RunFolder files = new RunFolder(folder);
        if (files.isEmpty()) {
            return false;
        }
        Optional<String> other = files.files().stream()
                .filter(file -> !Documentation.COMPARISON_FILES.contains(file.replace('\\', '/')))
                .sorted()
                .findFirst();
        if (other.isPresent()) {
            throw new FolderInUseException(folder + " has " + other.get() + ", which is no part of a comparison");
        }
        return true;
    }

    /**
     * @param models at least two files
     * @param labels the column with what is true; null to compare only how far predictions agree
     * @throws AssessmentException if the table, a model or the comparison is refused
     */
    public static Compared of(List<Path> models, Path input, @Nullable String labels, Instant now) throws IOException {
        List<OpenedModel> opened = new ArrayList<>();
        Path temporary = Files.createTempDirectory("sumspace-compare");
        RunFolder folder = new RunFolder(temporary.resolve("run"));
        try {
            folder.create();
            for (Path model : models) {
                opened.add(RegisteredModelFiles.open(
                        Adapter.ofFile(String.valueOf(model.getFileName())), model, WorkerMain.PROGRAM));
            }
            return compare(models, opened, input, labels, folder, now);
        } catch (ModelRefusedException refused) {
            throw new AssessmentException(FailureCode.UNSUPPORTED_FORMAT, refused.detail());
        } catch (NodeException refused) {
            throw new AssessmentException(FailureCode.MISSING_REQUIRED_FIELD, String.valueOf(refused.getMessage()));
        } finally {
            opened.forEach(OpenedModel::close);
            folder.removeTree(temporary);
        }
    }

    private static Compared compare(
            List<Path> files,
            List<OpenedModel> models,
            Path input,
            @Nullable String labels,
            RunFolder folder,
            Instant now)
            throws IOException {
        InputLimits limits = InputLimits.standard();
        Snapshot snapshot = new Acquisition(limits).acquire(new LocalFile(input), folder.snapshot(), bytes -> {});
        try (RowDatabase raw = RowDatabase.open(
                Map.of("raw", folder.rawRows()),
                folder.temporary(),
                List.of(folder.snapshot()),
                RowDatabase.Limits.standard())) {
            ValidatedTable table = new Validation(limits, new Inspection().names(now))
                    .validate(raw, folder.snapshot(), snapshot, Validation.Expected.any());
            TypedColumn label = labels == null ? null : ModelColumns.label(table, labels);
            Map<String, TypedColumn> features = new LinkedHashMap<>();
            models.forEach(model -> ModelColumns.of(model.info(), table, labels)
                    .forEach(column -> features.put(column.name(), column)));
            ModelRows.Sample sample = ModelRows.of(raw, RawRows.TABLE, List.copyOf(features.values()), label, ROWS_MAX);
            if (sample.rows().length == 0) {
                throw new AssessmentException(
                        FailureCode.INVALID_ROWS, "No row has a number for each feature of the models, and a label.");
            }
            List<String> order = List.copyOf(features.keySet());
            List<Prediction> predictions = new ArrayList<>();
            for (OpenedModel model : models) {
                int[] columns = ModelColumns.names(model.info(), table, labels).stream()
                        .mapToInt(order::indexOf)
                        .toArray();
                predictions.add(ModelPredictions.of(model, ModelRows.select(sample.rows(), columns)));
            }
            return new Compared(
                    files.stream()
                            .map(file -> String.valueOf(file.getFileName()))
                            .toList(),
                    PredictionComparison.of(
                            predictions,
                            ModelPredictions.labels(sample, models.get(0).info().task()),
                            SEED),
                    sample.complete());
        }
    }
}
