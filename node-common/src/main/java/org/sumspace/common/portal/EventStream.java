package org.sumspace.common.portal;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sumspace.common.security.BearerAuthenticator;

/**
 * One client's stream of server-sent events. It holds only the latest unsent state of each topic, so that a slow client
 * gets fewer events and causes no queue. Its methods may be called from any thread.
 */
final class EventStream {
    private static final long LONGEST_MS = Duration.ofMinutes(10).toMillis();

    private final RoutingContext ctx;
    private final Vertx vertx;
    private final Context context;
    private final String account;
    private final Map<String, EventState> waiting = new LinkedHashMap<>();
    private final Map<String, Long> sent = new HashMap<>();
    private final Duration heartbeat;
    private long heartbeatTimer;
    private long limit;

    EventStream(RoutingContext ctx, String account, Duration heartbeat) {
        this.ctx = ctx;
        this.vertx = ctx.vertx();
        this.context = vertx.getOrCreateContext();
        this.account = account;
        this.heartbeat = heartbeat;
    }

    /** To whom it belongs. */
    String account() {
        return account;
    }

    /** Sends the head of the answer; from now on the session is checked again at each heartbeat. */
    void begin() {
        HttpServerResponse response = ctx.response()
                .setChunked(true)
                .putHeader("Content-Type", PortalEvents.MEDIA_TYPE)
                // Prevents that a proxy buffers the answer, which lasts up to ten minutes.
                .putHeader("X-Accel-Buffering", "no");
        response.drainHandler(drained -> flush());
        heartbeatTimer = vertx.setPeriodic(heartbeat.toMillis(), beat -> beat());
        limit = vertx.setTimer(LONGEST_MS, over -> end());
        response.write(":\n\n");
    }

    private void beat() {
        BearerAuthenticator.admitAgain(ctx).onFailure(refused -> end()).onSuccess(admitted -> {
            if (!isOver() && !ctx.response().writeQueueFull()) {
                ctx.response().write(":\n\n");
            }
        });
    }

    void offer(String topic, EventState state) {
        context.runOnContext(now -> {
            waiting.put(topic, state);
            flush();
        });
    }

    private void flush() {
        Iterator<Map.Entry<String, EventState>> states = waiting.entrySet().iterator();
        while (states.hasNext() && !isOver() && !ctx.response().writeQueueFull()) {
            Map.Entry<String, EventState> next = states.next();
            EventState state = next.getValue();
            ctx.response().write(state.eventFor(sent.getOrDefault(next.getKey(), 0L)));
            sent.put(next.getKey(), state.version());
            states.remove();
        }
    }

    void end() {
        context.runOnContext(now -> {
            if (!isOver()) {
                ctx.response().end();
            }
        });
    }

    /** The answer has ended, or the client has disconnected. */
    void closed() {
        vertx.cancelTimer(heartbeatTimer);
        vertx.cancelTimer(limit);
    }

    private boolean isOver() {
        return ctx.response().ended() || ctx.response().closed();
    }
}
