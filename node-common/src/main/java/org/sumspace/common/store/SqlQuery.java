package org.sumspace.common.store;

import io.vertx.core.json.Json;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.common.document.StorableText;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.FieldPath;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.store.query.Scalar;

/**
 * A statement on a table of documents, {@code t}, while it is put together. A document is in {@code doc}, as the text that
 * it came as, and its id in {@code id}. Values from outside are parameters; names of fields are parameters or quoted.
 */
final class SqlQuery {
    private static final String ID = "t.id";
    private static final String TRUE = "true";
    private static final String FALSE = "false";

    private final StringBuilder sql = new StringBuilder();
    private final List<Object> parameters = new ArrayList<>();
    private final Set<FieldPath> indexed;
    private final Set<FieldPath> elements;

    /**
     * @param indexed fields with at most one scalar in each document
     * @param elements arrays whose elements an index has
     */
    SqlQuery(Set<FieldPath> indexed, Set<FieldPath> elements) {
        this.indexed = indexed;
        this.elements = elements;
    }

    String text() {
        return sql.toString();
    }

    Tuple parameters() {
        return Tuple.wrap(new ArrayList<>(parameters));
    }

    SqlQuery add(String part) {
        sql.append(part);
        return this;
    }

    SqlQuery addValue(Object value) {
        return add(parameter(value));
    }

    private String parameter(Object value) {
        parameters.add(value);
        return "$" + parameters.size();
    }

    SqlQuery where(Query query) {
        return add(" WHERE ").add(condition(query));
    }

    SqlQuery and(Query query) {
        return add(" AND (").add(condition(query)).add(")");
    }

    SqlQuery orderBy(Order order) {
        if (order.keys().isEmpty()) {
            return this;
        }
        return add(order.keys().stream().map(SqlQuery::key).collect(Collectors.joining(", ", " ORDER BY ", "")));
    }

    /** As the indexes are ordered, or the other way round. */
    private static String key(Order.Key key) {
        String nulls = isId(key.field()) ? "" : key.isDescending() ? " NULLS LAST" : " NULLS FIRST";
        return column(key.field()) + (key.isDescending() ? " DESC" : " ASC") + nulls;
    }

    private static boolean isId(FieldPath field) {
        return field.steps().equals(List.of(Documents.ID));
    }

    private static String column(FieldPath field) {
        return isId(field) ? ID : member("t.doc", field);
    }

    /** A column of an index, in the order in which {@link #key} sorts. */
    static String indexColumn(FieldPath field) {
        return isId(field) ? "id" : "(" + member("doc", field) + ") NULLS FIRST";
    }

    /** What the path leads to without going into arrays, as an index has it. */
    static String member(String document, FieldPath field) {
        return field.steps().stream()
                .map(step -> "'" + step.replace("'", "''") + "'")
                .collect(Collectors.joining(" -> ", "(" + document + "::jsonb -> ", ")"));
    }

    private String condition(Query query) {
        if (query instanceof Query.All all) {
            return joined(all.queries(), " AND ", TRUE);
        }
        if (query instanceof Query.Any any) {
            return joined(any.queries(), " OR ", FALSE);
        }
        if (query instanceof Query.Not not) {
            return "(" + condition(not.query()) + ") IS NOT TRUE";
        }
        if (query instanceof Query.OneOf oneOf) {
            return oneOf(oneOf);
        }
        if (query instanceof Query.Compare compare) {
            return compare(compare);
        }
        if (query instanceof Query.AbsentOrNull absent) {
            return absentOrNull(absent.field());
        }
        FieldPath field = ((Query.Exists) query).field();
        return isId(field) ? TRUE : path(field, "");
    }

    private String joined(List<Query> queries, String with, String none) {
        return queries.isEmpty()
                ? none
                : queries.stream().map(each -> "(" + condition(each) + ")").collect(Collectors.joining(with));
    }

    private String oneOf(Query.OneOf oneOf) {
        FieldPath field = oneOf.field();
        List<Scalar> values =
                oneOf.values().stream().filter(SqlQuery::canBeStored).toList();
        if (isId(field)) {
            String[] ids = values.stream()
                    .filter(Scalar.Text.class::isInstance)
                    .map(value -> ((Scalar.Text) value).value())
                    .toArray(String[]::new);
            return ids.length == 1 ? ID + " = " + parameter(ids[0]) : ID + " = ANY(" + parameter(ids) + ")";
        }
        if (indexed.contains(field)) {
            return values.size() == 1
                    ? column(field) + " = " + parameter(literal(values.get(0))) + "::text::jsonb"
                    : column(field) + " = ANY("
                            + parameter(values.stream().map(SqlQuery::literal).toArray(String[]::new))
                            + "::text[]::jsonb[])";
        }
        if (values.isEmpty()) {
            return FALSE;
        }
        if (elements.contains(field)) {
            return values.stream()
                    .map(value -> column(field) + " @> " + parameter(literal(value)) + "::text::jsonb")
                    .collect(Collectors.joining(" OR ", "(", ")"));
        }
        return path(
                field,
                values.stream().map(value -> test("==", value)).collect(Collectors.joining(" || ", " ? (", ")")));
    }

    /** No document has the others, and PostgreSQL fails if it gets them. */
    private static boolean canBeStored(Scalar value) {
        return !(value instanceof Scalar.Text text) || StorableText.isStorable(text.value());
    }

    private String compare(Query.Compare compare) {
        FieldPath field = compare.field();
        String operator = operator(compare.comparison());
        Scalar operand = compare.operand();
        if (isId(field)) {
            return operand instanceof Scalar.Text text ? ID + " " + operator + " " + parameter(text.value()) : FALSE;
        }
        if (indexed.contains(field)) {
            return column(field) + " " + operator + " " + parameter(literal(operand))
                    + "::text::jsonb AND jsonb_typeof(" + column(field) + ") = '" + type(operand) + "'";
        }
        return path(field, " ? (" + test(operator, operand) + ")");
    }

    private String absentOrNull(FieldPath field) {
        return isId(field)
                ? FALSE
                : "(" + column(field) + " IS NULL OR " + path(field, " ? (@ == null && @.type() == \"null\")") + ")";
    }

    /** A comparison in a path unwraps arrays, so that an array of arrays would have what only its elements have. */
    private static String test(String operator, Scalar value) {
        return "(@ " + operator + " " + literal(value) + " && @.type() == \"" + type(value) + "\")";
    }

    /** Whether the path leads to something, in the mode of paths that goes into the elements of arrays. */
    private String path(FieldPath field, String filter) {
        String steps =
                field.steps().stream().map(step -> "." + Json.encode(step)).collect(Collectors.joining());
        return "t.doc::jsonb @? " + parameter("lax $" + steps + filter) + "::text::jsonpath";
    }

    private static String literal(Scalar value) {
        return Json.encode(value.tree());
    }

    private static String type(Scalar value) {
        return value instanceof Scalar.Text ? "string" : value instanceof Scalar.Numeric ? "number" : "boolean";
    }

    private static String operator(Comparison comparison) {
        return switch (comparison) {
            case LESS -> "<";
            case LESS_OR_EQUAL -> "<=";
            case GREATER -> ">";
            case GREATER_OR_EQUAL -> ">=";
        };
    }
}
