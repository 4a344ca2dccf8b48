package org.sumspace.aggregator.round.service;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.sumspace.aggregator.round.store.CountersignedPlans;
import org.sumspace.aggregator.round.store.PlanFiles;
import org.sumspace.aggregator.shared.service.DiskBudget;
import org.sumspace.common.trust.NodeIdentity;

/**
 * The services that all rounds of a node share.
 *
 * @param context the only one on which the state of any round is read or changed
 * @param workers run blocking or slow work
 * @param retryPause the time after which work that failed is tried again
 */
public record RoundServices(
        Context context,
        WorkerExecutor workers,
        Clock clock,
        NodeIdentity identity,
        PlanFiles files,
        CountersignedPlans countersigned,
        Messenger messenger,
        ReleaseTransport releases,
        PlanMetrics metrics,
        DiskBudget disk,
        Duration retryPause) {
    private static final Duration LONGEST_TIMER = Duration.ofHours(1);

    public Instant now() {
        return clock.instant();
    }

    /** Runs {@code work} on the context; an exception fails the future. For callers on any thread. */
    public <T> Future<T> enter(Supplier<Future<T>> work) {
        return Future.future(promise -> context.runOnContext(entered -> {
            try {
                work.get().onComplete(promise);
            } catch (RuntimeException e) { // without an answer the caller would keep what it reserved for the request
                promise.fail(e);
            }
        }));
    }

    /** Runs on a worker, several at a time; completes on the context. */
    public <T> Future<T> blocking(Callable<T> work) {
        return onContext(workers.executeBlocking(work, false).toCompletionStage());
    }

    /** Completes on the context. */
    public <T> Future<T> onContext(CompletionStage<T> stage) {
        return Future.fromCompletionStage(stage, context);
    }

    /**
     * Runs {@code action} on the context at {@code due}, or soon if that has passed. An action that is due in more than
     * an hour runs after one hour, so it must check the time again.
     */
    long at(Instant due, Runnable action) {
        Duration wait = Duration.between(now(), due);
        Duration bounded = wait.compareTo(LONGEST_TIMER) > 0 ? LONGEST_TIMER : wait;
        return context.owner()
                .setTimer(Math.max(1, bounded.toMillis() + 1), fired -> context.runOnContext(v -> action.run()));
    }

    /** Runs {@code attempt} on the context after a pause. */
    public void retryLater(Runnable attempt) {
        at(now().plus(retryPause), attempt);
    }

    void cancel(long timer) {
        context.owner().cancelTimer(timer);
    }
}
