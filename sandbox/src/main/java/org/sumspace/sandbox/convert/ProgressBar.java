package org.sumspace.sandbox.convert;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.sumspace.converter.FileConversion.Listener;
import org.sumspace.converter.FileConversion.Progress;

/** Shows on one line of a terminal how far a conversion is, a few times a second. */
final class ProgressBar implements Listener {
    private static final int WIDTH = 30;
    private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final PrintWriter terminal;
    private final long bytes;
    private final LongSupplier nanoTime;
    private final long begin;
    private long drawn;

    /** @param bytes of the input; 0 where that is not known, and no bar can be drawn */
    ProgressBar(PrintWriter terminal, long bytes, LongSupplier nanoTime) {
        this.terminal = terminal;
        this.bytes = bytes;
        this.nanoTime = nanoTime;
        this.begin = nanoTime.getAsLong();
        this.drawn = begin - REDRAW_NANOS;
    }

    @Override
    public void converted(Progress soFar) {
        long now = nanoTime.getAsLong();
        if (now - drawn >= REDRAW_NANOS) {
            drawn = now;
            draw(soFar, now);
        }
    }

    /** Draws the end, and leaves the line. */
    void done(Progress result) {
        draw(result, nanoTime.getAsLong());
        terminal.println();
    }

    private void draw(Progress soFar, long now) {
        double seconds = Math.max(1, now - begin) * 1e-9;
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
