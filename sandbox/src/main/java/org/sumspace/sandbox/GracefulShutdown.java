package org.sumspace.sandbox;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs work that a signal ends like a failure. The shutdown hook interrupts the working thread and waits until it has
 * closed its resources, so that no partial files remain.
 */
public final class GracefulShutdown {
    private static final Logger LOG = LoggerFactory.getLogger(GracefulShutdown.class);
    private static final int CLOSE_SECONDS_MAX = 30;

    private final Thread worker = Thread.currentThread();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean shuttingDown;
    private final Thread hook = new Thread(this::interruptAndWait, "graceful-shutdown");

    private GracefulShutdown() {}

    /** Work that closes its resources when its thread is interrupted. */
    public interface Work<T> {
        T run() throws IOException;
    }

    public static <T> T run(Work<T> work) throws IOException {
        GracefulShutdown shutdown = new GracefulShutdown();
        Runtime.getRuntime().addShutdownHook(shutdown.hook);
        try {
            return work.run();
        } finally {
            shutdown.workIsClosed();
        }
    }

    private void interruptAndWait() {
        shuttingDown = true;
        worker.interrupt();
        try {
            if (!closed.await(CLOSE_SECONDS_MAX, TimeUnit.SECONDS)) {
                LOG.warn(
                        "Could not close everything within {} s; delete what is left in the folder for temporary files",
                        CLOSE_SECONDS_MAX);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void workIsClosed() {
        closed.countDown();
        if (!shuttingDown) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
