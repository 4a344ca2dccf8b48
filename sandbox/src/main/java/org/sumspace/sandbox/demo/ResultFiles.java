package org.sumspace.sandbox.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.HeldOutRows;
import org.sumspace.sandbox.OutputPaths;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.training.FoldPlan;
import org.sumspace.sandbox.training.ModelForms;

/** Writes the results of the demonstration: models, the meaning of their columns, and predictions. */
final class ResultFiles {
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final String DRAFT = ".sumspace-";

    private final Path folder;
    private final @Nullable Path report;

    private ResultFiles(Path folder, @Nullable Path report) {
        this.folder = folder;
        this.report = report;
    }

    /** @throws SandboxException if files cannot be written there; this is checked before the training */
    static ResultFiles of(DemoSettings settings) {
        OutputPaths.requireFolder(settings.out(), "--out");
        if (settings.report() != null) {
            OutputPaths.requireFile(settings.report(), "--report");
        }
        return new ResultFiles(settings.out(), settings.report());
    }

    /** Writes the report if one is requested. */
    void write(DemoReport content) throws IOException {
        if (report != null) {
            Files.createDirectories(OutputPaths.folderOf(report));
            JSON.writeValue(report.toFile(), content);
        }
    }

    /**
     * Writes all files, or none if writing one fails.
     *
     * @param label the name of the column that is predicted
     */
    void write(List<FoldOutcome> outcomes, String label) throws IOException {
        Files.createDirectories(folder);
        Path draft = Files.createTempDirectory(folder, DRAFT);
        try {
            new ResultFiles(draft, null).fill(outcomes, label);
            for (Path file : filesIn(draft)) {
                Files.move(file, folder.resolve(draft.relativize(file)), StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            for (Path file : filesIn(draft)) {
                Files.delete(file);
            }
            Files.delete(draft);
        }
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private void fill(List<FoldOutcome> outcomes, String label) throws IOException {
        for (FoldOutcome outcome : outcomes) {
            Files.write(modelFile(outcome.fold()), outcome.result().file());
            forms(outcome.fold()).write(outcome.result().model(), outcome.fold().features());
            writeTestRows(outcome, label);
            JSON.writeValue(featuresFile(outcome.fold()).toFile(), features(outcome.fold()));
        }
        try (CsvWriter csv = CsvWriter.builder().build(predictionsFile())) {
            csv.writeRecord("row", "fold", "actual", "predicted");
            for (FoldOutcome outcome : outcomes) {
                String fold = Integer.toString(outcome.fold().number());
                for (TestRows.Prediction row : outcome.predictions()) {
                    csv.writeRecord(Integer.toString(row.row()), fold, row.actual(), row.predicted());
                }
            }
        }
    }

    /** The test rows as the model takes them, and their labels: a table that the model can be assessed on. */
    private void writeTestRows(FoldOutcome outcome, String label) throws IOException {
        FoldPlan fold = outcome.fold();
        HeldOutRows rows = outcome.tests().heldOut(fold.features().columns(), new HeldOutRows.About("", List.of()));
        try (CsvWriter csv = CsvWriter.builder().build(testRowsFile(fold))) {
            csv.writeRecord(line(rows.features(), label));
            for (int row = 0; row < rows.rows().size(); row++) {
                csv.writeRecord(line(
                        Arrays.stream(rows.rows().get(row))
                                .mapToObj(Double::toString)
                                .toList(),
                        rows.labels().get(row)));
            }
        }
    }

    private static List<String> line(List<String> features, String label) {
        return Stream.concat(features.stream(), Stream.of(label)).toList();
    }

    /** The model's columns in order, its classes, and how a record is encoded as a row. */
    private static ObjectNode features(FoldPlan fold) {
        ObjectNode features = JSON.createObjectNode();
        fold.features().columns().forEach(features.putArray("columns")::add);
        fold.features().classes().forEach(features.putArray("classes")::add);
        features.set("features", fold.targetData().path("features"));
        features.set("label", fold.targetData().path("label"));
        return features;
    }

    Path modelFile(FoldPlan fold) {
        return forms(fold).model();
    }

    Path pipelineFile(FoldPlan fold) {
        return forms(fold).pipeline();
    }

    private ModelForms forms(FoldPlan fold) {
        return new ModelForms(folder, "model", suffix(fold));
    }

    Path featuresFile(FoldPlan fold) {
        return folder.resolve("features" + suffix(fold) + ".json");
    }

    Path testRowsFile(FoldPlan fold) {
        return folder.resolve("test-rows" + suffix(fold) + ".csv");
    }

    Path predictionsFile() {
        return folder.resolve("predictions.csv");
    }

    /** The names of the first fold's files have no suffix. */
    private static String suffix(FoldPlan fold) {
        return fold.number() == 1 ? "" : "-fold-" + fold.number();
    }
}
