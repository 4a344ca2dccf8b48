package org.sumspace.sandbox.demo;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.HeldOutRows;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.file.FileAssessment.Assessed;
import org.sumspace.assessment.file.FileAssessment.FolderInUseException;
import org.sumspace.assessment.file.FileAssessment.ModelFile;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.pii.core.ColumnNameRules;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.table.TextEncoding;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.Predictor;
import org.sumspace.common.training.model.Row;
import org.sumspace.sandbox.assess.AssessmentProgress;
import org.sumspace.sandbox.data.LearnerTable;
import org.sumspace.sandbox.data.Schema;
import org.sumspace.sandbox.data.Trees;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.ExperimentSettings;
import org.sumspace.sandbox.training.FoldPlan;
import org.sumspace.sandbox.training.TemporaryHome;

/**
 * Assesses the table of the demonstration together with the model's predictions for its rows, and the model on the test
 * rows of the first fold.
 */
final class TableAssessment {
    private static final String FOLDER = "assessment";
    private static final String PREDICTED = "predicted";

    private final Experiment experiment;
    private final @Nullable String group;
    private final @Nullable String positive;
    private final String name;
    private final @Nullable Path data;

    /**
     * The result of an assessment.
     *
     * @param findings null if there are none
     * @param report the page for people
     * @param reason why there are no findings, or no findings about the model; empty if there are
     */
    record Result(@Nullable Assessed findings, Path report, String reason) {}

    /** Compares the groups that the table was divided by; if there are none it chooses a column. */
    TableAssessment(Experiment experiment, DemoSettings demo) {
        ExperimentSettings settings = demo.experiment();
        this.experiment = experiment;
        this.positive = demo.positive();
        this.group = settings.group() == null ? ofPeople(experiment.schema()) : settings.group();
        this.data = settings.data();
        this.name = settings.data() == null
                ? "generated learners.csv"
                : String.valueOf(settings.data().getFileName());
    }

    /**
     * The column with the fewest groups of people, so that each group has enough rows; null if there is no such column.
     */
    private static @Nullable String ofPeople(Schema schema) {
        return schema.features().stream()
                .filter(column -> !column.isNumeric() && ColumnNameRules.areGroupsOfPeople(column.name()))
                .min(Comparator.comparingInt(column -> column.categories().size()))
                .map(Schema.Column::name)
                .orElse(null);
    }

    /**
     * Writes the assessment into its own folder, replacing an earlier one.
     *
     * @param report the figures of the demonstration, and the files with the models
     * @param out the folder of the results
     * @param key signs the manifest
     */
    Result write(List<FoldOutcome> outcomes, DemoReport report, Path out, SigningKey key) throws IOException {
        Path folder = out.resolve(FOLDER);
        Path page = folder.resolve("report.html");
        ModelFile model = report.features() > ModelInfo.FEATURES_MAX ? null : model(outcomes, report);
        try (TemporaryHome temporary = TemporaryHome.create()) {
            Path input = Files.createDirectories(temporary.folder()).resolve(name);
            writeTable(outcomes, input);
            FileAssessment.removeEarlier(folder);
            Assessed findings = FileAssessment.of(System.getenv(), Clock.systemUTC(), new SecureRandom())
                    .run(
                            input,
                            folder,
                            null,
                            new FileAssessment.Extras(options(), null, null, null, DataOptions.none(), model, notes()),
                            key,
                            new AssessmentProgress(new PrintWriter(Writer.nullWriter()), false, System::nanoTime));
            return new Result(
                    findings,
                    page,
                    model != null
                            ? ""
                            : "the model has " + report.features() + " columns, and at most " + ModelInfo.FEATURES_MAX
                                    + " are examined");
        } catch (AssessmentException | FolderInUseException refused) {
            return new Result(null, page, String.valueOf(refused.getMessage()));
        }
    }

    /** Notes about differences between the assessed table and the user's, and about reading the table. */
    private List<String> notes() throws IOException {
        String origin = data == null
                ? "The table was generated; the column '" + predicted() + "' was added: what the model predicts."
                : "The table is that of " + name + " (SHA-256 " + Digest.of(Files.readAllBytes(data))
                        + ") as demo read it, with the column '" + predicted()
                        + "' added: what the model predicts. So its own SHA-256 is another one.";
        return Stream.concat(Stream.of(origin), experiment.warnings().stream().map(TableAssessment::sentence))
                .toList();
    }

    /** A warning about the user's table, worded for the assessed copy. */
    static String sentence(String warning) {
        if (warning.equals(TextEncoding.ASSUMED)) {
            return "The table is not valid UTF-8; demo read it as windows-1252, and assessed it in UTF-8.";
        }
        return Character.toUpperCase(warning.charAt(0)) + warning.substring(1) + (warning.endsWith(".") ? "" : ".");
    }

    private static ModelFile model(List<FoldOutcome> outcomes, DemoReport report) {
        FoldPlan fold = outcomes.get(0).fold();
        List<String> columns = fold.features().columns();
        String rows = outcomes.size() == 1
                ? outcomes.get(0).predictions().size() + " test rows, which the model was not trained on"
                : outcomes.get(0).predictions().size() + " test rows of fold 1 of " + outcomes.size()
                        + ", which this fold's model was not trained on";
        return new ModelFile(
                Path.of(report.modelFile()),
                columns,
                outcomes.get(0)
                        .tests()
                        .heldOut(columns, new HeldOutRows.About(rows, remarks(outcomes.size(), report))));
    }

    private static List<String> remarks(int folds, DemoReport report) {
        String rows = folds == 1 ? "the same test rows" : "the pooled test rows of all folds (AUC: mean of the folds)";
        return Stream.concat(
                        Stream.of(
                                "Trained together, on " + rows + ": " + figures(report.quality()),
                                "The same model trained on all data in one place: " + figures(report.centralQuality())),
                        report.remarks().stream())
                .toList();
    }

    private static String figures(DemoReport.ModelQuality quality) {
        return String.format(
                Locale.ROOT,
                "accuracy %.4f, balanced accuracy %.4f, macro F1 %.4f%s.",
                quality.accuracy(),
                quality.balancedAccuracy(),
                quality.macroF1(),
                quality.auc() == null
                        ? ""
                        : String.format(Locale.ROOT, ", AUC (mean over the classes) %.4f", quality.auc()));
    }

    private MetricOptions options() {
        return new MetricOptions(
                List.of(),
                group == null ? List.of() : List.of(group),
                experiment.schema().label().name(),
                positive,
                predicted(),
                null,
                List.of(),
                List.of(),
                null,
                null,
                null);
    }

    /** A name that no column of the table has. */
    private String predicted() {
        String name = PREDICTED;
        while (experiment.table().columns().contains(name)) {
            name += " by the model";
        }
        return name;
    }

    private void writeTable(List<FoldOutcome> outcomes, Path file) throws IOException {
        Map<Integer, String> predictions = predictions(outcomes);
        LearnerTable table = experiment.table();
        try (CsvWriter csv = CsvWriter.builder().build(file)) {
            csv.writeRecord(with(table.columns(), predicted()));
            for (int row = 0; row < table.size(); row++) {
                csv.writeRecord(with(table.rows().get(row), predictions.getOrDefault(LearnerTable.rowNumber(row), "")));
            }
        }
    }

    /**
     * Predictions by row number: from a model that was not trained on the row if there is one, otherwise from the first
     * model.
     */
    private Map<Integer, String> predictions(List<FoldOutcome> outcomes) {
        Map<Integer, String> predictions = new HashMap<>();
        FoldOutcome first = outcomes.get(0);
        FeatureMap features = first.fold().features();
        Predictor predictor = new Predictor(first.result().model());
        for (int row = 0; row < experiment.rows(); row++) {
            double[] encoded = new double[features.width()];
            features.encode(Trees.of(experiment.statement(row)), encoded);
            predictions.put(LearnerTable.rowNumber(row), predictor.label(Row.of(encoded)));
        }
        outcomes.forEach(
                outcome -> outcome.predictions().forEach(each -> predictions.put(each.row(), each.predicted())));
        return predictions;
    }

    private static List<String> with(List<String> cells, String last) {
        List<String> all = new ArrayList<>(cells);
        all.add(last);
        return all;
    }
}
