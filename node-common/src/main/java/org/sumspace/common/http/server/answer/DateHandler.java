package org.sumspace.common.http.server.answer;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.time.Instant;
import org.sumspace.common.http.HttpDate;

/**
 * Adds the time of this node to every answer, so that callers can detect the difference of their clock. Thread-safe.
 */
public final class DateHandler implements Handler<RoutingContext> {
    private final Clock clock;
    private volatile Formatted last;

    private record Formatted(long second, String text) {}

    public DateHandler(Clock clock) {
        this.clock = clock;
        this.last = format(clock.instant());
    }

    @Override
    public void handle(RoutingContext ctx) {
        Instant now = clock.instant();
        Formatted present = last;
        if (present.second() != now.getEpochSecond()) {
            present = format(now);
            last = present;
        }
        ctx.response().putHeader(HttpDate.DATE, present.text());
        ctx.next();
    }

    private static Formatted format(Instant time) {
        return new Formatted(time.getEpochSecond(), HttpDate.format(time));
    }
}
