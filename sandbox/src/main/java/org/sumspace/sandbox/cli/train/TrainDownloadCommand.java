package org.sumspace.sandbox.cli.train;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.RoundView;
import org.sumspace.client.TrainingClient;
import org.sumspace.sandbox.SandboxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sumspace train download}. */
@Command(
        name = "download",
        description = {
            "Downloads a version of the model of a training of yours, compares its SHA-256 with the registered one, and"
                    + " writes it as a Pipeline of scikit-learn and as ONNX beside it.",
            "The main aggregator keeps the last three versions and the final one.",
        })
final class TrainDownloadCommand extends PlanAction {
    @Option(names = "--model-version", paramLabel = "N", description = "number of the version (default: the latest)")
    private int version;

    @Option(
            names = "--to",
            paramLabel = "DIR",
            description = "folder for the file (default: one with the id of the training plan)")
    private @Nullable Path to;

    @Override
    protected int run() throws IOException {
        TrainingClient trainings = trainings();
        RoundView round = round(trainings);
        Path file = versions(trainings, id(), to == null ? Path.of(id()) : to)
                .store(round.version(), round.sha256(), () -> trainings.version(id(), round.version()))
                .orElseThrow(() -> new SandboxException(
                        "no node has the file of version " + round.version() + " any more",
                        "Download one of the last three versions, or the final one"));
        out().println(file + " is version " + round.version() + " of " + id() + ", SHA-256 " + round.sha256());
        return 0;
    }

    private RoundView round(TrainingClient trainings) {
        int latest = trainings.versions(id());
        int wanted = version == 0 ? latest : version;
        if (wanted < 1 || wanted > latest) {
            throw new SandboxException(
                    "the training " + id() + " has " + latest + " versions" + (version == 0 ? "" : ", not " + version),
                    latest == 0
                            ? "Wait for the end of its first round"
                            : "Name one with --model-version, from 1 to " + latest);
        }
        return trainings.rounds(id(), wanted - 1).get(0);
    }
}
