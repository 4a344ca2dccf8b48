package org.sumspace.common.http.server.limit;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.ContextKey;
import org.sumspace.common.http.server.operation.RequestEnd;

/** Refuses requests while too many others are not answered yet, of all callers or of the same address. */
public final class RequestLimit implements Handler<RoutingContext> {
    private static final ContextKey<RequestLimit> COUNTED = new ContextKey<>("counted request");
    private static final ContextKey<Boolean> LEFT = new ContextKey<>("request that counts no longer");
    private static final int RETRY_AFTER_SECONDS = 1;

    private final int requestsMax;
    private final int perAddressMax;
    private final AtomicInteger open = new AtomicInteger();
    private final Map<String, Integer> openOfAddress = new ConcurrentHashMap<>();

    public RequestLimit(int requestsMax, int perAddressMax) {
        this.requestsMax = requestsMax;
        this.perAddressMax = perAddressMax;
    }

    @Override
    public void handle(RoutingContext ctx) {
        // A rerouted request passes this handler twice.
        if (COUNTED.find(ctx).isEmpty()) {
            COUNTED.put(ctx, this);
            count(ctx);
        }
        ctx.next();
    }

    /**
     * Stops counting the request, because its answer takes long on purpose. Requests of this kind need another limit.
     */
    public static void release(RoutingContext ctx) {
        COUNTED.find(ctx).ifPresent(limit -> limit.leave(ctx));
    }

    private void count(RoutingContext ctx) {
        String address = addressOf(ctx);
        int all = open.incrementAndGet();
        int ofAddress = openOfAddress.merge(address, 1, Integer::sum);
        RequestEnd.await(ctx, () -> leave(ctx));
        if (ofAddress > perAddressMax) {
            throw NodeException.tooMany(
                    "More than " + perAddressMax + " requests from your address are not answered yet; try again.",
                    RETRY_AFTER_SECONDS);
        }
        if (all > requestsMax) {
            throw NodeException.unavailable("More than " + requestsMax + " requests are not answered yet; try again.");
        }
    }

    private void leave(RoutingContext ctx) {
        if (LEFT.find(ctx).isEmpty()) {
            LEFT.put(ctx, true);
            open.decrementAndGet();
            openOfAddress.computeIfPresent(addressOf(ctx), (key, count) -> count == 1 ? null : count - 1);
        }
    }

    private static String addressOf(RoutingContext ctx) {
        @Nullable String address = ctx.request().remoteAddress().hostAddress();
        return address == null ? "" : address;
    }
}
