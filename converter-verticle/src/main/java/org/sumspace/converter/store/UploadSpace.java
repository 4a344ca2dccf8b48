package org.sumspace.converter.store;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicLong;
import org.sumspace.common.error.NodeException;

/** The disk space that all uploads of a converter may use together. Thread-safe. */
public final class UploadSpace {
    private final long bytesMax;
    private final AtomicLong reserved = new AtomicLong();
    private final Counter refused;

    public UploadSpace(long bytesMax, MeterRegistry metrics) {
        this.bytesMax = bytesMax;
        this.refused = metrics.counter("sumspace.converter.uploads.refused");
        metrics.gauge("sumspace.converter.uploads.bytes", reserved);
    }

    /**
     * Reserves space for an upload.
     *
     * @param had the space that the upload has already
     * @throws NodeException too large if the upload alone would exceed the limit, else unavailable
     */
    void reserve(long bytes, long had) {
        if (reserved.addAndGet(bytes) <= bytesMax) {
            return;
        }
        release(bytes);
        refused.increment();
        throw had + bytes > bytesMax
                ? NodeException.tooLarge(
                        "An upload that has to be stored is limited to " + bytesMax
                                + " bytes. Read the answer while sending, and in a form put mapping_file and config before data_file.")
                : NodeException.unavailable("Upload storage is full; try again later.");
    }

    void release(long bytes) {
        reserved.addAndGet(-bytes);
    }
}
