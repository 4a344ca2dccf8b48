package org.sumspace.sandbox;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a signal end this thread's work like a failure does: the thread is interrupted, and the process waits for it to
 * close what it holds. Nothing half-done is left behind then.
 */
public final class OrderlyEnd {
    private static final Logger LOG = LoggerFactory.getLogger(OrderlyEnd.class);
    private static final int PATIENCE_SECONDS = 30;

    private final Thread worker = Thread.currentThread();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean signalled;
    private final Thread hook = new Thread(this::interruptAndWait, "orderly-end");

    private OrderlyEnd() {}

    /** What is to be ended in an orderly way. */
    public interface Work<T> {
        T run() throws IOException;
    }

    public static <T> T of(Work<T> work) throws IOException {
        OrderlyEnd end = new OrderlyEnd();
        Runtime.getRuntime().addShutdownHook(end.hook);
        try {
            return work.run();
        } finally {
            end.allIsClosed();
        }
    }

    private void interruptAndWait() {
        signalled = true;
        worker.interrupt();
        try {
            if (!closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("ended without closing everything: files may be left in the folder for temporary ones");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void allIsClosed() {
        closed.countDown();
        if (!signalled) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
