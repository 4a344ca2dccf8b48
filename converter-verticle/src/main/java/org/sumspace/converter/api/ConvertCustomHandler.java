package org.sumspace.converter.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Supplier;
import org.sumspace.converter.service.ConversionService;
import org.sumspace.converter.service.Overflow;

/** {@code POST /convert_custom}: a file and its mapping in, a line for each record out, both as streams. */
public final class ConvertCustomHandler implements Handler<RoutingContext> {
    private final ConversionService service;
    private final Supplier<Overflow> overflows;
    private final long bytesMax;

    /**
     * @param overflows where an upload waits while its answer is not read, or before it can be converted
     * @param bytesMax the largest form
     */
    public ConvertCustomHandler(ConversionService service, Supplier<Overflow> overflows, long bytesMax) {
        this.service = service;
        this.overflows = overflows;
        this.bytesMax = bytesMax;
    }

    @Override
    public void handle(RoutingContext ctx) {
        CustomExchange exchange = new CustomExchange(ctx, service, overflows.get(), bytesMax);
        if ("100-continue".equalsIgnoreCase(ctx.request().getHeader("Expect"))) {
            ctx.response().writeContinue();
        }
        exchange.begin();
    }
}
