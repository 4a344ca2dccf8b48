package org.sumspace.sandbox.cli.train;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.ModelVersionView.Evaluation;
import org.sumspace.client.RoundView;
import org.sumspace.client.TrainingClient;
import org.sumspace.client.TrainingView;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import picocli.CommandLine.Command;

/** {@code sumspace train show}. */
@Command(
        name = "show",
        description = {
            "Shows where a training stands: who can take part and who is missing, and its rounds.",
            "The figures of a round are those of the version before it, on the records of the processors. Those of the last",
            "version are in a line of their own.",
        })
final class TrainShowCommand extends PlanAction {
    private static final double MILLIS = TimeUnit.SECONDS.toMillis(1);

    @Override
    protected int run() throws IOException {
        TrainingClient trainings = trainings();
        TrainingView training = trainings.get(id());
        if (json()) {
            out().println(PrintedText.of(training.content()));
            return 0;
        }
        table(trainings, training).print(out());
        TextTable rounds =
                TextTable.withHead("round", "processors", "attempts", "seconds", "accuracy before", "balanced", "AUC");
        int shown = 0;
        for (List<RoundView> page = trainings.rounds(id(), 0); !page.isEmpty(); page = trainings.rounds(id(), shown)) {
            page.stream().flatMap(TrainShowCommand::rows).forEach(rounds::row);
            shown += page.size();
        }
        if (shown > 0) {
            rounds.print(out());
        }
        return 0;
    }

    private static Stream<String[]> rows(RoundView round) {
        Evaluation last = round.finalEvaluation();
        Stream<String[]> trained = Stream.<String[]>of(row(round));
        return last == null
                ? trained
                : Stream.concat(trained, Stream.<String[]>of(row("after " + round.version(), "", "", "", last)));
    }

    private static String[] row(RoundView round) {
        return row(
                round.version(),
                round.isComplete() ? Integer.toString(round.contributors()) : "",
                Integer.toString(round.attempts().size()),
                round.isComplete() ? String.format(Locale.ROOT, "%.3f", round.millis() / MILLIS) : "",
                round.evaluation());
    }

    private static String[] row(
            String round, String processors, String attempts, String seconds, @Nullable Evaluation evaluation) {
        return new String[] {
            round,
            processors,
            attempts,
            seconds,
            evaluation == null ? "" : figure(evaluation.accuracy()),
            evaluation == null ? "" : figure(evaluation.balancedAccuracy()),
            evaluation == null ? "" : figure(evaluation.auc())
        };
    }

    private static String figure(@Nullable Double value) {
        return value == null ? "" : String.format(Locale.ROOT, "%.4f", value);
    }

    /** Where the training stands, and who is there or missing before its first round. */
    static TextTable table(TrainingClient trainings, TrainingView training) {
        TextTable table = TextTable.ofFields()
                .row("training", training.id())
                .row("name", training.name())
                .row("state", training.state())
                .row("round", training.round() + " of " + training.rounds());
        row(table, "reason", training.reason());
        if (training.isOpen() && training.hasBegun()) {
            row(table, "step", training.step());
            row(table, "waiting for", String.join(", ", training.waitingFor()));
        } else if (training.isOpen()) {
            addParticipants(table, trainings, training);
        }
        return table;
    }

    private static void addParticipants(TextTable table, TrainingClient trainings, TrainingView training) {
        PlanParameters parameters =
                TrainingPlan.parsePublished(trainings.plan(training.id())).parameters();
        ParticipantText participants = ParticipantText.of(trainings.participants(training.id()), parameters, 0);
        table.row("there", participants.found());
        row(table, "missing", String.join(", ", participants.missing()));
        table.row("learners", "at least " + parameters.minConsents() + " must have consented");
        row(table, "waits", training.isCollecting() ? training.attemptReason() : "");
    }

    private static void row(TextTable table, String name, String text) {
        if (!text.isEmpty()) {
            table.row(name, text);
        }
    }
}
