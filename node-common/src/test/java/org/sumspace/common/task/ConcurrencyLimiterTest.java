package org.sumspace.common.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConcurrencyLimiterTest {
    private final ConcurrencyLimiter limiter = new ConcurrencyLimiter(2);
    private final List<String> started = new ArrayList<>();

    @Test
    void beyondTheLimit_workWaits_andStartsInOrder() {
        Promise<Void> first = run("first");
        Promise<Void> second = run("second");
        run("third");
        run("fourth");
        assertThat(started).containsExactly("first", "second");

        second.complete();
        assertThat(started).containsExactly("first", "second", "third");

        first.complete();
        assertThat(started).containsExactly("first", "second", "third", "fourth");
    }

    @Test
    void failedWork_releasesItsPermit() {
        run("first");
        Promise<Void> failing = run("failing");
        run("next");

        failing.fail("away");

        assertThat(started).containsExactly("first", "failing", "next");
    }

    @Test
    void workThatThrows_releasesItsPermit() {
        run("first");

        Future<Void> refused = limiter.run(() -> {
            throw new IllegalStateException("refused");
        });
        run("next");

        assertThat(refused.failed()).isTrue();
        assertThat(started).containsExactly("first", "next");
    }

    private Promise<Void> run(String name) {
        Promise<Void> work = Promise.promise();
        limiter.run(() -> {
            started.add(name);
            return work.future();
        });
        return work;
    }
}
