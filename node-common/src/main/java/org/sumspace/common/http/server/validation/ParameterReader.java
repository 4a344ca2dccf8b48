package org.sumspace.common.http.server.validation;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import io.vertx.json.schema.common.dsl.SchemaType;
import io.vertx.openapi.contract.Location;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads parameters in the styles that the nodes' contracts use: simple and form, primitives and arrays of them. A
 * value that does not have the form of its type stays text, so that the schema refuses it.
 */
final class ParameterReader {
    private static final Pattern INTEGER = Pattern.compile("-?\\d{1,18}");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}(\\.\\d{1,18})?([eE][+-]?\\d{1,3})?");

    private ParameterReader() {}

    /** @throws IllegalStateException if the contract has a parameter that cannot be read */
    static void checkReadable(Operation operation) {
        for (Parameter parameter : operation.getParameters()) {
            if (parameter.getSchemaType() == SchemaType.OBJECT || parameter.getIn() == Location.COOKIE) {
                throw new IllegalStateException("parameter " + parameter.getName() + " of " + operation.getOperationId()
                        + " is an object or a cookie");
            }
        }
    }

    /** The value, or null if the request does not have the parameter. */
    static @Nullable Object read(RoutingContext ctx, Parameter parameter) {
        List<String> raw = raw(ctx, parameter);
        if (raw.isEmpty()) {
            return null;
        }
        if (parameter.getSchemaType() != SchemaType.ARRAY) {
            return convert(raw.get(0), parameter.getSchemaType());
        }
        boolean repeated = parameter.getIn() == Location.QUERY && parameter.isExplode();
        List<String> items = repeated ? raw : Arrays.asList(raw.get(0).split(","));
        SchemaType itemType = itemType(parameter);
        JsonArray values = new JsonArray();
        items.stream()
                .filter(item -> !item.isEmpty())
                .map(item -> convert(item, itemType))
                .forEach(values::add);
        return values;
    }

    private static List<String> raw(RoutingContext ctx, Parameter parameter) {
        return switch (parameter.getIn()) {
            case QUERY -> ctx.queryParam(parameter.getName());
            case HEADER -> ctx.request().headers().getAll(parameter.getName());
            case PATH -> List.of(ctx.pathParam(parameter.getName()));
            case COOKIE -> List.of();
        };
    }

    private static SchemaType itemType(Parameter parameter) {
        Object items = parameter.getSchema().get("items");
        String type = items instanceof JsonObject schema ? schema.getString("type", "string") : "string";
        return SchemaType.valueOf(type.toUpperCase(Locale.ROOT));
    }

    private static Object convert(String text, SchemaType type) {
        if (type == SchemaType.INTEGER && INTEGER.matcher(text).matches()) {
            return Long.valueOf(text);
        }
        if (type == SchemaType.NUMBER && NUMBER.matcher(text).matches()) {
            return Double.valueOf(text);
        }
        if (type == SchemaType.BOOLEAN && (text.equals("true") || text.equals("false"))) {
            return Boolean.valueOf(text);
        }
        return text;
    }
}
