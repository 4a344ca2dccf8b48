package org.sumspace.sandbox.convert;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.sumspace.converter.FileConversion.Listener;
import org.sumspace.converter.FileConversion.Progress;

/** Shows the progress of a conversion on one line of a terminal, a few times a second. */
final class ProgressBar implements Listener {
    private static final int WIDTH = 30;
    private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final PrintWriter terminal;
    private final long bytes;
    private final LongSupplier nanoTime;
    private final long startNanos;
    private long lastDrawnNanos;

    /** @param bytes size of the input; 0 if it is unknown, so that no bar can be drawn */
    ProgressBar(PrintWriter terminal, long bytes, LongSupplier nanoTime) {
        this.terminal = terminal;
        this.bytes = bytes;
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
        this.lastDrawnNanos = startNanos - REDRAW_NANOS;
    }

    @Override
    public void converted(Progress soFar) {
        long now = nanoTime.getAsLong();
        if (now - lastDrawnNanos >= REDRAW_NANOS) {
            lastDrawnNanos = now;
            draw(soFar, now);
        }
    }

    /** Draws the final state and ends the line. */
    void done(Progress result) {
        draw(result, nanoTime.getAsLong());
        terminal.println();
    }

    private void draw(Progress soFar, long now) {
        double seconds = Math.max(1, now - startNanos) * 1e-9;
        terminal.printf(
                Locale.ROOT,
                "\r%s%,d records, %,d refused, %,.0f/s",
                bar(soFar.bytesRead()),
                soFar.records(),
                soFar.refused(),
                soFar.records() / seconds);
        terminal.flush();
    }

    private String bar(long read) {
        if (bytes == 0) {
            return "";
        }
        int done = (int) Math.min(WIDTH, WIDTH * read / bytes);
        return String.format(
                Locale.ROOT,
                "[%s%s] %3d %%  ",
                "=".repeat(done),
                " ".repeat(WIDTH - done),
                Math.min(100, 100 * read / bytes));
    }
}
