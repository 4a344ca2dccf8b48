package org.sumspace.catalog.contract.service;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.contract.core.OutboxRules;
import org.sumspace.catalog.contract.domain.Moved;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.domain.TaskOutcome;
import org.sumspace.catalog.contract.domain.TaskRecord;
import org.sumspace.catalog.contract.domain.TasksEnd;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.common.task.SerialQueue;

/**
 * Executes the tasks that records carry. The result of a task and its removal are one write of the record; a task that
 * is not in the record any more was cancelled, and its result is dropped. All state is in the records, so a runner that
 * starts after a crash continues where the last one stopped. Thread-safe.
 */
public final class OutboxRunner<R extends TaskRecord<R>> {
    private static final Logger LOG = LoggerFactory.getLogger(OutboxRunner.class);
    private static final Duration STORE_RETRY = Duration.ofSeconds(1);
    private static final Duration WAIT = Duration.ofSeconds(5);
    private static final int CALLS_MAX = 16;

    private final OutboxRecords<R> records;
    private final Timers timers;
    private final Duration retryDelay;
    private final Clock clock;
    private final RandomGenerator random;
    private final ConcurrencyLimiter calls = new ConcurrencyLimiter(CALLS_MAX);
    private final Map<String, RecordTasks> active = new ConcurrentHashMap<>();

    public OutboxRunner(OutboxRecords<R> records, OutboxPace pace, Clock clock, RandomGenerator random) {
        this.records = records;
        this.timers = pace.timers();
        this.retryDelay = pace.retryDelay();
        this.clock = clock;
        this.random = random;
    }

    /** What this process does for the tasks of one record. Steps of one record run one after the other. */
    private static final class RecordTasks {
        final SerialQueue steps = new SerialQueue();
        final Set<String> running = new HashSet<>();
        final List<Waiting> waiting = new ArrayList<>();
        int queued;
        int open;
        int failed;

        @Nullable
        Instant nextWake;

        synchronized boolean isIdle() {
            return queued == 0 && open == 0 && running.isEmpty() && waiting.isEmpty();
        }
    }

    /** A request that waits for tasks. */
    private static final class Waiting {
        final Map<String, String> kinds = new LinkedHashMap<>();
        final Map<String, JsonValue> results = new HashMap<>();
        final Promise<TasksEnd> end = Promise.promise();
    }

    /** Continues with the tasks that were open when the last process ended. */
    public Future<Void> resume() {
        return records.idsWithOpenTasks()
                .onSuccess(ids -> ids.forEach(this::wake))
                .<Void>mapEmpty()
                .recover(failure -> {
                    LOG.warn("Could not read the records with open tasks; reading them again", failure);
                    timers.after(STORE_RETRY, this::resume);
                    return Future.succeededFuture();
                });
    }

    /** Looks at the tasks of a record that was written. */
    public void wake(String recordId) {
        step(recordId, tasks -> look(recordId, tasks));
    }

    /**
     * Waits for tasks of a record that was written, and executes them.
     *
     * @param limit how long to wait; after that the result is {@link TasksEnd.Pending}
     */
    Future<TasksEnd> await(String recordId, List<OutboxTask> tasks, Duration limit) {
        if (tasks.isEmpty()) {
            return Future.succeededFuture(new TasksEnd.Done(Map.of()));
        }
        Waiting waiting = new Waiting();
        tasks.forEach(task -> waiting.kinds.put(task.id(), task.kind()));
        step(recordId, of -> {
            synchronized (of) {
                of.waiting.add(waiting);
            }
            timers.after(limit, () -> giveUp(recordId, waiting));
            return look(recordId, of);
        });
        return waiting.end.future();
    }

    /**
     * Waits five seconds for the tasks that a change needs.
     *
     * @param written the record with the change
     * @param repeated whether the change was made before: needed tasks that have failed since are tried again
     */
    public Future<Moved<R>> settle(String recordId, R written, List<OutboxTask> needed, boolean repeated) {
        if (needed.isEmpty()) {
            wake(recordId);
            return Future.succeededFuture(Moved.of(written));
        }
        boolean areStuck = repeated && needed.stream().anyMatch(OutboxTask::failed);
        Future<Void> restarted = areStuck ? retry(recordId) : Future.succeededFuture();
        return restarted
                .compose(done -> await(recordId, needed, WAIT))
                .compose(end -> records.find(recordId)
                        .map(found -> new Moved<>(
                                found.orElse(written),
                                end instanceof TasksEnd.Pending open ? open.kinds() : List.of(),
                                end instanceof TasksEnd.Done done ? lastAnswer(needed, done) : Optional.empty(),
                                end instanceof TasksEnd.Refused refused
                                        ? Optional.of(refused.reason())
                                        : Optional.empty())));
    }

    private static Optional<JsonValue> lastAnswer(List<OutboxTask> needed, TasksEnd.Done done) {
        return needed.stream()
                .map(task -> done.results().get(task.id()))
                .filter(Objects::nonNull)
                .reduce((earlier, later) -> later);
    }

    /** Tries failed tasks of a record again. */
    Future<Void> retry(String recordId) {
        return restart(recordId, OutboxTask::failed).mapEmpty();
    }

    /**
     * Tries tasks of a record again that have failed, or that wait after an attempt.
     *
     * @return whether there were some
     */
    Future<Boolean> retryNow(String recordId) {
        return restart(recordId, task -> task.attempts() > 0);
    }

    private Future<Boolean> restart(String recordId, Predicate<OutboxTask> which) {
        return records.find(recordId).compose(found -> {
            if (found.isEmpty() || found.get().tasks().stream().noneMatch(which)) {
                return Future.succeededFuture(false);
            }
            List<OutboxTask> restarted = found.get().tasks().stream()
                    .map(task -> which.test(task) ? task.restarted(clock.instant()) : task)
                    .toList();
            return records.write(found.get().withTasks(restarted))
                    .map(true)
                    .recover(failure -> isOfType(failure, ProblemType.CONFLICT)
                            ? restart(recordId, which)
                            : Future.failedFuture(failure))
                    .onSuccess(written -> wake(recordId));
        });
    }

    /** Ids of the records with open tasks, in no order. */
    Future<List<String>> idsWithOpenTasks() {
        return records.idsWithOpenTasks();
    }

    /** The open tasks of a record, earlier ones first; none if there is no such record. */
    Future<List<OutboxTask>> tasks(String recordId) {
        return records.find(recordId).map(found -> found.map(TaskRecord::tasks).orElse(List.of()));
    }

    /** @param kind of the records, in the metrics */
    public void bindTo(MeterRegistry metrics, String kind) {
        Gauge.builder("sumspace.catalog.tasks", this, OutboxRunner::openTasks)
                .tag("kind", kind)
                .description("Calls at the contract manager that records still need, failed ones included")
                .register(metrics);
        Gauge.builder("sumspace.catalog.tasks.failed", this, OutboxRunner::failedTasks)
                .tag("kind", kind)
                .description("Those that the catalog has stopped trying after a day of errors")
                .register(metrics);
    }

    /** How many tasks are open, failed ones included. */
    public int openTasks() {
        return sum(tasks -> tasks.open);
    }

    /** How many tasks have failed and wait until somebody requests another attempt. */
    public int failedTasks() {
        return sum(tasks -> tasks.failed);
    }

    private int sum(ToIntFunction<RecordTasks> number) {
        return active.values().stream().mapToInt(number).sum();
    }

    /** A piece of work on one record's tasks. */
    @FunctionalInterface
    private interface Step {
        Future<Void> run(RecordTasks tasks);
    }

    private Future<Void> step(String recordId, Step step) {
        RecordTasks entered = active.compute(recordId, (id, known) -> {
            RecordTasks tasks = known == null ? new RecordTasks() : known;
            synchronized (tasks) {
                tasks.queued++;
            }
            return tasks;
        });
        return entered.steps
                .submit(() -> step.run(entered))
                .onComplete(done -> active.computeIfPresent(recordId, (id, tasks) -> {
                    synchronized (tasks) {
                        tasks.queued--;
                    }
                    return tasks.isIdle() ? null : tasks;
                }));
    }

    private Future<Void> look(String recordId, RecordTasks of) {
        return records.find(recordId)
                .map(found -> {
                    look(recordId, of, found.map(TaskRecord::tasks).orElse(List.of()));
                    return (Void) null;
                })
                .onFailure(failure -> {
                    LOG.warn("Could not read the tasks of {}; reading them again", recordId, failure);
                    timers.after(STORE_RETRY, () -> wake(recordId));
                });
    }

    private void look(String recordId, RecordTasks of, List<OutboxTask> tasks) {
        Instant now = clock.instant();
        List<OutboxTask> starting = new ArrayList<>();
        synchronized (of) {
            of.open = tasks.size();
            of.failed = (int) tasks.stream().filter(OutboxTask::failed).count();
            for (OutboxTask task : OutboxRules.unblocked(tasks)) {
                if (of.running.contains(task.id())) {
                    continue;
                }
                if (!OutboxRules.isDue(task, now)) {
                    wakeAt(recordId, of, task.due(), now);
                } else {
                    of.running.add(task.id());
                    starting.add(task);
                }
            }
        }
        endWaiting(of, tasks.stream().map(OutboxTask::id).collect(Collectors.toSet()));
        starting.forEach(task -> start(recordId, of, task.id()));
    }

    /** After a timer fires, the next check may schedule another one: if the clock was set back, the timer was early. */
    private void wakeAt(String recordId, RecordTasks of, Instant due, Instant now) {
        Instant next = of.nextWake;
        if (next == null || due.isBefore(next)) {
            of.nextWake = due;
            timers.after(Duration.between(now, due), () -> {
                synchronized (of) {
                    if (due.equals(of.nextWake)) {
                        of.nextWake = null;
                    }
                }
                wake(recordId);
            });
        }
    }

    private void start(String recordId, RecordTasks of, String taskId) {
        calls.run(() -> attempt(recordId, taskId))
                .compose(attempt -> step(recordId, tasks -> end(recordId, tasks, taskId, attempt)))
                .onComplete(done -> {
                    synchronized (of) {
                        of.running.remove(taskId);
                    }
                    if (done.succeeded()) {
                        wake(recordId);
                    } else {
                        LOG.warn(
                                "Could not store the result of task {} of {}; trying again",
                                taskId,
                                recordId,
                                done.cause());
                        timers.after(STORE_RETRY, () -> wake(recordId));
                    }
                });
    }

    /** @return empty if the task was cancelled before it began */
    private Future<Optional<TaskOutcome>> attempt(String recordId, String taskId) {
        return records.find(recordId).compose(found -> {
            Optional<OutboxTask> task = found.flatMap(record -> task(record, taskId));
            if (task.isEmpty()) {
                return Future.succeededFuture(Optional.empty());
            }
            return execute(found.get(), task.get())
                    .<TaskOutcome>map(TaskOutcome.Done::new)
                    .recover(failure -> {
                        LOG.debug("Task {} of {} had no result: {}", taskId, recordId, String.valueOf(failure));
                        return Future.succeededFuture(OutboxRules.outcome(failure, task.get()));
                    })
                    .map(Optional::of);
        });
    }

    private Future<JsonValue> execute(R record, OutboxTask task) {
        try {
            return records.execute(record, task);
        } catch (RuntimeException e) {
            return Future.failedFuture(e);
        }
    }

    private Future<Void> end(String recordId, RecordTasks of, String taskId, Optional<TaskOutcome> attempt) {
        return attempt.map(outcome -> write(recordId, taskId, outcome).<Void>map(written -> {
                    if (written) {
                        tellWaiting(of, taskId, outcome);
                    }
                    return null;
                }))
                .orElseGet(Future::succeededFuture);
    }

    /** @return false if the task was cancelled */
    private Future<Boolean> write(String recordId, String taskId, TaskOutcome outcome) {
        return records.find(recordId).compose(found -> {
            Optional<OutboxTask> task = found.flatMap(record -> task(record, taskId));
            if (task.isEmpty()) {
                return Future.succeededFuture(false);
            }
            return records.write(after(found.get(), task.get(), outcome))
                    .map(true)
                    .recover(failure ->
                            isOfType(failure, ProblemType.CONFLICT) || isOfType(failure, ProblemType.NOT_FOUND)
                                    ? write(recordId, taskId, outcome)
                                    : Future.failedFuture(failure));
        });
    }

    private R after(R record, OutboxTask task, TaskOutcome outcome) {
        if (outcome instanceof TaskOutcome.Done ended) {
            return records.done(without(record, task), task, ended.result());
        }
        if (outcome instanceof TaskOutcome.Refused refused) {
            return records.refused(without(record, task), task, refused.reason());
        }
        OutboxTask retried =
                OutboxRules.retried(task, (TaskOutcome.Unclear) outcome, clock.instant(), retryDelay, random);
        return record.withTasks(record.tasks().stream()
                .map(each -> each.id().equals(task.id()) ? retried : each)
                .toList());
    }

    private R without(R record, OutboxTask task) {
        return record.withTasks(record.tasks().stream()
                .filter(each -> !each.id().equals(task.id()))
                .toList());
    }

    private Optional<OutboxTask> task(R record, String taskId) {
        return record.tasks().stream().filter(each -> each.id().equals(taskId)).findFirst();
    }

    private static boolean isOfType(Throwable failure, ProblemType type) {
        return failure instanceof NodeException problem && problem.type() == type;
    }

    private static void tellWaiting(RecordTasks of, String taskId, TaskOutcome outcome) {
        List<Waiting> refused = new ArrayList<>();
        synchronized (of) {
            for (Waiting each : of.waiting) {
                if (each.kinds.containsKey(taskId)) {
                    if (outcome instanceof TaskOutcome.Done done) {
                        each.results.put(taskId, done.result());
                    } else if (outcome instanceof TaskOutcome.Refused) {
                        refused.add(each);
                    }
                }
            }
            of.waiting.removeAll(refused);
        }
        if (outcome instanceof TaskOutcome.Refused refusal) {
            refused.forEach(each -> each.end.tryComplete(new TasksEnd.Refused(refusal.reason())));
        }
    }

    /** Answers the requests whose tasks have all ended. */
    private static void endWaiting(RecordTasks of, Set<String> open) {
        List<Waiting> ended = new ArrayList<>();
        synchronized (of) {
            for (Waiting each : of.waiting) {
                each.kinds.keySet().retainAll(open);
                if (each.kinds.isEmpty()) {
                    ended.add(each);
                }
            }
            of.waiting.removeAll(ended);
        }
        ended.forEach(each -> each.end.tryComplete(new TasksEnd.Done(each.results)));
    }

    private void giveUp(String recordId, Waiting waiting) {
        active.computeIfPresent(recordId, (id, tasks) -> {
            synchronized (tasks) {
                tasks.waiting.remove(waiting);
            }
            return tasks.isIdle() ? null : tasks;
        });
        waiting.end.tryComplete(
                new TasksEnd.Pending(waiting.kinds.values().stream().distinct().toList()));
    }
}
