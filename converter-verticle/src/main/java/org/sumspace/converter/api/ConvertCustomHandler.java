package org.sumspace.converter.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Supplier;
import org.sumspace.converter.service.CustomConversions;
import org.sumspace.converter.service.Overflow;

/** {@code POST /convert_custom}: converts a file by the mapping in the same form to a stream of lines. */
public final class ConvertCustomHandler implements Handler<RoutingContext> {
    private final CustomConversions conversions;
    private final Supplier<Overflow> overflows;
    private final long bytesMax;

    /**
     * @param overflows stores an upload that cannot be converted yet, or whose answer is not read
     * @param bytesMax the size limit of a form
     */
    public ConvertCustomHandler(CustomConversions conversions, Supplier<Overflow> overflows, long bytesMax) {
        this.conversions = conversions;
        this.overflows = overflows;
        this.bytesMax = bytesMax;
    }

    @Override
    public void handle(RoutingContext ctx) {
        CustomExchange exchange = new CustomExchange(ctx, conversions, overflows.get(), bytesMax);
        if ("100-continue".equalsIgnoreCase(ctx.request().getHeader("Expect"))) {
            ctx.response().writeContinue();
        }
        exchange.start();
    }
}
