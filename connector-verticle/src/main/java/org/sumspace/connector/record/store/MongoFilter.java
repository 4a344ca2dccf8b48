package org.sumspace.connector.record.store;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.Collectors;
import org.sumspace.connector.record.core.KeyEscape;
import org.sumspace.connector.record.domain.Field;
import org.sumspace.connector.record.domain.Scalar;
import org.sumspace.connector.record.domain.StatementCondition;

/** A condition as a MongoDB filter on {@link StatementDocument}s. Text from a query enters a filter only as a value. */
final class MongoFilter {
    private MongoFilter() {}

    static JsonObject of(StatementCondition condition) {
        if (condition instanceof StatementCondition.All all) {
            return all.conditions().isEmpty() ? new JsonObject() : combined("$and", all.conditions());
        }
        if (condition instanceof StatementCondition.Any any) {
            return combined("$or", any.conditions());
        }
        if (condition instanceof StatementCondition.Not not) {
            return combined("$nor", List.of(not.condition()));
        }
        if (condition instanceof StatementCondition.In in) {
            return test(in.field(), "$in", values(in.values()));
        }
        if (condition instanceof StatementCondition.Compare compare) {
            return test(compare.field(), compare.order().operator(), StatementDocument.value(compare.operand()));
        }
        return test(((StatementCondition.Exists) condition).field(), "$exists", true);
    }

    private static JsonObject combined(String operator, List<StatementCondition> conditions) {
        JsonArray parts = new JsonArray();
        conditions.forEach(condition -> parts.add(of(condition)));
        return new JsonObject().put(operator, parts);
    }

    private static JsonObject test(Field field, String operator, Object operand) {
        return new JsonObject().put(address(field), new JsonObject().put(operator, operand));
    }

    private static JsonArray values(List<Scalar> scalars) {
        JsonArray values = new JsonArray();
        scalars.forEach(scalar -> values.add(StatementDocument.value(scalar)));
        return values;
    }

    private static String address(Field field) {
        return field.temporal()
                .map(temporal -> StatementDocument.TIMES + "." + temporal.key())
                .orElseGet(() -> field.path().steps().stream()
                        .map(KeyEscape::escape)
                        .collect(Collectors.joining(".", StatementDocument.CONTENT + ".", "")));
    }
}
