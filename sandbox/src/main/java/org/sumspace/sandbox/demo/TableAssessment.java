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
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.FileAssessment;
import org.sumspace.assessment.FileAssessment.Assessed;
import org.sumspace.assessment.FileAssessment.FolderInUseException;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.Predictor;
import org.sumspace.common.training.model.Row;
import org.sumspace.sandbox.assess.AssessmentProgress;
import org.sumspace.sandbox.data.Schema;
import org.sumspace.sandbox.data.Table;
import org.sumspace.sandbox.data.Trees;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.TemporaryHome;

/** Assesses the table of the demonstration together with what the model predicts for its rows. */
final class TableAssessment {
    private static final String FOLDER = "assessment";
    private static final String PREDICTED = "predicted";

    private final Experiment experiment;
    private final @Nullable String group;

    /**
     * The result of an assessment.
     *
     * @param findings null if there are none
     * @param report the page for people
     * @param reason why there are no findings; empty if there are
     */
    record Result(@Nullable Assessed findings, Path report, String reason) {}

    /** @param group the column whose values the table was divided by; null to choose one */
    TableAssessment(Experiment experiment, @Nullable String group) {
        this.experiment = experiment;
        this.group = group == null ? smallest(experiment.schema()) : group;
    }

    /** The column with the fewest categories, so that its groups have enough rows; null if all columns are numeric. */
    private static @Nullable String smallest(Schema schema) {
        return schema.features().stream()
                .filter(column -> !column.isNumeric())
                .min(Comparator.comparingInt(column -> column.categories().size()))
                .map(Schema.Column::name)
                .orElse(null);
    }

    /**
     * Writes the assessment into a folder of its own, in the place of an earlier one.
     *
     * @param out the folder of the results
     */
    Result write(List<FoldOutcome> outcomes, Path out) throws IOException {
        Path folder = out.resolve(FOLDER);
        Path report = folder.resolve("report.html");
        try (TemporaryHome temporary = TemporaryHome.create()) {
            Path input = Files.createDirectories(temporary.folder()).resolve("learners.csv");
            writeTable(outcomes, input);
            FileAssessment.removeEarlier(folder);
            Assessed findings = FileAssessment.of(System.getenv(), Clock.systemUTC(), new SecureRandom())
                    .run(
                            input,
                            folder,
                            null,
                            new FileAssessment.Extras(options(), null, null, null),
                            SigningKey.generate(new SecureRandom()),
                            new AssessmentProgress(new PrintWriter(Writer.nullWriter()), false, System::nanoTime));
            return new Result(findings, report, "");
        } catch (AssessmentException | FolderInUseException refused) {
            return new Result(null, report, String.valueOf(refused.getMessage()));
        }
    }

    private MetricOptions options() {
        return new MetricOptions(
                List.of(),
                group == null ? List.of() : List.of(group),
                experiment.schema().label().name(),
                mostFrequent(
                        experiment.table().values(experiment.schema().label().index())),
                predicted(),
                null,
                List.of(),
                List.of(),
                null,
                null,
                null);
    }

    private static String mostFrequent(List<String> labels) {
        Map<String, Long> counts =
                labels.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
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
        Table table = experiment.table();
        try (CsvWriter csv = CsvWriter.builder().build(file)) {
            csv.writeRecord(with(table.columns(), predicted()));
            for (int row = 0; row < table.size(); row++) {
                csv.writeRecord(with(table.rows().get(row), predictions.getOrDefault(Table.rowNumber(row), "")));
            }
        }
    }

    /** By the number of the row: of a model that was not trained on it if there is one, else of the first model. */
    private Map<Integer, String> predictions(List<FoldOutcome> outcomes) {
        Map<Integer, String> predictions = new HashMap<>();
        FoldOutcome first = outcomes.get(0);
        FeatureMap features = first.fold().features();
        Predictor predictor = new Predictor(first.result().model());
        for (int row = 0; row < experiment.rows(); row++) {
            double[] encoded = new double[features.width()];
            features.encode(Trees.of(experiment.statement(row)), encoded);
            predictions.put(Table.rowNumber(row), predictor.label(Row.of(encoded)));
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
