package org.sumspace.sandbox.cli.train;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.Poll;
import org.sumspace.client.RoundView;
import org.sumspace.client.RoundView.Attempt;
import org.sumspace.client.TrainingClient;
import org.sumspace.client.TrainingView;

/** Follows a training from round to round until it ends, and downloads each version of its model. */
final class TrainingFollower {
    private static final Duration INTERVAL = Duration.ofMillis(500);

    private final TrainingClient trainings;
    private final VersionFolder versions;
    private final TrainingProgress progress;
    private final Patience patience;
    private final List<RoundView> rounds = new ArrayList<>();
    private final Set<String> discarded = new HashSet<>();
    private @Nullable Path latest;

    /**
     * A training that has ended.
     *
     * @param rounds those with a model version
     * @param latest the file of the last version; null if there is none
     */
    record Ended(
            TrainingView training,
            List<RoundView> rounds,
            @Nullable Path latest) {
        Ended {
            rounds = List.copyOf(rounds);
        }
    }

    TrainingFollower(TrainingClient trainings, VersionFolder versions, TrainingProgress progress, Patience patience) {
        this.trainings = trainings;
        this.versions = versions;
        this.progress = progress;
        this.patience = patience;
    }

    Ended untilTheEnd(String id) throws IOException {
        TrainingView training = patience.ask(() -> trainings.get(id));
        readRounds(training);
        while (training.isOpen()) {
            progress.show(training);
            Poll.pause(INTERVAL);
            TrainingView before = training;
            training = patience.ask(() -> trainings.get(id));
            if (!training.equals(before)) {
                readRounds(training);
            }
        }
        readLastEvaluation(training);
        progress.end(training);
        return new Ended(training, rounds, latest);
    }

    private void readRounds(TrainingView training) throws IOException {
        int before;
        do {
            before = rounds.size();
            for (RoundView round : patience.ask(() -> trainings.rounds(training.id(), rounds.size()))) {
                round.attempts().forEach(attempt -> noteDiscarded(round, attempt));
                if (!round.isComplete()) {
                    return;
                }
                complete(training, round);
            }
        } while (rounds.size() > before);
    }

    private void complete(TrainingView training, RoundView round) throws IOException {
        Optional<Path> file = versions.store(
                round.version(),
                round.sha256(),
                () -> patience.ask(() -> trainings.version(training.id(), round.version())));
        rounds.add(round);
        file.ifPresent(stored -> latest = stored);
        progress.round(training, round, file);
        progress.show(training);
    }

    /** The last version is evaluated after its round, when the training ends. */
    private void readLastEvaluation(TrainingView training) {
        if (rounds.isEmpty()) {
            return;
        }
        patience.ask(() -> trainings.rounds(training.id(), rounds.size() - 1)).stream()
                .map(RoundView::finalEvaluation)
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(progress::lastVersion);
    }

    private void noteDiscarded(RoundView round, Attempt attempt) {
        if (attempt.isDiscarded() && discarded.add(attempt.id())) {
            progress.note("  round " + round.number() + ": attempt " + attempt.number() + " was discarded: "
                    + attempt.reason());
        }
    }
}
