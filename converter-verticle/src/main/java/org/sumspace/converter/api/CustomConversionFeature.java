package org.sumspace.converter.api;

import io.vertx.ext.web.RoutingContext;
import java.util.function.Supplier;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.converter.service.CustomConversions;
import org.sumspace.converter.service.Overflow;

/**
 * Tables and files of JSON objects into statements, by a mapping that comes with them.
 *
 * @param overflows where an upload waits while its answer is not read, or before it can be converted
 * @param bytesMax the largest form
 */
public record CustomConversionFeature(CustomConversions conversions, Supplier<Overflow> overflows, long bytesMax)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.openStream("convertCustom", bytesMax, this::convertCustom);
    }

    void convertCustom(RoutingContext ctx) {
        CustomExchange exchange = new CustomExchange(ctx, conversions, overflows.get(), bytesMax);
        if ("100-continue".equalsIgnoreCase(ctx.request().getHeader("Expect"))) {
            ctx.response().writeContinue();
        }
        exchange.start();
    }
}
