package org.sumspace.common.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.sumspace.common.testkit.Await;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PeriodicTaskTest {
    private static final Duration SOON = Duration.ofMillis(2);

    private final Vertx vertx = Vertx.vertx();
    private final AtomicInteger runs = new AtomicInteger();

    @AfterAll
    void close() {
        Await.result(vertx.close());
    }

    @Test
    void runsDoNotOverlap() {
        AtomicInteger present = new AtomicInteger();
        AtomicInteger mostPresent = new AtomicInteger();
        PeriodicTask task = PeriodicTask.start(vertx, "slow", SOON, () -> {
            mostPresent.accumulateAndGet(present.incrementAndGet(), Math::max);
            return vertx.timer(10, TimeUnit.MILLISECONDS).onSuccess(late -> {
                present.decrementAndGet();
                runs.incrementAndGet();
            });
        });
        await().until(() -> runs.get() > 3);
        Await.result(task.stop());
        assertThat(mostPresent).hasValue(1);
    }

    @Test
    void failure_doesNotEndTheTask() {
        AtomicInteger attempts = new AtomicInteger();
        PeriodicTask task = PeriodicTask.start(vertx, "failing", SOON.multipliedBy(20), () -> {
            if (attempts.incrementAndGet() % 2 == 0) {
                throw new IllegalStateException("thrown");
            }
            return Future.failedFuture("failed");
        });
        await().until(() -> attempts.get() > 2);
        Await.result(task.stop());
    }

    @Test
    void stop_waitsForTheRunUnderWay_andNoneFollows() {
        Promise<Void> work = Promise.promise();
        AtomicInteger started = new AtomicInteger();
        PeriodicTask task = PeriodicTask.start(vertx, "long", SOON, () -> {
            started.incrementAndGet();
            return work.future();
        });
        await().until(() -> started.get() == 1);
        Future<Void> stopped = task.stop();
        assertThat(stopped.isComplete()).isFalse();
        work.complete();
        Await.result(stopped);
        Await.result(vertx.timer(20, TimeUnit.MILLISECONDS));
        assertThat(started).hasValue(1);
    }
}
