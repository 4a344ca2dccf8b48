package org.sumspace.sandbox.cli.train;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.Problem.Violation;
import org.sumspace.client.RemoteException;
import org.sumspace.client.TrainingClient;
import org.sumspace.client.TrainingView;
import org.sumspace.common.training.model.InvalidModelException;
import org.sumspace.common.training.model.ModelDescription;
import org.sumspace.common.training.model.ModelDescription.Estimator;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.JsonInput;
import org.sumspace.sandbox.cli.shared.ModelInput;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.training.TrainingDefaults;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sumspace train}. */
@Command(
        name = "train",
        description = {
            "Trains a model in a data space: checks the base model and the plan, publishes the plan at the catalog, waits"
                    + " for nodes and consents, follows the rounds, and downloads each version of the model.",
            "Interrupt it at any time, the training continues without it: the same command again, with the same files and"
                    + " title, goes on with the same training.",
            "Exit code: 0 the training is published (--no-follow), completed or converged, 1 it ended early, was refused,"
                    + " or another problem named in a message, 2 wrong arguments.",
        },
        subcommands = {
            TrainListCommand.class,
            TrainShowCommand.class,
            TrainFollowCommand.class,
            TrainStopCommand.class,
            TrainDownloadCommand.class
        })
public final class TrainCommand extends TrainAction {
    private static final int ROUNDS = 60;

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description = "the base model: a pickle or joblib of scikit-learn; see './sumspace model inspect'")
    private @Nullable Path model;

    @Option(
            names = "--data-query",
            paramLabel = "FILE",
            description = "JSON: which records are used, a query or a list of them (default: all records)")
    private @Nullable Path queries;

    @Option(
            names = "--features",
            paramLabel = "FILE",
            description =
                    "JSON: how a record becomes a row, a list of features or features.json of './sumspace demo'; or a"
                            + " training plan, whose features, queries and label are used")
    private @Nullable Path features;

    @Option(
            names = "--label",
            paramLabel = "LABEL",
            description = "what is predicted: a path in records, or the last word of the path that --features names")
    private String label = "";

    @Option(
            names = "--parameters",
            paramLabel = "FILE",
            description =
                    "JSON object with parameters of the training plan (default: at most " + ROUNDS
                            + " rounds of L-BFGS, of a network with batches, with evaluation, until the training has converged)")
    private @Nullable Path parameters;

    @Option(names = "--title", paramLabel = "TITLE", description = "name of the model (default: that of its file)")
    private @Nullable String title;

    @Option(
            names = "--follow",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "--no-follow only publishes the plan and shows who is there; see './sumspace train follow'")
    private boolean follow;

    @Mixin
    private final FollowOptions options = new FollowOptions();

    @Override
    protected int run() throws IOException {
        if (model == null) {
            throw wrongArgument("Missing required option: '--model=FILE'");
        }
        TrainingRequest request = request(model);
        TrainingClient trainings = trainings();
        String id = request.id(trainings.participant());
        publish(trainings, request, id);
        if (follow) {
            return follow(trainings, id, options);
        }
        TrainingView training = trainings.get(id);
        TrainShowCommand.table(trainings, training).print(lines());
        lines().println("Start its first round and follow it with ./sumspace train follow " + id);
        if (json()) {
            out().println(PrintedText.of(training.content()));
        }
        return 0;
    }

    /** Checks everything that can be checked before anything is sent. */
    private TrainingRequest request(Path file) throws IOException {
        byte[] content = ModelInput.read(file, commandLine());
        ModelDescription description = ModelDescription.of(content);
        if (!description.isTrainable()) {
            throw refused(description.refusals(), file);
        }
        Estimator estimator = requireNonNull(description.estimator());
        lines().println("Base model " + file + ": " + estimator.className() + ", " + estimator.features()
                + " features, "
                + (estimator.classes().isEmpty()
                        ? "predicts a number"
                        : estimator.classes().size() + " classes"));
        ModelFile base = base(content);
        TrainingRequest request = new TrainingRequest(
                file,
                content,
                title == null ? file.getFileName().toString().replaceFirst("\\.[^.]*$", "") : title,
                TargetData.of(queries, features, label, estimator.classes()),
                parameters(base));
        List<String> refusals = request.refusals();
        if (!refusals.isEmpty()) {
            throw refused(refusals, file);
        }
        return request;
    }

    private static SandboxException refused(List<String> reasons, Path file) {
        return new SandboxException(
                "the catalog would refuse this training, so nothing was sent:" + each(reasons),
                "Correct the files. ./sumspace model inspect " + file + " shows what is in the base model");
    }

    private static String each(List<String> reasons) {
        StringBuilder lines = new StringBuilder();
        reasons.forEach(
                reason -> lines.append(System.lineSeparator()).append("  ").append(PrintedText.of(reason)));
        return lines.toString();
    }

    private static ModelFile base(byte[] content) {
        try {
            return ModelFile.read(content);
        } catch (InvalidModelException refused) {
            throw new IllegalStateException("a model that can be trained cannot be read", refused);
        }
    }

    private ObjectNode parameters(ModelFile base) throws IOException {
        ObjectNode given = parameters == null ? JsonInput.empty() : JsonInput.object(parameters.toString(), System.in);
        if (!given.has("rounds")) {
            given.put("rounds", base.isOfMoments() ? 1 : ROUNDS);
        }
        TrainingDefaults.addTo(given, base);
        return given;
    }

    private void publish(TrainingClient trainings, TrainingRequest request, String id) {
        Optional<TrainingView> known = trainings.find(id);
        if (known.isPresent()) {
            lines().println("The training plan " + id + " is published already; going on with it");
            return;
        }
        try {
            trainings.publish(request.plan(id, trainings.sendBaseModel(request.baseModel())));
        } catch (RemoteException refused) {
            if (refused.violations().isEmpty()) {
                throw refused;
            }
            throw new SandboxException(
                    "the catalog refused the training:"
                            + each(refused.violations().stream()
                                    .map(Violation::toString)
                                    .toList()),
                    "Correct what it names in the files, and run the command again",
                    refused);
        }
        lines().println("Published the training plan " + id);
    }
}
