package org.sumspace.catalog.contract.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.catalog.fixture.RunningRound.NOW;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.domain.TaskRecord;
import org.sumspace.catalog.contract.domain.TasksEnd;
import org.sumspace.catalog.fixture.ManualTimers;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.testkit.DocumentedMetrics;
import org.sumspace.common.testkit.MutableClock;

class OutboxRunnerTest {
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final String ID = "r";

    private final MutableClock clock = new MutableClock(NOW);
    private final ManualTimers timers = new ManualTimers(clock);
    private final Map<String, Order> stored = new LinkedHashMap<>();
    private final Map<String, Promise<JsonValue>> calls = new HashMap<>();
    private final List<String> called = new ArrayList<>();
    private boolean storeIsDown;
    private OutboxRunner<Order> runner = runner();

    private record Order(String id, long version, List<OutboxTask> tasks, List<String> log)
            implements TaskRecord<Order> {

        @Override
        public Order withTasks(List<OutboxTask> newTasks) {
            return new Order(id, version, newTasks, log);
        }

        Order logging(String entry) {
            return new Order(
                    id,
                    version,
                    tasks,
                    Stream.concat(log.stream(), Stream.of(entry)).toList());
        }
    }

    private final class Records implements OutboxRecords<Order> {
        @Override
        public Future<List<String>> idsWithOpenTasks() {
            return storeIsDown ? down() : Future.succeededFuture(List.copyOf(stored.keySet()));
        }

        @Override
        public Future<Optional<Order>> find(String recordId) {
            return storeIsDown ? down() : Future.succeededFuture(Optional.ofNullable(stored.get(recordId)));
        }

        private <T> Future<T> down() {
            return Future.failedFuture(NodeException.unavailable("The store is down."));
        }

        @Override
        public Future<Void> write(Order record) {
            if (storeIsDown) {
                return down();
            }
            if (requireNonNull(stored.get(record.id())).version() != record.version()) {
                return Future.failedFuture(NodeException.conflict("changed"));
            }
            put(record);
            return Future.succeededFuture();
        }

        @Override
        public Future<JsonValue> execute(Order record, OutboxTask task) {
            called.add(task.id());
            Promise<JsonValue> answer = Promise.promise();
            calls.put(task.id(), answer);
            return answer.future();
        }

        @Override
        public Order done(Order record, OutboxTask task, JsonValue result) {
            return record.logging(task.id() + " done " + result.asText());
        }

        @Override
        public Order refused(Order record, OutboxTask task, String reason) {
            return record.logging(task.id() + " refused " + reason);
        }
    }

    private OutboxRunner<Order> runner() {
        return new OutboxRunner<>(new Records(), OutboxPace.of(timers), clock, new Random(1));
    }

    private void put(Order record) {
        stored.put(record.id(), new Order(record.id(), record.version() + 1, record.tasks(), record.log()));
    }

    private Order record(OutboxTask... tasks) {
        put(new Order(ID, 0, List.of(tasks), List.of()));
        return stored();
    }

    private Order stored() {
        return requireNonNull(stored.get(ID));
    }

    private Promise<JsonValue> call(String task) {
        return requireNonNull(calls.get(task));
    }

    private static OutboxTask task(String id, String lane) {
        return OutboxTask.of(id, "kind of " + id, lane, JsonValue.of(null), NOW);
    }

    private void answer(String task, String result) {
        call(task).complete(JsonValue.of(result));
    }

    private void fail(String task, int status) {
        call(task).fail(CallFailedException.answered(status, "no"));
    }

    private Future<TasksEnd> await() {
        return runner.await(ID, stored().tasks(), LIMIT);
    }

    @Test
    void x2_resultAndRemovalOfTheTask_areOneWrite() {
        Order before = record(task("1", ""), task("2", "a"));
        Future<TasksEnd> end = await();
        assertThat(called).containsExactly("1");
        answer("1", "x");
        assertThat(stored().version()).isEqualTo(before.version() + 1);
        assertThat(stored().log()).containsExactly("1 done x");
        assertThat(stored().tasks()).extracting(OutboxTask::id).containsExactly("2");
        assertThat(called).containsExactly("1", "2");
        assertThat(end.isComplete()).isFalse();
        answer("2", "y");
        assertThat(end.result()).isEqualTo(new TasksEnd.Done(Map.of("1", JsonValue.of("x"), "2", JsonValue.of("y"))));
        assertThat(runner.openTasks()).isZero();
    }

    @Test
    void x2_lanesRunSideBySide_andNoTaskRunsTwice() {
        record(task("1", "a"), task("2", "b"), task("3", "a"));
        runner.wake(ID);
        runner.wake(ID);
        assertThat(called).containsExactly("1", "2");
        answer("2", "");
        answer("1", "");
        assertThat(called).containsExactly("1", "2", "3");
    }

    @Test
    void x2_resultOfACancelledTask_isDropped() {
        record(task("1", ""));
        Future<TasksEnd> end = await();
        put(stored().withTasks(List.of()));
        fail("1", 400);
        assertThat(stored().log()).isEmpty();
        assertThat(end.result()).isEqualTo(new TasksEnd.Done(Map.of()));
    }

    @Test
    void x2_resultIsWritten_afterAnotherWriteOfTheRecord() {
        record(task("1", ""));
        runner.wake(ID);
        put(stored().logging("moved"));
        answer("1", "x");
        assertThat(stored().log()).containsExactly("moved", "1 done x");
        assertThat(stored().tasks()).isEmpty();
    }

    @Test
    void x3_openTasksAreResumed_alsoIfTheStoreIsDownAtTheStart() {
        record(task("1", ""));
        storeIsDown = true;
        runner.resume();
        timers.advance(Duration.ofSeconds(10));
        assertThat(called).isEmpty();
        storeIsDown = false;
        timers.advance(Duration.ofSeconds(1));
        assertThat(called).containsExactly("1");
        runner = runner();
        runner.resume();
        assertThat(called).containsExactly("1", "1");
        answer("1", "x");
        assertThat(stored().log()).containsExactly("1 done x");
    }

    @Test
    void x3_resultThatCannotBeStored_isFoundByAnotherAttempt() {
        record(task("1", ""));
        Future<TasksEnd> end = await();
        storeIsDown = true;
        answer("1", "x");
        timers.advance(Duration.ofSeconds(3));
        assertThat(called).containsExactly("1");
        storeIsDown = false;
        timers.advance(Duration.ofSeconds(1));
        answer("1", "x");
        assertThat(stored().log()).containsExactly("1 done x");
        assertThat(end.result()).isInstanceOf(TasksEnd.Done.class);
    }

    @Test
    void x4_refusal_isReported_andWritten() {
        record(task("1", ""));
        Future<TasksEnd> end = await();
        fail("1", 422);
        assertThat(end.result()).isEqualTo(new TasksEnd.Refused("no"));
        assertThat(stored().log()).containsExactly("1 refused no");
    }

    @Test
    void x4_requestWaitsFiveSeconds_andTheTaskIsRetried() {
        record(task("1", ""), task("2", ""));
        Future<TasksEnd> end = await();
        call("1").fail(CallFailedException.unanswered("down"));
        timers.advance(Duration.ofMillis(4_999));
        assertThat(end.isComplete()).isFalse();
        timers.advance(Duration.ofMillis(1));
        assertThat(end.result()).isEqualTo(new TasksEnd.Pending(List.of("kind of 1", "kind of 2")));
        assertThat(called).containsExactly("1", "1");
        assertThat(stored().tasks().get(0).problem()).isEqualTo("down");
        assertThat(runner.openTasks()).isEqualTo(2);
        answer("1", "");
        answer("2", "");
        assertThat(runner.openTasks()).isZero();
    }

    /** A clock that is set back makes a timer early; the task was never tried again. */
    @ParameterizedTest
    @CsvSource({"-PT0.001S, PT1M", "-PT1M, PT2M", "-PT3H, PT5S", "PT3H, PT5S"})
    void x4_taskIsRetried_alsoIfTheClockIsSet(Duration jump, Duration until) {
        MutableClock wall = new MutableClock(NOW);
        runner = new OutboxRunner<>(new Records(), OutboxPace.of(timers), wall, new Random(1));
        record(task("1", ""));
        await();
        call("1").fail(CallFailedException.unanswered("down"));
        wall.advance(jump);
        for (Duration passed = Duration.ZERO; passed.compareTo(until) < 0; passed = passed.plusSeconds(1)) {
            wall.advance(Duration.ofSeconds(1));
            timers.advance(Duration.ofSeconds(1));
        }
        assertThat(called).containsExactly("1", "1");
    }

    @Test
    void x4_taskThatFailed_isCounted_andTriedAgainOnRequest() {
        record(task("1", ""));
        runner.wake(ID);
        for (int i = 0; i < 1_000 && runner.failedTasks() == 0; i++) {
            fail("1", 500);
            timers.advance(Duration.ofMinutes(5));
        }
        assertThat(runner.failedTasks()).isEqualTo(1);
        assertThat(clock.instant()).isBetween(NOW.plus(Duration.ofHours(24)), NOW.plus(Duration.ofHours(25)));
        int attempts = called.size();
        timers.advance(Duration.ofDays(2));
        assertThat(called).hasSize(attempts);
        runner.retry(ID);
        assertThat(called).hasSize(attempts + 1);
        assertThat(runner.failedTasks()).isZero();
        answer("1", "x");
        assertThat(stored().log()).containsExactly("1 done x");
    }

    @Test
    void taskThatWaitsForItsNextAttempt_runsAtOnce_ifAnOperatorAsks() {
        record(task("1", ""));
        runner.wake(ID);
        assertThat(runner.retryNow(ID).result()).as("it runs").isFalse();
        call("1").fail(CallFailedException.unanswered("down"));
        assertThat(called).hasSize(1);
        assertThat(runner.tasks(ID).result().get(0).problem()).isEqualTo("down");

        timers.advance(Duration.ofMillis(1));
        assertThat(runner.retryNow(ID).result()).isTrue();
        assertThat(called).hasSize(2);
        assertThat(stored().tasks().get(0).createdAt()).isEqualTo(NOW);
        answer("1", "x");
        assertThat(runner.retryNow(ID).result()).isFalse();
        assertThat(runner.retryNow("absent").result()).isFalse();
    }

    @Test
    void x4_openAndFailedTasks_areMetrics_thatAreExplained() {
        PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        runner.bindTo(metrics, "orders");
        record(task("1", ""));
        runner.wake(ID);
        assertThat(metrics.get("sumspace.catalog.tasks")
                        .tag("kind", "orders")
                        .gauge()
                        .value())
                .isEqualTo(1);
        assertThat(metrics.get("sumspace.catalog.tasks.failed").gauge().value()).isZero();
        DocumentedMetrics.check(metrics);
    }
}
