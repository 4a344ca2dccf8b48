package org.sumspace.common.http.server.limit;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.ContextKey;

/**
 * Cuts off a body that arrives too slowly, with a problem where the answer has not begun, and the connection. The time
 * grows with the bytes that arrived, so that the required rate is the same for large and small bodies. Time in which
 * this node does not read is not counted: see {@link #suspend}.
 */
public final class BodyDeadline implements Handler<RoutingContext> {
    private static final ContextKey<Running> KEY = new ContextKey<>("body deadline");

    private final RequestDeadlines deadlines;

    public BodyDeadline(RequestDeadlines deadlines) {
        this.deadlines = deadlines;
    }

    @Override
    public void handle(RoutingContext ctx) {
        // A rerouted request passes this handler twice.
        if (KEY.find(ctx).isEmpty() && hasBody(ctx.request())) {
            Running running = new Running(ctx, deadlines);
            KEY.put(ctx, running);
            running.start();
            ctx.request().end().onComplete(ended -> running.stop());
        }
        ctx.next();
    }

    /** Stops counting while the request is paused, until {@link #resume}. */
    public static void suspend(RoutingContext ctx) {
        KEY.find(ctx).ifPresent(Running::stop);
    }

    public static void resume(RoutingContext ctx) {
        KEY.find(ctx).ifPresent(Running::start);
    }

    private static boolean hasBody(HttpServerRequest request) {
        String length = request.getHeader("Content-Length");
        return request.getHeader("Transfer-Encoding") != null || (length != null && !length.equals("0"));
    }

    /** The timer of one request. */
    private static final class Running {
        private static final long NONE = -1;

        private final RoutingContext ctx;
        private final RequestDeadlines deadlines;
        private long startNanos;
        private long timer = NONE;

        Running(RoutingContext ctx, RequestDeadlines deadlines) {
            this.ctx = ctx;
            this.deadlines = deadlines;
        }

        void start() {
            if (!ctx.request().isEnded()) {
                startNanos = System.nanoTime();
                fireAfter(deadlines.bodyStart());
            }
        }

        void stop() {
            if (timer != NONE) {
                ctx.vertx().cancelTimer(timer);
                timer = NONE;
            }
        }

        private void fireAfter(Duration time) {
            stop();
            Vertx vertx = ctx.vertx();
            timer = vertx.setTimer(Math.max(1, time.toMillis()), fired -> check());
        }

        private void check() {
            Duration taken = Duration.ofNanos(System.nanoTime() - startNanos);
            Duration allowed = deadlines.forBody(ctx.request().bytesRead());
            if (taken.compareTo(allowed) < 0) {
                fireAfter(allowed.minus(taken));
            } else if (ctx.response().ended()) {
                ctx.request().connection().close();
            } else if (!ctx.request().isEnded()) {
                ctx.fail(NodeException.tooSlow("The body took more than " + taken.toSeconds() + " s to arrive."));
            }
        }
    }
}
