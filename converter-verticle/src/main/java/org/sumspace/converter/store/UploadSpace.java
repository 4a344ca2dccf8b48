package org.sumspace.converter.store;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicLong;
import org.sumspace.common.error.NodeException;

/** The disk that all uploads of a node may take together. Used by several threads. */
public final class UploadSpace {
    private final long bytesMax;
    private final AtomicLong taken = new AtomicLong();
    private final Counter refused;

    public UploadSpace(long bytesMax, MeterRegistry metrics) {
        this.bytesMax = bytesMax;
        this.refused = metrics.counter("sumspace.converter.uploads.refused");
        metrics.gauge("sumspace.converter.uploads.bytes", taken);
    }

    /**
     * Takes some for an upload that has some already.
     *
     * @throws NodeException too large if the upload alone would take more than there is, else unavailable
     */
    void take(long bytes, long had) {
        if (taken.addAndGet(bytes) <= bytesMax) {
            return;
        }
        give(bytes);
        refused.increment();
        throw had + bytes > bytesMax
                ? NodeException.tooLarge("An upload that cannot be converted while it arrives has at most " + bytesMax
                        + " bytes; send mapping_file and config before data_file, and read while you send.")
                : NodeException.unavailable("There is no room for the upload beside others; try again.");
    }

    void give(long bytes) {
        taken.addAndGet(-bytes);
    }
}
