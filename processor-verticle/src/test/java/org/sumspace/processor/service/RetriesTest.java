package org.sumspace.processor.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.testkit.Await;

class RetriesTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final Vertx vertx = Vertx.vertx();
    private final Retries retries = new Retries(vertx, Clock.fixed(NOW, ZoneOffset.UTC));
    private final AtomicInteger tries = new AtomicInteger();

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    /** Fails twice. */
    private Future<Integer> attempt() {
        return tries.incrementAndGet() < 3
                ? Future.failedFuture(NodeException.unavailable("unavailable at first"))
                : Future.succeededFuture(tries.get());
    }

    @Test
    void retryableFailure_isTriedAgain() {
        assertThat(Await.result(retries.until(NOW.plusSeconds(60), failure -> true, this::attempt)))
                .isEqualTo(3);
    }

    @Test
    void permanentFailure_isTriedOnce() {
        assertThat(Await.failure(retries.until(NOW.plusSeconds(60), failure -> false, this::attempt)))
                .hasMessageContaining("unavailable at first");
        assertThat(tries).hasValue(1);
    }

    @Test
    void afterTheDeadline_nothingIsTried() {
        Throwable failure = Await.failure(retries.until(NOW, any -> true, this::attempt));
        assertThat(((NodeException) failure).type()).isEqualTo(ProblemType.GONE);
        assertThat(tries).hasValue(0);
    }
}
