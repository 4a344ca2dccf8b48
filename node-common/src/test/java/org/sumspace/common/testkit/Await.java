package org.sumspace.common.testkit;

import io.vertx.core.Future;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for a future in a test's own thread. */
public final class Await {
    private static final long SECONDS_MAX = Patience.MAX.toSeconds();

    private Await() {}

    /** The result. A runtime exception is rethrown unchanged. */
    public static <T> T result(Future<T> future) {
        return result(future.toCompletionStage());
    }

    /** As {@link #result(Future)}. */
    public static <T> T result(CompletionStage<T> future) {
        try {
            return future.toCompletableFuture().get(SECONDS_MAX, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new AssertionError(e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("no result within " + SECONDS_MAX + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** The failure of a future that must fail. */
    public static Throwable failure(Future<?> future) {
        return result(future.transform(done -> done.succeeded()
                ? Future.failedFuture(new AssertionError("succeeded with " + done.result()))
                : Future.succeededFuture(done.cause())));
    }
}
