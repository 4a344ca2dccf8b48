package org.sumspace.common.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SerialQueueTest {
    private final SerialQueue queue = new SerialQueue();
    private final List<String> started = new ArrayList<>();

    @Test
    void taskStarts_onlyWhenTheOneBeforeHasEnded() {
        Promise<String> first = Promise.promise();
        Future<String> firstResult = submit("first", first);
        Future<String> secondResult = submit("second", Promise.promise());
        assertThat(started).containsExactly("first");

        first.complete("done");

        assertThat(firstResult.result()).isEqualTo("done");
        assertThat(started).containsExactly("first", "second");
        assertThat(secondResult.isComplete()).isFalse();
    }

    @Test
    void taskThatFails_doesNotStopTheNext() {
        Promise<String> failing = Promise.promise();
        Future<String> failed = submit("failing", failing);
        submit("next", Promise.promise());

        failing.fail("away");

        assertThat(failed.cause()).hasMessage("away");
        assertThat(started).containsExactly("failing", "next");
    }

    @Test
    void taskThatThrows_failsItsResult_andDoesNotStopTheNext() {
        Future<String> refused = queue.submit(() -> {
            throw new IllegalStateException("refused");
        });
        submit("next", Promise.promise());

        assertThat(refused.cause()).hasMessage("refused");
        assertThat(started).containsExactly("next");
    }

    private Future<String> submit(String name, Promise<String> end) {
        return queue.submit(() -> {
            started.add(name);
            return end.future();
        });
    }
}
