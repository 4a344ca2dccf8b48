package org.sumspace.converter.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.service.ConversionService;

/** {@code POST /validate}. */
public final class ValidateHandler implements Handler<RoutingContext> {
    private final TraceOperation operation;

    public ValidateHandler(ConversionService service) {
        this.operation = new TraceOperation(request -> json(service.validate(request.trace(), request.inputFormat())));
    }

    @Override
    public void handle(RoutingContext ctx) {
        operation.handle(ctx);
    }

    private static Map<String, @Nullable Object> json(String format) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("input_format", format);
        return json;
    }
}
