package org.sumspace.sandbox.cli.train;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.ModelVersionView.Evaluation;
import org.sumspace.client.RoundView;
import org.sumspace.client.TrainingView;
import org.sumspace.sandbox.ProgressBar;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.Terminal;

/** Prints the progress of a training: a line for each round, or on a terminal one line that changes. */
final class TrainingProgress {
    /** What is printed beside the curve. */
    private static final int ACCURACY_COLUMNS = "Accuracy 0.0000  0.0000".length();
    /** A bar would leave no room for words. */
    private static final int NARROW = 60;

    private final PrintWriter out;
    /** The last column stays empty, because a terminal begins the next line after it. */
    private final int columns;

    private final @Nullable ProgressBar bar;
    private final List<Double> accuracies = new ArrayList<>();
    private int done;

    TrainingProgress(PrintWriter out, Terminal terminal, LongSupplier nanoTime) {
        this.out = out;
        this.columns = terminal.columns() - 1;
        this.bar = terminal.isInteractive() ? new ProgressBar(out, nanoTime) : null;
    }

    /** Prints a line that stays. */
    void note(String text) {
        if (bar == null) {
            out.println(PrintedText.of(text));
        } else {
            bar.note(PrintedText.of(text), columns);
        }
    }

    /** @param file of the model version; empty if no node has it any more */
    void round(TrainingView training, RoundView round, Optional<Path> file) {
        done = round.number();
        addToCurve(round.evaluation());
        if (bar == null) {
            out.println(line(training, round, file));
        } else if (file.isEmpty()) {
            note(line(training, round, file));
        }
    }

    /** The evaluation of the last version, which no further round begins with. */
    void lastVersion(Evaluation evaluation) {
        addToCurve(evaluation);
        note("  " + figures(evaluation));
    }

    private void addToCurve(@Nullable Evaluation evaluation) {
        if (evaluation != null && !Double.isNaN(evaluation.accuracy())) {
            accuracies.add(evaluation.accuracy());
        }
    }

    private static String line(TrainingView training, RoundView round, Optional<Path> file) {
        Evaluation evaluation = round.evaluation();
        return String.format(
                Locale.ROOT,
                "  round %d of %d: %d processors, %s%s, %d ms",
                round.number(),
                training.rounds(),
                round.contributors(),
                evaluation == null ? "" : figures(evaluation) + ", ",
                file.map(Path::toString).orElse("the file is no longer kept"),
                round.millis());
    }

    /** The accuracy alone would hide a class that is seldom found. */
    private static String figures(Evaluation evaluation) {
        List<String> byClass = new ArrayList<>();
        if (evaluation.balancedAccuracy() != null) {
            byClass.add(String.format(Locale.ROOT, "balanced %.4f", evaluation.balancedAccuracy()));
        }
        if (evaluation.auc() != null) {
            byClass.add(String.format(Locale.ROOT, "AUC %.4f", evaluation.auc()));
        }
        return String.format(Locale.ROOT, "accuracy of version %s %.4f", evaluation.version(), evaluation.accuracy())
                + (byClass.isEmpty() ? "" : " (" + String.join(", ", byClass) + ")");
    }

    /** Shows on a terminal how far the training is. */
    void show(TrainingView training) {
        if (bar != null) {
            bar.show(done, total(training), () -> text(training));
        }
    }

    /** Without a total there is no bar. */
    private int total(TrainingView training) {
        return columns < NARROW ? 0 : training.rounds();
    }

    private String text(TrainingView training) {
        String words = "round " + Math.max(1, training.round()) + " of " + training.rounds() + " "
                + (accuracies.isEmpty()
                        ? ""
                        : String.format(Locale.ROOT, "accuracy %.4f ", accuracies.get(accuracies.size() - 1)));
        int free = total(training) == 0 ? columns : columns - ProgressBar.COLUMNS;
        String fitting = words.substring(0, Math.min(free, words.length()));
        String curve = new AccuracyCurve(accuracies).text(free - fitting.length());
        return fitting + curve + " ".repeat(free - fitting.length() - curve.length());
    }

    /** Prints the curve of the accuracies, if there are some. */
    void end(TrainingView training) {
        if (bar != null) {
            bar.end(done, total(training), text(training));
        }
        if (accuracies.size() > 1) {
            out.printf(
                    Locale.ROOT,
                    "Accuracy %.4f %s %.4f%n",
                    accuracies.get(0),
                    new AccuracyCurve(accuracies).text(columns - ACCURACY_COLUMNS),
                    accuracies.get(accuracies.size() - 1));
        }
    }
}
