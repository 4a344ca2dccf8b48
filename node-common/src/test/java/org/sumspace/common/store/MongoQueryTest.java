package org.sumspace.common.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.sumspace.common.store.query.Comparison.GREATER;
import static org.sumspace.common.store.query.Comparison.LESS;
import static org.sumspace.common.store.query.Query.all;
import static org.sumspace.common.store.query.Query.any;
import static org.sumspace.common.store.query.Query.compare;
import static org.sumspace.common.store.query.Query.everything;
import static org.sumspace.common.store.query.Query.exists;
import static org.sumspace.common.store.query.Query.is;
import static org.sumspace.common.store.query.Query.isAbsentOrNull;
import static org.sumspace.common.store.query.Query.isOneOf;
import static org.sumspace.common.store.query.Query.not;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;

/** Conditions stay at the top of a compiled query if they can. */
class MongoQueryTest {
    static Stream<Arguments> compiled() {
        return Stream.of(
                arguments(everything(), "{}"),
                arguments(any(), "{'$nor': [{}]}"),
                arguments(all(is("a", "x"), is("b", 1), is("c", true)), "{'a': 'x', 'b': 1, 'c': true}"),
                arguments(
                        all(is("a", "x"), all(is("b", 1), exists("c"))), "{'a': 'x', 'b': 1, 'c': {'$exists': true}}"),
                arguments(isOneOf("a", List.of("x", "y")), "{'a': {'$in': ['x', 'y']}}"),
                arguments(isOneOf("a", List.of("x")), "{'a': 'x'}"),
                arguments(isOneOf("a", List.of()), "{'a': {'$in': []}}"),
                arguments(isAbsentOrNull("a"), "{'a': null}"),
                arguments(any(is("a", 1), is("b.c", 2)), "{'$or': [{'a': 1}, {'b.c': 2}]}"),
                arguments(any(is("a", 1)), "{'a': 1}"),
                arguments(all(not(is("a", 1)), not(is("b", 2))), "{'$nor': [{'a': 1}, {'b': 2}]}"),
                arguments(
                        all(compare("a", GREATER, "x"), compare("a", LESS, "z"), is("b", 1)),
                        "{'a': {'$gt': 'x'}, '$and': [{'a': {'$lt': 'z'}}], 'b': 1}"),
                arguments(
                        all(any(is("a", 1), is("b", 1)), any(is("a", 2), is("b", 2))),
                        "{'$or': [{'a': 1}, {'b': 1}], '$and': [{'$or': [{'a': 2}, {'b': 2}]}]}"),
                arguments(
                        all(all(is("a", 1), is("a", 2)), all(is("a", 3), is("a", 4))),
                        "{'a': 1, '$and': [{'a': 2}, {'a': 3}, {'a': 4}]}"));
    }

    @ParameterizedTest
    @MethodSource
    void compiled(Query query, String expected) {
        assertThat(MongoQuery.of(query).encode()).isEqualTo(new JsonObject(expected.replace('\'', '"')).encode());
    }

    @Test
    void order_keepsItsKeys() {
        Order order = Order.descending("a", "b.c").then(Order.ascending("_id"));
        assertThat(MongoQuery.of(order).encode()).isEqualTo("{\"a\":-1,\"b.c\":-1,\"_id\":1}");
        assertThat(MongoQuery.of(Order.none())).isEmpty();
    }
}
