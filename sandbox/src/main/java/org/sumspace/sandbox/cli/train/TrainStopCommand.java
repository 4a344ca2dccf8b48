package org.sumspace.sandbox.cli.train;

import java.io.IOException;
import org.sumspace.client.TrainingView;
import org.sumspace.sandbox.cli.shared.PrintedText;
import picocli.CommandLine.Command;

/** {@code sumspace train stop}. */
@Command(
        name = "stop",
        description = {
            "Stops a training of yours: the round that waits or runs is discarded, no further one begins, and the last"
                    + " version of the model remains. A stopped training cannot be continued.",
        })
final class TrainStopCommand extends PlanAction {
    @Override
    protected int run() throws IOException {
        TrainingView training = trainings().stop(id());
        if (json()) {
            out().println(PrintedText.of(training.content()));
        } else {
            out().println("the training " + id() + " is " + training.state() + ": "
                    + PrintedText.of(training.reason()));
        }
        return 0;
    }
}
