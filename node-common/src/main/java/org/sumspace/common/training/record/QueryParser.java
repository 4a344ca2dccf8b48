package org.sumspace.common.training.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.FieldPath;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.store.query.Scalar;

/**
 * Parses queries for statements: those of one data description, and the conditions of features. The operators are
 * {@code $in $gt $gte $lt $lte $eq $ne $exists $and $or $not}; any other name that begins with a dollar sign is refused.
 * The limit of the number of conditions applies to all queries that an instance parses.
 */
public final class QueryParser {
    public static final int MAX_DEPTH = 8;
    public static final int MAX_CONDITIONS = 64;
    public static final int MAX_IN_VALUES = 1_000;

    private final int conditionsMax;
    private int conditions;

    /** @param conditionsMax the largest number of conditions in all queries together */
    public QueryParser(int conditionsMax) {
        this.conditionsMax = conditionsMax;
    }

    /**
     * Parses the queries of one data description. Several queries are alternatives; an empty list selects everything.
     *
     * @param path JSON pointer to the queries in the request
     * @throws InvalidQueryException if a query is invalid or exceeds a limit
     */
    public static Query parse(JsonValue queries, String path) {
        if (!queries.isArray()) {
            throw new InvalidQueryException(path, "must be an array of query objects");
        }
        return queries.isEmpty() ? Query.everything() : new QueryParser(MAX_CONDITIONS).alternatives(queries, path, 0);
    }

    /**
     * Parses one query.
     *
     * @param path JSON pointer to the query
     * @throws InvalidQueryException if the query is invalid or exceeds a limit
     */
    public Query parseOne(JsonValue query, String path) {
        return query(query, path, 1);
    }

    private Query alternatives(JsonValue array, String path, int depth) {
        return Query.any(each(array, path, (query, at) -> query(query, at, depth + 1)));
    }

    /**
     * Parses an object with paths, {@code $and}, {@code $or} or {@code $not} as members; all members must be fulfilled.
     */
    private Query query(JsonValue query, String path, int depth) {
        checkDepth(path, depth);
        if (!query.isObject()) {
            throw new InvalidQueryException(path, "must be a query object");
        }
        List<Query> parts = new ArrayList<>();
        for (Map.Entry<String, JsonValue> member : query.members()) {
            String name = member.getKey();
            String at = path + "/" + pointer(name);
            parts.add(
                    name.startsWith("$")
                            ? combination(name, member.getValue(), at, depth)
                            : onField(field(name, at), member.getValue(), at, depth));
        }
        return Query.all(parts);
    }

    private Query combination(String operator, JsonValue operand, String path, int depth) {
        return switch (operator) {
            case "$and" -> Query.all(each(nonEmpty(operand, path), path, (query, at) -> query(query, at, depth + 1)));
            case "$or" -> alternatives(nonEmpty(operand, path), path, depth);
            case "$not" -> Query.not(query(operand, path, depth + 1));
            default -> throw unknown(operator, path);
        };
    }

    /** Parses a plain value, or an object with operators as members; all members must be fulfilled. */
    private Query onField(Field field, JsonValue test, String path, int depth) {
        checkDepth(path, depth);
        if (!test.isObject()) {
            return count(path, is(field, test, path));
        }
        if (test.isEmpty()) {
            throw new InvalidQueryException(path, "needs an operator");
        }
        List<Query> parts = new ArrayList<>();
        for (Map.Entry<String, JsonValue> member : test.members()) {
            parts.add(
                    operation(field, member.getKey(), member.getValue(), path + "/" + pointer(member.getKey()), depth));
        }
        return Query.all(parts);
    }

    private Query operation(Field field, String operator, JsonValue operand, String path, int depth) {
        return switch (operator) {
            case "$in" -> count(path, isOneOf(field, operand, path));
            case "$exists" -> count(path, exists(field, operand, path));
            case "$eq" -> count(path, is(field, operand, path));
            case "$ne" -> count(path, Query.not(is(field, operand, path)));
            case "$gt" -> count(path, compare(field, Comparison.GREATER, operand, path));
            case "$gte" -> count(path, compare(field, Comparison.GREATER_OR_EQUAL, operand, path));
            case "$lt" -> count(path, compare(field, Comparison.LESS, operand, path));
            case "$lte" -> count(path, compare(field, Comparison.LESS_OR_EQUAL, operand, path));
            case "$not" -> {
                if (!operand.isObject()) {
                    throw new InvalidQueryException(path, "needs an object of operators");
                }
                yield Query.not(onField(field, operand, path, depth + 1));
            }
            default -> throw unknown(operator, path);
        };
    }

    private static Query is(Field field, JsonValue operand, String path) {
        return Query.is(field.stored(), scalar(field, operand, path));
    }

    private static Query compare(Field field, Comparison comparison, JsonValue operand, String path) {
        Scalar scalar = scalar(field, operand, path);
        if (scalar instanceof Scalar.Truth) {
            throw new InvalidQueryException(path, "true and false have no order");
        }
        return Query.compare(field.stored(), comparison, scalar);
    }

    private static Query exists(Field field, JsonValue operand, String path) {
        if (!operand.isBoolean()) {
            throw new InvalidQueryException(path, "must be true or false");
        }
        Query exists = Query.exists(field.stored());
        return operand.isTrue() ? exists : Query.not(exists);
    }

    private static Query isOneOf(Field field, JsonValue operand, String path) {
        if (!operand.isArray() || operand.size() > MAX_IN_VALUES) {
            throw new InvalidQueryException(path, "must be an array of at most " + MAX_IN_VALUES + " values");
        }
        List<Scalar> values = each(operand, path, (value, at) -> scalar(field, value, at));
        return new Query.OneOf(FieldPath.of(field.stored()), values);
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

    private Query count(String path, Query condition) {
        if (++conditions > conditionsMax) {
            throw new InvalidQueryException(
                    path, "is condition number " + conditions + "; expected at most " + conditionsMax);
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
