package org.sumspace.common.bus;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;

/** A request that is retried until it is answered, refused for good, or its deadline has passed. */
final class RepeatedRequest {
    /** The timeout of one try: long enough for a working node, short enough to resend a lost message soon. */
    static final Duration TRY_MAX = Duration.ofSeconds(10);

    private final Vertx vertx;
    private final Clock clock;
    private final BusOutbox outbox;
    private final BusRequest request;
    private final Instant deadline;
    private final Backoff backoff;
    private final BooleanSupplier closed;
    private final Promise<byte[]> result = Promise.promise();

    RepeatedRequest(
            Vertx vertx,
            Clock clock,
            BusOutbox outbox,
            BusRequest request,
            Instant deadline,
            Backoff backoff,
            BooleanSupplier closed) {
        this.vertx = vertx;
        this.clock = clock;
        this.outbox = outbox;
        this.request = request;
        this.deadline = deadline;
        this.backoff = backoff;
        this.closed = closed;
    }

    Future<byte[]> start() {
        tryNow(null);
        return result.future();
    }

    private void tryNow(@Nullable Throwable lastFailure) {
        Duration left = Duration.between(clock.instant(), deadline);
        if (left.isNegative() || left.isZero() || closed.getAsBoolean()) {
            result.fail(NodeException.unavailable("No answer to " + request + " in time.", lastFailure));
            return;
        }
        outbox.send(request, left.compareTo(TRY_MAX) < 0 ? left : TRY_MAX).onComplete(this::onTryCompleted);
    }

    private void onTryCompleted(AsyncResult<byte[]> outcome) {
        if (outcome.succeeded()) {
            result.complete(outcome.result());
        } else if (outcome.cause() instanceof NodeException failure && !failure.isCallersFault()) {
            // The node is away, busy, or cannot write for a while.
            vertx.setTimer(Math.max(1, backoff.next().toMillis()), fired -> tryNow(failure));
        } else {
            result.fail(outcome.cause());
        }
    }
}
