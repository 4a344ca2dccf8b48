package org.sumspace.converter.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.converter.service.ConversionService;

/** {@code POST /convert}. */
public final class ConvertHandler implements Handler<RoutingContext> {
    private final TraceOperation operation;

    /** @param valuesAsArrays whether values in recommendations are JSON arrays instead of text */
    public ConvertHandler(ConversionService service, boolean valuesAsArrays) {
        ConversionJson json = new ConversionJson(valuesAsArrays);
        this.operation = new TraceOperation(
                request -> json.of(service.convert(request.trace(), request.inputFormat(), request.outputFormat())));
    }

    @Override
    public void handle(RoutingContext ctx) {
        operation.handle(ctx);
    }
}
