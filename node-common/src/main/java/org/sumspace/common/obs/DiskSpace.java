package org.sumspace.common.obs;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether the disk of a folder has space for the records that a node must be able to write. */
public final class DiskSpace {
    /** The disk counts as full if it has less free space than this. */
    public static final long BYTES_MIN = 16 << 20;

    private final Vertx vertx;
    private final FreeBytes free;

    /** Measures free space. */
    @FunctionalInterface
    interface FreeBytes {
        long measure() throws IOException;
    }

    DiskSpace(Vertx vertx, FreeBytes free) {
        this.vertx = vertx;
        this.free = free;
    }

    public static DiskSpace of(Vertx vertx, Path folder) {
        return new DiskSpace(vertx, () -> Files.getFileStore(folder).getUsableSpace());
    }

    /** Fails if there is too little. */
    public Future<Void> check() {
        return vertx.executeBlocking(
                () -> {
                    long bytes = free.measure();
                    if (bytes < BYTES_MIN) {
                        // Uses the message of the operating system, so that FullDisk recognises it.
                        throw new IOException("No space left on device: only " + bytes + " bytes are free");
                    }
                    return null;
                },
                false);
    }
}
