package org.sumspace.sandbox.cli.train;

import java.time.Duration;
import java.util.List;
import org.sumspace.client.Participants;
import org.sumspace.client.Poll;
import org.sumspace.client.RemoteException;
import org.sumspace.client.TrainingClient;
import org.sumspace.client.TrainingView;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.TrainingPlan;

/** Waits until enough nodes and consents are there, and starts the first round of a training. */
final class FirstRound {
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final int CONFLICT = 409;
    private static final int UNPROCESSABLE = 422;

    private final TrainingClient trainings;
    private final TrainingProgress progress;
    private final Patience patience;
    private final int processors;
    private String told = "";

    /** @param processors how many processors must have a consent; 0 for as many as the plan needs */
    FirstRound(TrainingClient trainings, TrainingProgress progress, Patience patience, int processors) {
        this.trainings = trainings;
        this.progress = progress;
        this.patience = patience;
        this.processors = processors;
    }

    /** Returns at once if the nodes have begun. */
    void begin(String id) {
        TrainingView training = trainings.get(id);
        if (!training.isOpen() || training.hasBegun()) {
            return;
        }
        PlanParameters parameters = TrainingPlan.parsePublished(patience.ask(() -> trainings.plan(id)))
                .parameters();
        List<Integer> counts = List.of();
        while (training.isOpen() && !training.hasBegun()) {
            List<Integer> now = patience.ask(() -> trainings.participantCounts(id));
            if (!now.equals(counts)) {
                counts = now;
                Participants there = patience.ask(() -> trainings.participants(id));
                tryToStart(id, ParticipantText.of(there, parameters, processors));
            } else {
                Poll.pause(INTERVAL);
            }
            training = patience.ask(() -> trainings.get(id));
            if (training.isCollecting()) {
                tell("The first round waits, because there are " + training.attemptReason());
            }
        }
    }

    private void tryToStart(String id, ParticipantText participants) {
        List<String> missing = participants.missing();
        tell(participants.found() + (missing.isEmpty() ? "" : ". Waiting: " + String.join(", ", missing)));
        if (missing.isEmpty()) {
            try {
                patience.ask(() -> trainings.startFirstRound(id));
            } catch (RemoteException refused) {
                // A conflict means that the round has begun already; what the nodes lack for it may come.
                if (refused.status() != CONFLICT && refused.status() != UNPROCESSABLE) {
                    throw refused;
                }
                tell("The first round cannot begin yet: " + refused.reason());
            }
        }
    }

    private void tell(String text) {
        if (!text.equals(told)) {
            told = text;
            progress.note(text);
        }
    }
}
