package org.sumspace.sandbox.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.ModelComparison.ComparedModel;
import org.sumspace.assessment.explanation.domain.ModelPair;
import org.sumspace.assessment.file.FileAssessment.FolderInUseException;
import org.sumspace.assessment.file.FileComparison;
import org.sumspace.assessment.file.FileComparison.Compared;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.report.service.Documentation;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.sandbox.OutputPaths;
import org.sumspace.sandbox.cli.shared.PrintedText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code sumspace assess compare}: compares models on a table, and says which one predicts better and whether the
 * rows are enough to show it.
 */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Compares models on the rows of a table. The columns of the table are the features of the models, by their"
                    + " names.",
            "Exit code: 0 compared, 2 wrong arguments, 3 the table or a model was refused.",
        })
final class AssessCompareCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--models",
            paramLabel = "FILE",
            arity = "2..*",
            required = true,
            description = "at least two models: pickle or joblib files of scikit-learn, or ONNX files")
    private List<Path> models = List.of();

    @Option(names = "--in", paramLabel = "FILE", required = true, description = "the table, with a header")
    private Path in = Path.of("");

    @Option(
            names = "--label",
            paramLabel = "COLUMN",
            description = "the column with what is true (default: only how far predictions agree)")
    private @Nullable String labels;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "the folder to write: empty, or with nothing but an earlier comparison, which is replaced")
    private @Nullable Path out;

    @Override
    public Integer call() throws Exception {
        for (Path file : models) {
            requireFile(file);
        }
        requireFile(in);
        if (models.size() < 2) {
            throw new ParameterException(spec.commandLine(), "name at least two models with --models");
        }
        try {
            boolean replaced = false;
            if (out != null) {
                OutputPaths.requireFolder(out, "--out");
                replaced = FileComparison.isComparison(out);
            }
            Compared compared = FileComparison.of(models, in, labels, Instant.now());
            print(compared);
            write(compared, replaced);
            return 0;
        } catch (FolderInUseException inUse) {
            return AssessCommand.refused(spec.commandLine().getErr(), inUse);
        } catch (AssessmentException refused) {
            return AssessCommand.refused(spec.commandLine().getErr(), refused);
        }
    }

    private void requireFile(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new ParameterException(spec.commandLine(), file + " is not a file");
        }
    }

    private void write(Compared compared, boolean replaced) throws IOException {
        Path folder = out;
        if (folder != null) {
            Files.createDirectories(folder);
            Documentation.writeComparison(compared.names(), compared.comparison(), folder);
            if (replaced) {
                spec.commandLine().getOut().println("The earlier comparison in " + folder + " was replaced.");
            }
            spec.commandLine().getOut().println("Report: " + folder.resolve("comparison.html"));
            spec.commandLine().getOut().flush();
        }
    }

    private void print(Compared compared) {
        PrintWriter terminal = spec.commandLine().getOut();
        terminal.printf(
                Locale.ROOT,
                "%,d of %,d rows with a value for each feature, %s%n",
                compared.comparison().rows(),
                compared.complete(),
                compared.comparison().task());
        for (ComparedModel model : compared.comparison().models()) {
            terminal.println(PrintedText.of(compared.names().get(model.index())));
            for (Map.Entry<String, Figure> metric : model.metrics().entrySet()) {
                terminal.printf("  %-10s %s%n", metric.getKey(), text(metric.getValue()));
            }
        }
        for (ModelPair pair : compared.comparison().pairs()) {
            terminal.printf(
                    "%s and %s: %s%n",
                    PrintedText.of(compared.names().get(pair.first())),
                    PrintedText.of(compared.names().get(pair.second())),
                    sentence(pair));
        }
        terminal.flush();
    }

    private static String sentence(ModelPair pair) {
        StringBuilder sentence = new StringBuilder();
        if (pair.agreement() != null) {
            sentence.append("agreement ").append(text(pair.agreement()));
        }
        if (pair.difference() != null && pair.test() != null) {
            sentence.append(sentence.isEmpty() ? "" : ", ")
                    .append("difference ")
                    .append(text(pair.difference()))
                    .append(String.format(
                            Locale.ROOT,
                            ", %s p %.4f: ",
                            pair.test().name(),
                            pair.test().pHolm()))
                    .append(pair.conclusion());
        }
        return sentence.toString();
    }

    private static String text(Figure figure) {
        Double value = figure.value();
        if (value == null) {
            return String.valueOf(figure.reason());
        }
        Double low = figure.low();
        Double high = figure.high();
        return low == null || high == null
                ? String.format(Locale.ROOT, "%.4f", value)
                : String.format(Locale.ROOT, "%.4f [%.4f, %.4f]", value, low, high);
    }
}
