package org.sumspace.sandbox.cli.train;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import org.sumspace.client.Poll;
import org.sumspace.client.RoundView;
import org.sumspace.client.TrainingClient;
import org.sumspace.client.TrainingView;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.NodeAction;
import org.sumspace.sandbox.cli.shared.NodeName;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.Terminal;
import org.sumspace.sandbox.training.RoundMillis;
import org.sumspace.sandbox.training.TrainedModel;

/** A command about trainings, at the catalog. */
abstract class TrainAction extends NodeAction {
    TrainAction() {
        super(NodeName.CATALOG);
    }

    final TrainingClient trainings() throws IOException {
        return new TrainingClient(loggedIn());
    }

    @Override
    protected Map<Integer, String> remedies() {
        return Map.of(
                403,
                "Log in as the participant whose training it is, with --email or --as",
                404,
                "See the ids of your trainings with ./sumspace train list");
    }

    /**
     * Starts the first round unless it has begun, follows the training to its end, and prints its result.
     *
     * @throws SandboxException if the training ended early
     */
    final int follow(TrainingClient trainings, String id, FollowOptions options) throws IOException {
        VersionFolder versions = versions(trainings, id, options.folder(id));
        TrainingProgress progress = new TrainingProgress(lines(), Terminal.ofOutput(), System::nanoTime);
        Patience patience = new Patience(progress::note, Poll::pause);
        new FirstRound(trainings, progress, patience, options.processors()).begin(id);
        TrainingFollower.Ended ended = new TrainingFollower(trainings, versions, progress, patience).untilTheEnd(id);
        print(ended);
        TrainingView training = ended.training();
        if (training.endedEarly()) {
            throw new SandboxException(
                    "the training " + id + " ended early: " + PrintedText.of(training.reason()),
                    "Remove the reason, and train again with another --title: the same request is the same training");
        }
        return 0;
    }

    /** Asks for the plan only when a version is stored. */
    static VersionFolder versions(TrainingClient trainings, String id, Path folder) {
        return VersionFolder.at(
                folder, () -> TrainingPlan.parsePublished(trainings.plan(id)).featureMap());
    }

    private void print(TrainingFollower.Ended ended) {
        TrainingView training = ended.training();
        if (json()) {
            out().println(PrintedText.of(training.content()));
            return;
        }
        if (!ended.rounds().isEmpty()) {
            RoundMillis millis = RoundMillis.of(
                    ended.rounds().stream().map(RoundView::millis).toList());
            out().println("Rounds: " + ended.rounds().size() + " of " + training.rounds() + "; " + millis.text());
        }
        if (ended.latest() != null) {
            new TrainedModel(
                            training.state() + ", " + PrintedText.of(training.reason()),
                            ended.latest().toString())
                    .lines()
                    .forEach(out()::println);
        }
    }

    /** Where lines for people go: standard output is for JSON alone if it is wanted. */
    final PrintWriter lines() {
        return json() ? err() : out();
    }
}
