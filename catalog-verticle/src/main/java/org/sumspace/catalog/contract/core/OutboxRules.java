package org.sumspace.catalog.contract.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.domain.TaskOutcome;

/** When tasks run, and what follows from the answer to a call. */
public final class OutboxRules {
    static final Duration DELAY_MAX = Duration.ofMinutes(5);
    static final Duration FAILING_MAX = Duration.ofHours(24);

    /**
     * A conflict may be with a call that is still being processed, so it counts as a refusal only after some attempts.
     */
    static final int CONFLICT_ATTEMPTS = 3;

    private static final int CONFLICT = 409;
    private static final int SERVER_ERROR = 500;
    private static final int CLIENT_ERROR = 400;

    /**
     * Statuses that are temporary or caused by the settings: wrong key, key not allowed, too slow, too early, too many.
     */
    private static final Set<Integer> TRY_AGAIN = Set.of(401, 403, 408, 425, 429);

    /** So many doublings of a millisecond are more than the longest delay. */
    private static final int DOUBLINGS_MAX = 20;

    private OutboxRules() {}

    /** The tasks that need not wait for others, whether they are due yet or not. */
    public static List<OutboxTask> unblocked(List<OutboxTask> tasks) {
        List<OutboxTask> unblocked = new ArrayList<>();
        Set<String> earlierLanes = new HashSet<>();
        for (OutboxTask task : tasks) {
            boolean waits = earlierLanes.contains(OutboxTask.ALL_WAIT) || earlierLanes.contains(task.lane());
            if (!waits && !task.failed()) {
                unblocked.add(task);
            }
            earlierLanes.add(task.lane());
        }
        return unblocked;
    }

    /** Whether the next attempt may begin. No attempt waits longer than the longest delay, unless the clock was set back. */
    public static boolean isDue(OutboxTask task, Instant now) {
        return !task.due().isAfter(now) || task.due().isAfter(now.plus(DELAY_MAX));
    }

    /** The outcome of a task whose call failed. */
    public static TaskOutcome outcome(Throwable failure, OutboxTask task) {
        if (!(failure instanceof CallFailedException call)) {
            return new TaskOutcome.Unclear("The call could not be made.", false);
        }
        int status = call.answerStatus();
        boolean isClientError = status >= CLIENT_ERROR && status < SERVER_ERROR;
        if (!call.isAnswered() || TRY_AGAIN.contains(status)) {
            return new TaskOutcome.Unclear(call.reason(), false);
        }
        if (isClientError && (status != CONFLICT || task.attempts() + 1 >= CONFLICT_ATTEMPTS)) {
            return new TaskOutcome.Refused(call.reason());
        }
        return new TaskOutcome.Unclear(call.reason(), !isClientError);
    }

    /**
     * The task after an attempt without a result: due for another attempt, or failed.
     *
     * @param retryDelay how long the second attempt waits at most
     */
    public static OutboxTask retried(
            OutboxTask task, TaskOutcome.Unclear outcome, Instant now, Duration retryDelay, RandomGenerator random) {
        @Nullable
        Instant since = !outcome.error()
                ? null
                : Optional.ofNullable(task.failingSince()).orElse(now);
        boolean failed = since != null && !since.plus(FAILING_MAX).isAfter(now);
        return task.attempted(now.plus(delay(task.attempts(), retryDelay, random)), since, failed, outcome.problem());
    }

    /** The upper bound doubles with each attempt; the delay is random in the upper half, so that retries spread. */
    private static Duration delay(int attempts, Duration retryDelay, RandomGenerator random) {
        Duration doubled = retryDelay.multipliedBy(1L << Math.min(attempts, DOUBLINGS_MAX));
        long ceiling = (doubled.compareTo(DELAY_MAX) < 0 ? doubled : DELAY_MAX).toMillis();
        return Duration.ofMillis(random.nextLong(ceiling / 2, ceiling + 1));
    }
}
