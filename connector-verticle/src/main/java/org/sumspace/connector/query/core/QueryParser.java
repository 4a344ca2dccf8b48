package org.sumspace.connector.query.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.record.domain.Field;
import org.sumspace.connector.record.domain.Order;
import org.sumspace.connector.record.domain.Scalar;
import org.sumspace.connector.record.domain.StatementCondition;

/**
 * Parses the queries of one data description. Several queries are alternatives; an empty list selects everything. The
 * operators are {@code $in $gt $gte $lt $lte $eq $ne $exists $and $or $not}; any other name that begins with a dollar
 * sign is refused. An instance parses one list of queries, because the limits apply to the whole list.
 */
public final class QueryParser {
    public static final int MAX_DEPTH = 8;
    public static final int MAX_CONDITIONS = 64;
    public static final int MAX_IN_VALUES = 1_000;

    private int conditions;

    private QueryParser() {}

    /**
     * @param path JSON pointer to the queries in the request
     * @throws InvalidQueryException if a query is invalid or exceeds a limit
     */
    public static StatementCondition parse(JsonValue queries, String path) {
        if (!queries.isArray()) {
            throw new InvalidQueryException(path, "must be an array of query objects");
        }
        return queries.isEmpty() ? StatementCondition.EVERYTHING : new QueryParser().alternatives(queries, path, 0);
    }

    private StatementCondition alternatives(JsonValue array, String path, int depth) {
        return new StatementCondition.Any(each(array, path, (query, at) -> query(query, at, depth + 1)));
    }

    /**
     * Parses an object with paths, {@code $and}, {@code $or} or {@code $not} as members; all members must be fulfilled.
     */
    private StatementCondition query(JsonValue query, String path, int depth) {
        checkDepth(path, depth);
        if (!query.isObject()) {
            throw new InvalidQueryException(path, "must be a query object");
        }
        List<StatementCondition> parts = new ArrayList<>();
        for (Map.Entry<String, JsonValue> member : query.members()) {
            String name = member.getKey();
            String at = path + "/" + pointer(name);
            parts.add(
                    name.startsWith("$")
                            ? combination(name, member.getValue(), at, depth)
                            : onField(field(name, at), member.getValue(), at, depth));
        }
        return all(parts);
    }

    private StatementCondition combination(String operator, JsonValue operand, String path, int depth) {
        return switch (operator) {
            case "$and" ->
                new StatementCondition.All(
                        each(nonEmpty(operand, path), path, (query, at) -> query(query, at, depth + 1)));
            case "$or" -> alternatives(nonEmpty(operand, path), path, depth);
            case "$not" -> new StatementCondition.Not(query(operand, path, depth + 1));
            default -> throw unknown(operator, path);
        };
    }

    /** Parses a plain value, or an object with operators as members; all members must be fulfilled. */
    private StatementCondition onField(Field field, JsonValue test, String path, int depth) {
        checkDepth(path, depth);
        if (!test.isObject()) {
            return count(path, new StatementCondition.Compare(field, Order.EQUAL, scalar(field, test, path)));
        }
        if (test.isEmpty()) {
            throw new InvalidQueryException(path, "needs an operator");
        }
        List<StatementCondition> parts = new ArrayList<>();
        for (Map.Entry<String, JsonValue> member : test.members()) {
            parts.add(
                    operation(field, member.getKey(), member.getValue(), path + "/" + pointer(member.getKey()), depth));
        }
        return all(parts);
    }

    private StatementCondition operation(Field field, String operator, JsonValue operand, String path, int depth) {
        return switch (operator) {
            case "$in" -> count(path, new StatementCondition.In(field, inValues(field, operand, path)));
            case "$exists" -> count(path, exists(field, operand, path));
            case "$ne" ->
                count(
                        path,
                        new StatementCondition.Not(
                                new StatementCondition.Compare(field, Order.EQUAL, scalar(field, operand, path))));
            case "$not" -> {
                if (!operand.isObject()) {
                    throw new InvalidQueryException(path, "needs an object of operators");
                }
                yield new StatementCondition.Not(onField(field, operand, path, depth + 1));
            }
            default -> count(path, comparison(field, operator, operand, path));
        };
    }

    private static StatementCondition comparison(Field field, String operator, JsonValue operand, String path) {
        Optional<Order> order = Order.ofOperator(operator);
        if (order.isEmpty()) {
            throw unknown(operator, path);
        }
        Scalar scalar = scalar(field, operand, path);
        if (scalar instanceof Scalar.Truth && order.get() != Order.EQUAL) {
            throw new InvalidQueryException(path, "true and false have no order");
        }
        return new StatementCondition.Compare(field, order.get(), scalar);
    }

    private static StatementCondition exists(Field field, JsonValue operand, String path) {
        if (!operand.isBoolean()) {
            throw new InvalidQueryException(path, "must be true or false");
        }
        StatementCondition exists = new StatementCondition.Exists(field);
        return operand.isTrue() ? exists : new StatementCondition.Not(exists);
    }

    private static List<Scalar> inValues(Field field, JsonValue operand, String path) {
        if (!operand.isArray() || operand.size() > MAX_IN_VALUES) {
            throw new InvalidQueryException(path, "must be an array of at most " + MAX_IN_VALUES + " values");
        }
        return each(operand, path, (value, at) -> scalar(field, value, at));
    }

    private static Scalar scalar(Field field, JsonValue value, String path) {
        if (field.temporal().isPresent() && value.isText()) {
            try {
                return Scalar.Numeric.of(field.temporal().get().millis(value.asText()));
            } catch (IllegalArgumentException e) {
                throw new InvalidQueryException(path, String.valueOf(e.getMessage()));
            }
        }
        return Scalar.of(value)
                .orElseThrow(() -> new InvalidQueryException(
                        path, "must be a text, a number, true or false; ask for absence with $exists"));
    }

    private static Field field(String name, String path) {
        try {
            return Field.parse(name);
        } catch (IllegalArgumentException e) {
            throw new InvalidQueryException(path, "is not a path: " + e.getMessage());
        }
    }

    private static JsonValue nonEmpty(JsonValue operand, String path) {
        if (!operand.isArray() || operand.isEmpty()) {
            throw new InvalidQueryException(path, "must be an array of at least one query object");
        }
        return operand;
    }

    private static <T> List<T> each(JsonValue array, String path, BiFunction<JsonValue, String, T> read) {
        List<T> items = new ArrayList<>();
        for (JsonValue item : array.items()) {
            items.add(read.apply(item, path + "/" + items.size()));
        }
        return items;
    }

    private static StatementCondition all(List<StatementCondition> parts) {
        return parts.size() == 1 ? parts.get(0) : new StatementCondition.All(parts);
    }

    private StatementCondition count(String path, StatementCondition condition) {
        if (++conditions > MAX_CONDITIONS) {
            throw new InvalidQueryException(
                    path, "is condition number " + conditions + "; expected at most " + MAX_CONDITIONS);
        }
        return condition;
    }

    private static void checkDepth(String path, int depth) {
        if (depth > MAX_DEPTH) {
            throw new InvalidQueryException(path, "is nested deeper than " + MAX_DEPTH + " levels");
        }
    }

    private static InvalidQueryException unknown(String operator, String path) {
        String shown = operator.length() > 32 ? operator.substring(0, 32) + "..." : operator;
        return new InvalidQueryException(path, "'" + shown + "' is not an operator of the data query");
    }

    private static String pointer(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
