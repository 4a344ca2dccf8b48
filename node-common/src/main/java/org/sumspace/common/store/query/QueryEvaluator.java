package org.sumspace.common.store.query;

import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.sumspace.common.document.JsonValue;

/** The reference of what a {@link Query} means: every store selects the documents that match here. */
public final class QueryEvaluator {
    private QueryEvaluator() {}

    public static boolean matches(Query query, JsonValue document) {
        if (query instanceof Query.All all) {
            return all.queries().stream().allMatch(each -> matches(each, document));
        }
        if (query instanceof Query.Any any) {
            return any.queries().stream().anyMatch(each -> matches(each, document));
        }
        if (query instanceof Query.Not not) {
            return !matches(not.query(), document);
        }
        if (query instanceof Query.OneOf oneOf) {
            return hasScalar(oneOf.field(), document, oneOf.values()::contains);
        }
        if (query instanceof Query.Compare compare) {
            return hasScalar(compare.field(), document, value -> holds(value, compare));
        }
        if (query instanceof Query.AbsentOrNull absent) {
            return absent.field().reached(document).isEmpty()
                    || values(absent.field(), document).anyMatch(JsonValue::isNull);
        }
        return !((Query.Exists) query).field().reached(document).isEmpty();
    }

    private static boolean hasScalar(FieldPath field, JsonValue document, Predicate<Scalar> condition) {
        return values(field, document)
                .anyMatch(value -> Scalar.of(value).filter(condition).isPresent());
    }

    /** What the field has, and the elements of its arrays. */
    private static Stream<JsonValue> values(FieldPath field, JsonValue document) {
        return field.reached(document).stream()
                .flatMap(value -> Stream.concat(Stream.of(value), value.items().stream()));
    }

    private static boolean holds(Scalar value, Query.Compare compare) {
        OptionalInt order = Scalar.compare(value, compare.operand());
        return order.isPresent() && compare.comparison().holds(order.getAsInt());
    }
}
