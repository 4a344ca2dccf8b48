package org.sumspace.sandbox.cli.train;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of commands that follow a training. */
final class FollowOptions {
    @Option(
            names = "--to",
            paramLabel = "DIR",
            description = "folder for the versions of the model (default: one with the id of the training plan)")
    private @Nullable Path to;

    @Option(
            names = "--processors",
            paramLabel = "N",
            description = "starts the first round as soon as so many processors have a consent; later ones do not take"
                    + " part (default: as many as the plan needs)")
    private int processors;

    Path folder(String id) {
        return to == null ? Path.of(id) : to;
    }

    int processors() {
        return processors;
    }
}
