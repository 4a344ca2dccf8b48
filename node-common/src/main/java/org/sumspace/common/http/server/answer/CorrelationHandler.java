package org.sumspace.common.http.server.answer;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.server.operation.ContextKey;
import org.sumspace.common.obs.Correlation;

/**
 * Gives every request a correlation id: the one it brings, or a new one. The response carries it too.
 *
 * @param clientHeader another header for it, which the clients of an API use; null if there is none
 */
public record CorrelationHandler(@Nullable String clientHeader) implements Handler<RoutingContext> {
    private static final ContextKey<String> KEY = new ContextKey<>("correlation id");

    @Override
    public void handle(RoutingContext ctx) {
        String id = KEY.find(ctx).orElseGet(() -> idOf(ctx.request()));
        KEY.put(ctx, id);
        Correlation.setCurrent(id);
        answer(ctx.request(), id);
        ctx.next();
    }

    private void answer(HttpServerRequest request, String id) {
        request.response().putHeader(Correlation.HEADER, id);
        if (clientHeader != null) {
            request.response().putHeader(clientHeader, id);
        }
    }

    /** The id of a request that is refused before the router; the response carries it. */
    public String begin(HttpServerRequest request) {
        String id = idOf(request);
        answer(request, id);
        return id;
    }

    private String idOf(HttpServerRequest request) {
        return Stream.of(Correlation.HEADER, clientHeader)
                .filter(Objects::nonNull)
                .map(request::getHeader)
                .filter(given -> given != null && Correlation.isAcceptable(given))
                .findFirst()
                .orElseGet(() -> UUID.randomUUID().toString());
    }

    /** The id of a request; empty before this handler has seen it. */
    public static String of(RoutingContext ctx) {
        return KEY.find(ctx).orElse("");
    }
}
