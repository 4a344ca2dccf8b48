package org.sumspace.sandbox.cli.train;

import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code sumspace train follow}. */
@Command(
        name = "follow",
        description = {
            "Follows a training of yours until it ends, and downloads each version of its model. If its first round has not"
                    + " begun, it waits for nodes and consents and starts it.",
            "Exit code: 0 the training has completed or converged, 1 it ended early, or another problem named in a"
                    + " message, 2 wrong arguments.",
        })
final class TrainFollowCommand extends PlanAction {
    @Mixin
    private final FollowOptions options = new FollowOptions();

    @Override
    protected int run() throws IOException {
        return follow(trainings(), id(), options);
    }
}
