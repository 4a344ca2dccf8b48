package org.sumspace.assessment.interop.api;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.sumspace.assessment.interop.domain.ExchangeTool;

/** {@code GET /v1/interoperability/carisma/schema} and {@code /lola/schema}: JSON Schema 2020-12. */
record GetInteropSchemaHandler(JsonObject schema) implements Handler<RoutingContext> {
    static GetInteropSchemaHandler of(ExchangeTool tool) {
        String file = "/assessment/interop/" + tool.label() + ".schema.json";
        try (InputStream in = GetInteropSchemaHandler.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("the schema " + file + " is missing in this program");
            }
            return new GetInteropSchemaHandler(new JsonObject(Buffer.buffer(in.readAllBytes())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void handle(RoutingContext ctx) {
        ctx.json(schema);
    }
}
