package org.sumspace.sandbox;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Shows progress on one line of a terminal, a few times a second. */
public final class ProgressBar {
    /** The columns before the text, if the total is known. */
    public static final int COLUMNS = 40;

    private static final int WIDTH = 30;
    private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final PrintWriter terminal;
    private final LongSupplier nanoTime;
    private long lastDrawnNanos;

    public ProgressBar(PrintWriter terminal, LongSupplier nanoTime) {
        this.terminal = terminal;
        this.nanoTime = nanoTime;
        this.lastDrawnNanos = nanoTime.getAsLong() - REDRAW_NANOS;
    }

    /**
     * Draws the progress, unless it was drawn a moment ago.
     *
     * @param total 0 if it is unknown, so that no bar can be drawn
     * @param text what to show behind the bar
     */
    public void show(long done, long total, Supplier<String> text) {
        long now = nanoTime.getAsLong();
        if (now - lastDrawnNanos >= REDRAW_NANOS) {
            lastDrawnNanos = now;
            draw(done, total, text.get());
        }
    }

    /** Draws the final state and ends the line. */
    public void end(long done, long total, String text) {
        draw(done, total, text);
        terminal.println();
    }

    /** Prints a line above the bar, which is drawn again the next time. */
    public void note(String line, int columns) {
        terminal.println("\r" + " ".repeat(columns) + "\r" + line);
        lastDrawnNanos = nanoTime.getAsLong() - REDRAW_NANOS;
    }

    private void draw(long done, long total, String text) {
        terminal.print("\r" + bar(done, total) + text);
        terminal.flush();
    }

    private static String bar(long done, long total) {
        if (total == 0) {
            return "";
        }
        int filled = (int) Math.min(WIDTH, WIDTH * done / total);
        return String.format(
                Locale.ROOT,
                "[%s%s] %3d %%  ",
                "=".repeat(filled),
                " ".repeat(WIDTH - filled),
                Math.min(100, 100 * done / total));
    }
}
