package org.sumspace.converter.api;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.converter.core.json.JsonWriter;

/**
 * Parses a trace, processes it, and answers. Small traces are processed on the event loop, because handing them to
 * another thread would cost more; large ones on workers.
 */
final class TraceOperation implements Handler<RoutingContext> {
    private static final int INLINE_BYTES_MAX = 16 * 1024;

    private final Function<TraceRequest, Map<String, @Nullable Object>> work;

    TraceOperation(Function<TraceRequest, Map<String, @Nullable Object>> work) {
        this.work = work;
    }

    @Override
    public void handle(RoutingContext ctx) {
        byte[] body = ApiRequest.of(ctx).bytes().getBytes();
        String format = ctx.request().getHeader("X-Input-Format");
        if (body.length <= INLINE_BYTES_MAX) {
            send(ctx, answer(body, format));
            return;
        }
        ctx.vertx()
                .executeBlocking(() -> answer(body, format), false)
                .onSuccess(answer -> send(ctx, answer))
                .onFailure(ctx::fail);
    }

    private Buffer answer(byte[] body, @Nullable String format) {
        return Buffer.buffer(JsonWriter.write(work.apply(TraceRequest.parse(body, format)), ConversionJson.BYTES_MAX));
    }

    private static void send(RoutingContext ctx, Buffer answer) {
        ctx.response().putHeader("Content-Type", MediaTypes.JSON).end(answer);
    }
}
