package org.sumspace.sandbox.assess;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.sumspace.assessment.run.domain.RunListener;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageRecord;
import org.sumspace.sandbox.ProgressBar;

/** Shows one line for each stage of an assessment: the finished part, the speed, and the remaining time. */
public final class AssessmentProgress implements RunListener {
    private static final double NANOS = 1e-9;

    private final PrintWriter terminal;
    private final LongSupplier nanoTime;
    private final boolean interactive;
    private final ProgressBar bar;
    private long startNanos;
    private boolean drawn;

    /** @param interactive whether the terminal can draw over a line; otherwise a stage has a line only at its end */
    public AssessmentProgress(PrintWriter terminal, boolean interactive, LongSupplier nanoTime) {
        this.terminal = terminal;
        this.nanoTime = nanoTime;
        this.interactive = interactive;
        this.bar = new ProgressBar(terminal, nanoTime);
    }

    @Override
    public void started(Stage stage) {
        startNanos = nanoTime.getAsLong();
        drawn = false;
        show(0, 0, () -> String.format(Locale.ROOT, "%-14s", stage.label()));
    }

    @Override
    public void progress(Stage stage, long done, long total, String unit) {
        show(done, total, () -> text(stage, done, total, unit));
    }

    private void show(long done, long total, Supplier<String> text) {
        if (interactive) {
            bar.show(done, total, text);
            drawn = true;
        }
    }

    @Override
    public void ended(Stage stage, StageRecord result, boolean resumed) {
        if (drawn) {
            terminal.print("\r\u001b[K");
        }
        terminal.printf(
                Locale.ROOT,
                "%-14s %s%s%n",
                stage.label(),
                resumed ? "was done before the interruption" : finished(result),
                result.warnings().isEmpty()
                        ? ""
                        : ", warnings: " + result.warnings().size());
        terminal.flush();
        drawn = false;
    }

    private String finished(StageRecord result) {
        double seconds = seconds();
        String rows = result.rows() == 0
                ? result.status()
                : String.format(
                        Locale.ROOT, "%,d rows, %,.0f rows/s", result.rows(), result.rows() / Math.max(seconds, NANOS));
        return String.format(Locale.ROOT, "%s, %.2f s", rows, seconds);
    }

    private String text(Stage stage, long done, long total, String unit) {
        double rate = done / Math.max(seconds(), NANOS);
        String rest =
                total > done && rate > 0 ? String.format(Locale.ROOT, ", %.0f s left", (total - done) / rate) : "";
        return String.format(Locale.ROOT, "%-14s %,d %s, %,.0f/s%s", stage.label(), done, unit, rate, rest);
    }

    private double seconds() {
        return (nanoTime.getAsLong() - startNanos) * NANOS;
    }
}
