package org.sumspace.sandbox.cli.catalog;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.sumspace.client.RecordClient.PageListener;
import org.sumspace.sandbox.ProgressBar;

/** Shows how much of a long list has been read; nothing for a short one. */
final class ListProgress implements PageListener {
    private static final long SHORT_MAX = 1_000;

    private final ProgressBar bar;

    ListProgress(PrintWriter terminal, LongSupplier nanoTime) {
        this.bar = new ProgressBar(terminal, nanoTime);
    }

    @Override
    public void read(long records, long total) {
        if (total <= SHORT_MAX) {
            return;
        }
        if (records < total) {
            bar.show(records, total, () -> text(records, total));
        } else {
            bar.end(total, total, text(total, total));
        }
    }

    private static String text(long records, long total) {
        return String.format(Locale.ROOT, "%,d of %,d records", records, total);
    }
}
