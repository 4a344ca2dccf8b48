package org.sumspace.common.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.testkit.Await;

class SharedWorkTest {
    private final SharedWork<String, Integer> shared = new SharedWork<>();
    private final AtomicInteger started = new AtomicInteger();
    private final Promise<Integer> result = Promise.promise();

    @Test
    void concurrentRequestsForOneKey_shareOneRun() {
        Future<Integer> first = shared.of("a", this::work);
        Future<Integer> again = shared.of("a", this::work);
        result.complete(7);

        assertThat(Await.result(first)).isEqualTo(7);
        assertThat(Await.result(again)).isEqualTo(7);
        assertThat(started).hasValue(1);
    }

    @Test
    void otherKeys_doNotWait() {
        Future<Integer> first = shared.of("a", this::work);

        assertThat(Await.result(shared.of("b", () -> Future.succeededFuture(8))))
                .isEqualTo(8);
        assertThat(first.isComplete()).isFalse();
    }

    @Test
    void finishedWork_runsAgainWhenAskedFor() {
        Future<Integer> failing = shared.of("a", () -> {
            throw NodeException.unavailable("away");
        });
        assertThat(Await.failure(failing)).hasMessageContaining("away");

        result.complete(7);
        assertThat(Await.result(shared.of("a", this::work))).isEqualTo(7);
        assertThat(Await.result(shared.of("a", this::work))).isEqualTo(7);
        assertThat(started).hasValue(2);
    }

    private Future<Integer> work() {
        started.incrementAndGet();
        return result.future();
    }
}
