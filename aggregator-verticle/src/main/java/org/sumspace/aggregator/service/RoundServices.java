package org.sumspace.aggregator.service;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import org.sumspace.aggregator.store.Ledger;
import org.sumspace.aggregator.store.PlanFiles;
import org.sumspace.common.trust.NodeIdentity;

/**
 * What the rounds of a node share.
 *
 * @param context where the state of every round is touched, and nowhere else
 * @param workers for what blocks or takes long
 */
record RoundServices(
        Context context,
        WorkerExecutor workers,
        Clock clock,
        NodeIdentity identity,
        PlanFiles files,
        Ledger ledger,
        Messenger messenger,
        ReleaseTransport releases,
        PlanMetrics metrics,
        DiskBudget disk) {
    private static final Duration RETRY_PAUSE = Duration.ofSeconds(5);
    private static final Duration LONGEST_TIMER = Duration.ofHours(1);

    Instant now() {
        return clock.instant();
    }

    /** Runs on a worker, several at a time; completes on the context. */
    <T> Future<T> blocking(Callable<T> work) {
        return onContext(workers.executeBlocking(work, false).toCompletionStage());
    }

    /** Completes on the context. */
    <T> Future<T> onContext(CompletionStage<T> stage) {
        return Future.fromCompletionStage(stage, context);
    }

    /** Runs {@code action} on the context at that time, or soon if it has passed; may run it too early, never too late. */
    long at(Instant due, Runnable action) {
        Duration wait = Duration.between(now(), due);
        Duration bounded = wait.compareTo(LONGEST_TIMER) > 0 ? LONGEST_TIMER : wait;
        return context.owner()
                .setTimer(Math.max(1, bounded.toMillis() + 1), fired -> context.runOnContext(v -> action.run()));
    }

    /** Runs {@code attempt} on the context after the pause in which what failed may have become possible. */
    void again(Runnable attempt) {
        at(now().plus(RETRY_PAUSE), attempt);
    }

    void cancel(long timer) {
        context.owner().cancelTimer(timer);
    }
}
