package org.sumspace.common.http;

import static org.sumspace.common.http.CorrelationStorage.CURRENT;

import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.spi.context.storage.AccessMode;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The id that ties together what several nodes log about one cause. It comes with a request or is made here, and goes
 * along with every request that follows from it.
 */
public final class Correlation implements Handler<RoutingContext> {
    public static final String HEADER = "X-Correlation-Id";

    private static final Pattern ACCEPTED = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final ContextKey<String> KEY = new ContextKey<>("correlation id");

    @Override
    public void handle(RoutingContext ctx) {
        String id = KEY.find(ctx).orElseGet(() -> choose(ctx));
        KEY.put(ctx, id);
        setCurrent(id);
        ctx.response().putHeader(HEADER, id);
        ctx.next();
    }

    private static String choose(RoutingContext ctx) {
        String given = ctx.request().getHeader(HEADER);
        return given != null && ACCEPTED.matcher(given).matches()
                ? given
                : UUID.randomUUID().toString();
    }

    public static String of(RoutingContext ctx) {
        return KEY.find(ctx).orElse("");
    }

    /** The id of whatever is being answered here; empty outside of it. */
    public static Optional<String> current() {
        Context context = Vertx.currentContext();
        return context == null ? Optional.empty() : Optional.ofNullable(CURRENT.get(context, AccessMode.CONCURRENT));
    }

    /** Ties what follows in the current context to {@code id}. */
    public static void setCurrent(String id) {
        Context context = Vertx.currentContext();
        if (context != null && ACCEPTED.matcher(id).matches()) {
            CURRENT.put(context, AccessMode.CONCURRENT, id);
        }
    }
}
