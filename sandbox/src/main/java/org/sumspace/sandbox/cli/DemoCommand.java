package org.sumspace.sandbox.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.demo.Demo;
import org.sumspace.sandbox.demo.DemoSettings;
import org.sumspace.sandbox.training.ExperimentSettings;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sumspace demo}: a data space from nothing to a trained model. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        showDefaultValues = true,
        description = {
            "Starts a catalog, aggregators and data providers of eight organisations, trains a model over them round by round, and compares it with"
                    + " the model trained on all data in one place.",
            "Without --data it makes learners of an online course up, the same ones for the same --seed. With --data the"
                    + " data space has a converter, too, which makes an xAPI statement of each row.",
            "Exit code 0: every round was exact, and the model as good as required; 1: not so, or refused with a"
                    + " message; 2: wrong arguments."
        })
final class DemoCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--data", paramLabel = "FILE.csv", description = "one row for each learner, with a header")
    private @Nullable Path data;

    @Option(names = "--label", paramLabel = "COLUMN", description = "the column to predict; --data needs it")
    private @Nullable String label;

    @Option(
            names = "--categorical",
            paramLabel = "COL",
            split = ",",
            showDefaultValue = CommandLine.Help.Visibility.NEVER,
            description = "columns of numbers that are names, not quantities")
    private List<String> categorical = List.of();

    @Option(names = "--group", paramLabel = "COLUMN", description = "one processor for each value of this column")
    private @Nullable String group;

    @Option(
            names = "--processors",
            paramLabel = "N",
            description = "3 to 1000 processors of about equal size (default: 10)")
    private @Nullable Integer processors;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "60", description = "rounds to train")
    private int rounds;

    @Option(
            names = "--local-epochs",
            paramLabel = "N",
            defaultValue = "1",
            description = "passes over its rows that a processor makes in a round")
    private int localEpochs;

    @Option(
            names = "--folds",
            paramLabel = "K",
            defaultValue = "1",
            description = "1: one split, 80 %% to train and 20 %% to test; more: cross-validation")
    private int folds;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "same seed, same model")
    private long seed;

    @Option(
            names = "--groups",
            paramLabel = "N",
            defaultValue = "1",
            description = "1 to 10 groups of three aggregators, with parents above them if there are several; five"
                    + " processors for each")
    private int groups;

    @Option(names = "--processes", description = "every node in a JVM of its own")
    private boolean processes;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "sumspace-demo",
            description =
                    "where model.joblib, features.json and predictions.csv go; a further fold's model and features are"
                            + " model-fold-2.joblib, features-fold-2.json and so on")
    private Path out = Path.of("");

    @Option(names = "--report", paramLabel = "FILE", description = "writes the figures as JSON")
    private @Nullable Path report;

    @Option(
            names = "--require-within",
            paramLabel = "PP",
            description = "fails if the accuracy is more percentage points below the central model")
    private @Nullable Double requireWithin;

    @Option(
            names = "--parameters",
            paramLabel = "FILE.json",
            description = "further parameters of the training plan, as a JSON object: {\"proximalTerm\": 0.1}")
    private @Nullable Path parameters;

    @Override
    public Integer call() throws Exception {
        if (group != null && processors != null) {
            throw new ParameterException(
                    spec.commandLine(), "--group makes one processor for each value: leave --processors out");
        }
        ExperimentSettings experiment = new ExperimentSettings(
                "demo",
                data,
                label,
                categorical,
                group,
                processors == null ? 10 : processors,
                rounds,
                localEpochs,
                folds,
                seed,
                groups,
                parameters);
        DemoSettings settings = new DemoSettings(experiment, processes, out, report, requireWithin);
        return new Demo(settings, spec.commandLine().getOut()).run() ? 0 : 1;
    }
}
