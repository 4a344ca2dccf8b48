package org.sumspace.sandbox.convert;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.sumspace.converter.FileConversion.Listener;
import org.sumspace.converter.FileConversion.Progress;
import org.sumspace.sandbox.ProgressBar;

/** Shows how far a conversion is, and how fast. */
final class ConversionProgress implements Listener {
    private final ProgressBar bar;
    private final long bytes;
    private final LongSupplier nanoTime;
    private final long startNanos;

    /** @param bytes size of the input; 0 if it is unknown */
    ConversionProgress(PrintWriter terminal, long bytes, LongSupplier nanoTime) {
        this.bar = new ProgressBar(terminal, nanoTime);
        this.bytes = bytes;
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
    }

    @Override
    public void converted(Progress soFar) {
        bar.show(soFar.bytesRead(), bytes, () -> text(soFar));
    }

    void end(Progress result) {
        bar.end(result.bytesRead(), bytes, text(result));
    }

    private String text(Progress soFar) {
        double seconds = Math.max(1, nanoTime.getAsLong() - startNanos) * 1e-9;
        return String.format(
                Locale.ROOT,
                "%,d records, %,d refused, %,.0f/s",
                soFar.records(),
                soFar.refused(),
                soFar.records() / seconds);
    }
}
