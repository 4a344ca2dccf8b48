package org.sumspace.common.store.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.Documents;
import org.sumspace.common.testkit.Await;

/** A store selects the documents that {@link QueryEvaluator} selects, and in the order of {@link Scalar}. */
abstract class QueriesTestBase {
    private static final int DOCUMENTS = 250;
    private static final int QUERIES = 400;
    private static final long SEED = 55;

    private static final String KIND = "kind";
    private static final String TEXT = "text";
    private static final String NUMBER = "number";

    /** Members of documents, and of the objects in them. The last one looks like a path. */
    private static final List<String> NAMES = List.of("a", "b", "n", "n.a");

    private static final List<String> PATHS =
            List.of("a", "b", "n", "n.a", "n.b", "n.n.a", "a.a", "a.n", Documents.ID, KIND, TEXT, NUMBER, "missing");

    private static final List<String> TEXTS = List.of(
            "", "a", "b", "B", "aa", "1", "true", "\u00e9", "\uFFFD", "\uD83D\uDE00", "a\uFFFD", "a\uD83D\uDE00");

    private static final List<Object> NUMBERS = List.of(
            0,
            1,
            1L,
            1.0,
            -1,
            2.5,
            0.1,
            1L << 53,
            (1L << 53) + 1,
            (double) (1L << 53),
            Long.MAX_VALUE,
            Long.MIN_VALUE,
            1e18,
            1e30,
            -1e30,
            Double.MIN_VALUE);

    private final Random random = new Random(SEED);

    /** What a store does otherwise than the evaluator; its test leaves the documents out that would show it. */
    protected enum Difference {
        /** Looks into arrays that are elements of arrays. */
        ARRAYS_IN_ARRAYS,
        /** Orders texts by UTF-16 units, so that characters beyond the basic plane come before its last ones. */
        UTF16_ORDER,
        /** Takes doubles beyond the integers of 64 bits for the greatest or the least of these. */
        DOUBLES_BEYOND_INTEGERS
    }

    /** An empty collection. */
    protected abstract Documents open();

    protected Set<Difference> differences() {
        return Set.of();
    }

    @Test
    void randomQueries_selectWhatTheEvaluatorSelects() {
        Documents store = open();
        List<JsonObject> documents = documents();
        Await.result(store.index(NUMBER));
        Await.result(store.indexElements("a"));
        Await.result(store.uniqueIndex(KIND, TEXT, Documents.ID));
        Await.result(store.insertAll(documents));
        List<JsonValue> trees =
                documents.stream().map(each -> JsonValue.parse(each.encode())).toList();
        int telling = 0;
        for (int i = 0; i < QUERIES; i++) {
            Query query = query(3);
            List<String> expected = trees.stream()
                    .filter(document -> QueryEvaluator.matches(query, document))
                    .map(document -> document.member(Documents.ID).asText())
                    .toList();
            assertThat(ids(Await.result(store.listAll(query))))
                    .as("%s", query)
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(Await.result(store.count(query))).as("%s", query).isEqualTo(expected.size());
            telling += expected.isEmpty() || expected.size() == DOCUMENTS ? 0 : 1;
        }
        assertThat(telling).isGreaterThan(QUERIES / 4);
    }

    @Test
    void results_areInTheOrderOfTheirValues() {
        Documents store = open();
        List<JsonObject> documents = documents();
        Await.result(store.insertAll(documents));
        for (boolean isTextFirst : List.of(true, false)) {
            for (boolean isDescending : List.of(true, false)) {
                String first = isTextFirst ? TEXT : NUMBER;
                String second = isTextFirst ? NUMBER : TEXT;
                Order order = (isDescending ? Order.descending(first) : Order.ascending(first))
                        .then(Order.descending(second))
                        .then(Order.ascending(Documents.ID));
                Comparator<JsonObject> byFirst = comparing(first);
                List<JsonObject> expected = documents.stream()
                        .sorted((isDescending ? byFirst.reversed() : byFirst)
                                .thenComparing(comparing(second).reversed())
                                .thenComparing(comparing(Documents.ID)))
                        .toList();
                assertThat(ids(Await.result(store.list(Query.everything(), order, DOCUMENTS))))
                        .as("%s", order)
                        .isEqualTo(ids(expected));
            }
        }
    }

    private static List<String> ids(List<JsonObject> documents) {
        return documents.stream().map(each -> each.getString(Documents.ID)).toList();
    }

    private static Comparator<JsonObject> comparing(String field) {
        return (one, other) -> Scalar.compare(scalar(one.getValue(field)), scalar(other.getValue(field)))
                .orElseThrow();
    }

    private static Scalar scalar(Object value) {
        return Scalar.of(JsonValue.of(value)).orElseThrow();
    }

    private List<JsonObject> documents() {
        return IntStream.range(0, DOCUMENTS).mapToObj(this::document).toList();
    }

    /** Some fields have values of one kind in all documents, the others have anything. */
    private JsonObject document(int number) {
        return object(2)
                .put(Documents.ID, text() + "-" + number)
                .put(KIND, pick(List.of("x", "y")))
                .put(TEXT, text())
                .put(NUMBER, number());
    }

    private JsonObject object(int depth) {
        JsonObject object = new JsonObject();
        NAMES.stream().filter(name -> random.nextInt(3) > 0).forEach(name -> object.put(name, value(depth)));
        return object;
    }

    private @Nullable Object value(int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 4)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> number();
            case 3 -> text();
            case 4, 5 -> object(depth - 1);
            default -> new JsonArray(new ArrayList<>(Arrays.asList(some(() -> item(depth - 1)))));
        };
    }

    private @Nullable Object item(int depth) {
        Object item = value(depth);
        return item instanceof JsonArray && differences().contains(Difference.ARRAYS_IN_ARRAYS) ? null : item;
    }

    private String text() {
        String text = pick(TEXTS);
        boolean isOrderedOtherwise = text.endsWith("\uFFFD") && differences().contains(Difference.UTF16_ORDER);
        return isOrderedOtherwise ? "z" : text;
    }

    private Object number() {
        Object number = pick(NUMBERS);
        boolean isBeyond = number instanceof Double value && Math.abs(value) > Long.MAX_VALUE;
        return isBeyond && differences().contains(Difference.DOUBLES_BEYOND_INTEGERS) ? 7 : number;
    }

    private Object[] some(Supplier<?> item) {
        return Stream.generate(item).limit(random.nextInt(4)).toArray();
    }

    private Query query(int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 4)) {
            case 0 -> new Query.OneOf(FieldPath.of(pick(PATHS)), someScalars());
            case 1 -> Query.compare(pick(PATHS), pick(List.of(Comparison.values())), ordered());
            case 2 -> Query.exists(pick(PATHS));
            case 3 ->
                random.nextBoolean()
                        ? Query.is(pick(PATHS), scalar())
                        : Query.isAbsentOrNull(pick(List.of("a", "b", "missing")));
            case 4 -> Query.all(someQueries(depth));
            case 5 -> Query.any(someQueries(depth));
            default -> Query.not(query(depth - 1));
        };
    }

    private List<Query> someQueries(int depth) {
        return Stream.of(some(() -> query(depth - 1))).map(Query.class::cast).toList();
    }

    private List<Scalar> someScalars() {
        return Stream.of(some(this::scalar)).map(Scalar.class::cast).toList();
    }

    private Scalar scalar() {
        return random.nextInt(5) == 0 ? new Scalar.Truth(random.nextBoolean()) : ordered();
    }

    private Scalar ordered() {
        return scalar(random.nextBoolean() ? number() : text());
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
