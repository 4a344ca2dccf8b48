package org.sumspace.common.store.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.sumspace.common.store.query.Comparison.GREATER;
import static org.sumspace.common.store.query.Comparison.GREATER_OR_EQUAL;
import static org.sumspace.common.store.query.Comparison.LESS;
import static org.sumspace.common.store.query.Comparison.LESS_OR_EQUAL;
import static org.sumspace.common.store.query.Query.all;
import static org.sumspace.common.store.query.Query.any;
import static org.sumspace.common.store.query.Query.compare;
import static org.sumspace.common.store.query.Query.everything;
import static org.sumspace.common.store.query.Query.exists;
import static org.sumspace.common.store.query.Query.is;
import static org.sumspace.common.store.query.Query.isAbsentOrNull;
import static org.sumspace.common.store.query.Query.isOneOf;
import static org.sumspace.common.store.query.Query.not;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.document.JsonValue;

class QueryEvaluatorTest {
    private static final long BEYOND_DOUBLES = (1L << 53) + 1;

    static Stream<Arguments> matching() {
        return Stream.of(
                arguments("{}", everything()),
                arguments("{'a': 1, 'b': 2}", all(is("a", 1), is("b", 2))),
                arguments("{'b': 2}", any(is("a", 1), is("b", 2))),
                // A document that lacks the field.
                arguments("{}", not(is("a", "x"))),
                arguments("{'a': null}", not(is("a", "x"))),
                arguments("{}", not(compare("a", LESS, 1))),
                // Numbers.
                arguments("{'a': 1.0}", is("a", 1)),
                arguments("{'a': 1}", is("a", number("1.0"))),
                arguments("{'a': 100}", is("a", number("1e2"))),
                arguments("{'a': 9007199254740993}", is("a", BEYOND_DOUBLES)),
                arguments("{'a': 9007199254740993}", compare("a", GREATER, BEYOND_DOUBLES - 1)),
                arguments("{'a': 9007199254740992.0}", compare("a", LESS, BEYOND_DOUBLES)),
                arguments("{'a': 0.1}", is("a", number("0.1"))),
                arguments("{'a': 1e30}", compare("a", GREATER, Long.MAX_VALUE)),
                arguments("{'a': 9223372036854775808}", compare("a", GREATER, Long.MAX_VALUE)),
                // Texts, by code points: U+FFFD is before U+1F600, which begins with the smaller UTF-16 unit U+D83D.
                arguments("{'a': ''}", is("a", "")),
                arguments("{'a': ''}", compare("a", LESS, "a")),
                arguments("{'a': 'a'}", compare("a", LESS, "aa")),
                arguments("{'a': 'Z'}", compare("a", LESS, "a")),
                arguments("{'a': '\uFFFD'}", compare("a", LESS, "\uD83D\uDE00")),
                arguments("{'a': 'x\uD83D\uDE00'}", compare("a", GREATER, "x\uFFFD")),
                arguments("{'a': '\uD83D\uDE01'}", compare("a", GREATER_OR_EQUAL, "\uD83D\uDE00")),
                // Arrays: one element is enough, also another one for each condition.
                arguments("{'a': [1, 'x', true]}", is("a", true)),
                arguments("{'a': [1, 9]}", all(compare("a", LESS, 2), compare("a", GREATER, 8))),
                arguments("{'a': []}", exists("a")),
                arguments("{'a': []}", not(is("a", 1))),
                arguments("{'a': [[1]]}", not(is("a", 1))),
                // Paths, also through arrays of objects.
                arguments("{'a': {'b': 'x'}}", is("a.b", "x")),
                arguments("{'a': [{'b': 1}, {}, {'b': [2, 3]}]}", all(is("a.b", 1), is("a.b", 3))),
                arguments("{'a': [[{'b': 1}]]}", not(exists("a.b"))),
                arguments("{'a.b': 1}", not(exists("a.b"))),
                arguments("{'a': {'b': null}}", exists("a.b")),
                // Null and absent.
                arguments("{}", isAbsentOrNull("a")),
                arguments("{'a': null}", isAbsentOrNull("a")),
                arguments("{'a': [1, null]}", isAbsentOrNull("a")),
                arguments("{'a': null}", exists("a")));
    }

    @ParameterizedTest
    @MethodSource
    void matching(String document, Query query) {
        assertThat(QueryEvaluator.matches(query, json(document))).isTrue();
        assertThat(QueryEvaluator.matches(not(query), json(document))).isFalse();
    }

    static Stream<Arguments> notMatching() {
        return Stream.of(
                arguments("{}", any()),
                arguments("{'a': 1}", all(is("a", 1), is("b", 2))),
                arguments("{'a': 1}", any(is("a", 2), is("b", 2))),
                arguments("{'a': 1}", isOneOf("a", List.of())),
                arguments("{'a': ['x', 'y']}", not(is("a", "x"))),
                // Values of different kinds are neither equal nor in an order.
                arguments("{'a': '1'}", is("a", 1)),
                arguments("{'a': 1}", is("a", true)),
                arguments("{'a': 0}", compare("a", LESS, "a")),
                arguments("{'a': 'a'}", compare("a", GREATER, 0)),
                arguments("{'a': false}", compare("a", LESS_OR_EQUAL, 1)),
                arguments("{'a': null}", compare("a", LESS_OR_EQUAL, 0)),
                arguments("{'a': null}", is("a", "")),
                arguments("{'a': {'b': 1}}", is("a", 1)),
                arguments("{'a': 9007199254740992}", is("a", BEYOND_DOUBLES)),
                arguments("{'a': 9007199254740992.0}", is("a", BEYOND_DOUBLES)),
                arguments("{'a': 9007199254740993}", compare("a", LESS_OR_EQUAL, BEYOND_DOUBLES - 1)),
                arguments("{'a': 5}", compare("a", GREATER, 5)),
                arguments("{'a': 5}", compare("a", LESS, 5)),
                arguments("{'b': 1}", exists("a")),
                arguments("{'a': 1}", exists("a.b")),
                arguments("{'a': []}", isAbsentOrNull("a")),
                arguments("{'a': [[null]]}", isAbsentOrNull("a")),
                arguments("{'a': ''}", isAbsentOrNull("a")));
    }

    @ParameterizedTest
    @MethodSource
    void notMatching(String document, Query query) {
        assertThat(QueryEvaluator.matches(query, json(document))).isFalse();
        assertThat(QueryEvaluator.matches(not(query), json(document))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a.", ".a", "a..b", "$where", "a.$gt", "0", "a.10.b"})
    void fieldThatAStoreReadsOtherwise_isRefused(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FieldPath.of(path))
                .withMessageContaining("names");
    }

    @Test
    void stepWithADot_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new FieldPath(List.of("a.b")));
        assertThatIllegalArgumentException().isThrownBy(() -> new FieldPath(List.of()));
    }

    @Test
    void questionsWithoutOneAnswer_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> compare("a", LESS, new Scalar.Truth(true)))
                .withMessage("true and false have no order");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> isAbsentOrNull("a.b"))
                .withMessage("expected a member of the document itself, got a.b");
        assertThatIllegalArgumentException().isThrownBy(() -> number("1e400"));
    }

    private static Scalar number(String text) {
        return new Scalar.Numeric(new BigDecimal(text));
    }

    private static JsonValue json(String document) {
        return JsonValue.parse(document.replace('\'', '"'));
    }
}
