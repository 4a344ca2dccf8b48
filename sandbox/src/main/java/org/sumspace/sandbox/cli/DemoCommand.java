package org.sumspace.sandbox.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.assess.ManifestKey;
import org.sumspace.sandbox.data.ColumnOptions;
import org.sumspace.sandbox.demo.Demo;
import org.sumspace.sandbox.demo.DemoSettings;
import org.sumspace.sandbox.training.ExperimentSettings;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sumspace demo}: starts a data space and trains a model in it. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        showDefaultValues = true,
        description = {
            "Starts a catalog, aggregators and data providers of eight organisations, trains a model with them round by"
                    + " round, and compares it with the model trained on all data in one place.",
            "Without --in it generates learners of an online course, the same ones for the same --seed. With --in the"
                    + " data space also has a converter, which converts each row to an xAPI statement.",
            "Exit code: 0 every round was exact and the model as good as required, 1 not so, or another problem named in a"
                    + " message, 2 wrong arguments."
        })
final class DemoCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--in", paramLabel = "FILE.csv", description = "the table: a header, then one row per learner")
    private @Nullable Path in;

    @Option(names = "--label", paramLabel = "COLUMN", description = "the column to predict; required with --in")
    private @Nullable String label;

    @Option(
            names = "--positive",
            paramLabel = "VALUE",
            description =
                    "the favourable label, with which groups are compared (default: the only one that says yes, such as 1,"
                            + " true, ja, oui or pass; else of two labels the one beside the only one that says no, or the"
                            + " rarer one)")
    private @Nullable String positive;

    @Option(
            names = "--categorical",
            paramLabel = "COL",
            split = ",",
            showDefaultValue = CommandLine.Help.Visibility.NEVER,
            description = "columns whose numbers are categories, not quantities")
    private Set<String> categorical = Set.of();

    @Option(
            names = "--include",
            paramLabel = "COL",
            split = ",",
            showDefaultValue = CommandLine.Help.Visibility.NEVER,
            description =
                    "columns to use as features although they are left out with a warning, or are the --group column")
    private Set<String> include = Set.of();

    @Option(
            names = "--ignore",
            paramLabel = "COL",
            split = ",",
            showDefaultValue = CommandLine.Help.Visibility.NEVER,
            description = "columns to leave out")
    private Set<String> ignore = Set.of();

    @Option(
            names = "--group",
            paramLabel = "COLUMN",
            description = "one processor for each value of this column, which is then not a feature")
    private @Nullable String group;

    @Option(
            names = "--processors",
            paramLabel = "N",
            description = "number of processors, 3 to 1000, of about equal size (default: 10)")
    private @Nullable Integer processors;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "60",
            description = "number of rounds at most; the training ends earlier once it has converged")
    private int rounds;

    @Option(
            names = "--local-epochs",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "passes of a processor over its rows in each round; with more than one the updates are averaged, and"
                            + " L-BFGS is not used")
    private int localEpochs;

    @Option(
            names = "--hidden-layers",
            paramLabel = "UNITS",
            split = ",",
            showDefaultValue = CommandLine.Help.Visibility.NEVER,
            description = "trains a neural network (MLPClassifier) with so many units in each hidden layer, for example"
                    + " 32 or 32,16, instead of a logistic regression")
    private List<Integer> hiddenLayers = List.of();

    @Option(
            names = "--folds",
            paramLabel = "K",
            defaultValue = "1",
            description = "1: one split, 80 %% for training and 20 %% for testing; more: cross-validation")
    private int folds;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "the same seed gives the same model")
    private long seed;

    @Option(
            names = "--groups",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "number of groups of three aggregators, 1 to 10; several groups also get parent aggregators, and"
                            + " need five processors each")
    private int groups;

    @Option(names = "--processes", description = "runs every node in its own JVM")
    private boolean processes;

    @Option(names = "--no-exchange", description = "ends after the training: no data is exchanged under a contract")
    private boolean withoutExchange;

    @Option(
            names = "--watch",
            description =
                    "prints a link to the training in a browser, trains once somebody looks, and stays until Ctrl-C")
    private boolean watch;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "sumspace-demo",
            description =
                    "folder for model.joblib, features.json, test-rows.csv and predictions.csv; further folds write"
                            + " model-fold-2.joblib, features-fold-2.json and so on")
    private Path out = Path.of("");

    @Option(names = "--report", paramLabel = "FILE", description = "writes the figures as JSON")
    private @Nullable Path report;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "the key that signs the assessment, created if it does not exist (default:"
                    + " ~/.sumspace/assessment-key.pem)")
    private @Nullable Path key;

    @Option(
            names = "--require-within",
            paramLabel = "PP",
            description = "fails if the accuracy is more than PP percentage points below the central model")
    private @Nullable Double requireWithin;

    @Option(
            names = "--parameters",
            paramLabel = "FILE.json",
            description =
                    "further parameters of the training plan as a JSON object, for example {\"proximalTerm\": 0.1};"
                            + " defaults: learningRate 0.5, batchSize 0 (all rows), serverOptimizer lbfgs, of a network"
                            + " 0.1, 32 and fedAdam; evaluation and stopWhenConverged true, all metrics")
    private @Nullable Path parameters;

    @Override
    public Integer call() throws Exception {
        if (group != null && processors != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--group creates one processor for each value of the column: omit --processors");
        }
        ExperimentSettings experiment = new ExperimentSettings(
                "demo",
                in,
                label,
                new ColumnOptions(categorical, include, ignore),
                group,
                processors == null ? 10 : processors,
                rounds,
                localEpochs,
                folds,
                seed,
                groups,
                parameters,
                hiddenLayers);
        DemoSettings settings = new DemoSettings(
                experiment,
                processes,
                !withoutExchange,
                watch,
                positive,
                out,
                report,
                key == null ? ManifestKey.standardFile() : key,
                requireWithin);
        return new Demo(settings, spec.commandLine().getOut()).run() ? 0 : 1;
    }
}
