package org.sumspace.assessment.run.api;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.shared.api.Callers;

/**
 * One stream of server-sent events. Changes during the reading or sending of a state are sent together afterwards, so
 * that a slow client causes no queue.
 */
final class RunStream {
    private static final long HEARTBEAT_MILLIS = TimeUnit.SECONDS.toMillis(15);
    /** After this time the stream ends. The client opens another one, for which the session is checked again. */
    private static final long LONGEST_MILLIS = TimeUnit.MINUTES.toMillis(10);

    private final RoutingContext ctx;
    private final Context context;
    private final Supplier<Future<RunView>> read;
    private boolean busy = true;
    private boolean changed;
    private long heartbeat;
    private long limit;

    RunStream(RoutingContext ctx, Supplier<Future<RunView>> read) {
        this.ctx = ctx;
        this.context = ctx.vertx().getOrCreateContext();
        this.read = read;
    }

    void begin(RunView first) {
        ctx.response()
                .setChunked(true)
                .putHeader("Content-Type", "text/event-stream")
                .putHeader("Cache-Control", "no-store");
        heartbeat =
                ctx.vertx().setPeriodic(HEARTBEAT_MILLIS, id -> ctx.response().write(": \n\n"));
        limit = ctx.vertx().setTimer(LONGEST_MILLIS, id -> ctx.response().end());
        send(first);
    }

    /** For any thread. */
    void end() {
        context.runOnContext(now -> {
            if (!isOver()) {
                ctx.response().end();
            }
        });
    }

    void close() {
        ctx.vertx().cancelTimer(heartbeat);
        ctx.vertx().cancelTimer(limit);
    }

    /** For any thread. */
    void changed() {
        context.runOnContext(now -> {
            changed = true;
            next();
        });
    }

    private void next() {
        if (busy || !changed || isOver()) {
            return;
        }
        busy = true;
        changed = false;
        read.get().onSuccess(this::send).onFailure(gone -> ctx.response().end());
    }

    private void send(RunView view) {
        HttpServerResponse response = ctx.response();
        if (isOver()) {
            return;
        }
        String event = "id: " + view.run().events() + "\nevent: run\ndata: "
                + RunJson.of(view, Callers.of(ctx)).encode() + "\n\n";
        if (view.run().status().isOver()) {
            response.end(event);
            return;
        }
        response.write(event).onComplete(sent -> {
            busy = false;
            next();
        });
    }

    private boolean isOver() {
        return ctx.response().ended() || ctx.response().closed();
    }
}
