package org.sumspace.common.training.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.store.query.QueryEvaluator;
import org.sumspace.common.testkit.Trees;

class QueryParserTest {
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();
    private static final String STATEMENT = """
            {"id": "s", "verb": {"id": "http://adlnet.gov/expapi/verbs/completed"},
             "timestamp": "2024-03-01T13:00:00+01:00",
             "result": {"duration": "PT90M", "success": true, "score": {"scaled": 0.75, "raw": 3}, "note": null,
                        "extensions": {"https://x.org/a.b": "M", "https://x.org/$where": 7, "$gt": "D", "0": "N"}},
             "context": {"contextActivities": {"grouping": [{"id": "g1"}, {"id": "g2"}]}, "tags": ["red", "blue", 5]}}
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'verbs': 'http://adlnet.gov/expapi/verbs/completed'}",
                "{'verbs': {'$in': ['x', 'http://adlnet.gov/expapi/verbs/completed']}}",
                "{'result.duration': {'$gt': 'PT1H29M59S', '$lt': 'P1Y'}}",
                "{'result.duration': 'PT1H30M'}",
                "{'result.duration': {'$in': ['PT5400S']}}",
                "{'timestamp': {'$gte': '2024-03-01T12:00:00Z', '$lte': '2024-03-01T12:00:00.000Z'}}",
                "{'result.score.scaled': {'$gt': 0.5}, 'result.score.raw': {'$eq': 3.0}}",
                "{'result.success': true}",
                "{'result.success': {'$ne': false}}",
                "{'result.missing': {'$ne': 'anything'}}",
                "{'result.note': {'$exists': true}}",
                "{'result.missing': {'$exists': false}}",
                "{\"result.extensions['https://x.org/a.b']\": 'M'}",
                "{\"result.extensions['https://x.org/$where']\": {'$gte': 7}}",
                "{\"result.extensions['$gt']\": 'D'}",
                "{'result.extensions.0': 'N'}",
                "{'context.contextActivities.grouping.id': 'g2'}",
                "{'context.tags': {'$in': ['green', 'blue']}}",
                "{'context.tags': {'$gt': 4}}",
                "{'$or': [{'verbs': 'x'}, {'result.score.raw': 3}]}",
                "{'$and': [{'result.score.raw': 3}, {'$not': {'verbs': 'x'}}]}",
                "{'result.score.raw': {'$not': {'$gt': 3}}}",
            })
    void statementThatFulfilsTheQuery_matches(String query) throws Exception {
        assertThat(matches("[" + query + "]")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'verbs': 'completed'}",
                "{'verbs': {'$in': []}}",
                "{'result.duration': {'$gt': 'PT90M'}}",
                "{'timestamp': {'$lt': '2024-03-01T12:00:00Z'}}",
                "{'result.score.scaled': {'$lt': 'z'}}",
                "{'result.score.scaled': '0.75'}",
                "{'result.success': {'$ne': true}}",
                "{'result.note': {'$exists': false}}",
                "{'result.score.raw': 3, 'verbs': 'x'}",
                "{'context.tags': {'$ne': 'red'}}",
                "{'context.contextActivities.grouping.0': {'$exists': true}}",
            })
    void statementThatDoesNotFulfilTheQuery_doesNotMatch(String query) throws Exception {
        assertThat(matches("[" + query + "]")).isFalse();
    }

    @Test
    void noQueries_selectEverything_andSeveralAreAlternatives() throws Exception {
        assertThat(matches("[]")).isTrue();
        assertThat(matches("[{'verbs': 'x'}, {'result.score.raw': 3}]")).isTrue();
        assertThat(matches("[{'verbs': 'x'}, {'verbs': 'y'}]")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'$where': 'sleep(1)'}|/queries/0/$where|'$where' is not an operator",
                "{'verbs': {'$regex': '.*'}}|/queries/0/verbs/$regex|'$regex' is not an operator",
                "{'$expr': {}}|/queries/0/$expr|'$expr' is not an operator",
                "{'$and': [{'a': {'$nin': [1]}}]}|/queries/0/$and/0/a/$nin|'$nin' is not an operator",
                "{'verbs': {'id': 'x'}}|/queries/0/verbs/id|'id' is not an operator",
                "{'a': {}}|/queries/0/a|needs an operator",
                "{'a': null}|/queries/0/a|$exists",
                "{'a': [1]}|/queries/0/a|must be a text",
                "{'a': {'$eq': {'b': 1}}}|/queries/0/a/$eq|must be a text",
                "{'a': {'$in': 5}}|/queries/0/a/$in|must be an array",
                "{'a': {'$in': [[1]]}}|/queries/0/a/$in/0|must be a text",
                "{'a': {'$gt': true}}|/queries/0/a/$gt|no order",
                "{'a': {'$exists': 1}}|/queries/0/a/$exists|true or false",
                "{'a': {'$not': 5}}|/queries/0/a/$not|object of operators",
                "{'$or': []}|/queries/0/$or|at least one",
                "{'a..b': 1}|/queries/0/a..b|is not a path",
                "{'a/b~': {'$gt': null}}|/queries/0/a~1b~0/$gt|must be a text",
                "{'result.duration': {'$gt': '5 minutes'}}|/queries/0/result.duration/$gt|not a duration",
                "{'timestamp': 'today'}|/queries/0/timestamp|not a timestamp",
                "7|/queries/0|must be a query object",
                "{'a': 1e999}|/queries/0/a|must be a text",
            })
    void invalidQuery_isRefusedWithMessageAndPath(String query, String path, String message) {
        assertThatExceptionOfType(InvalidQueryException.class)
                .isThrownBy(() -> parse("[" + query + "]"))
                .withMessageContaining(message)
                .satisfies(refusal -> assertThat(refusal.path()).isEqualTo(path));
    }

    @Test
    void limits_areExact() {
        assertMatchesValues("[" + nested(7) + "]", a -> a != 1); // an odd number of negations
        assertRefused("[" + nested(8) + "]", "deeper than 8");
        assertMatchesValues(list(64, "{'a': %d}"), a -> a <= 64);
        assertRefused(list(65, "{'a': %d}"), "at most 64");
        assertMatchesValues("[{'a': {'$in': " + list(1_000, "%d") + "}}]", a -> a <= 1_000);
        assertRefused("[{'a': {'$in': " + list(1_001, "%d") + "}}]", "at most 1000");
    }

    /** Checks that among the statements in which {@code a} is a number from 1 on, the query matches exactly these. */
    private static void assertMatchesValues(String queries, IntPredicate matched) {
        Query condition = parse(queries);
        assertThat(IntStream.rangeClosed(1, 1_100))
                .allSatisfy(a -> assertThat(QueryEvaluator.matches(
                                condition, StatementForm.of(JsonValue.parse("{\"a\": " + a + "}"))))
                        .as("a = %d", a)
                        .isEqualTo(matched.test(a)));
    }

    private static void assertRefused(String queries, String message) {
        assertThatExceptionOfType(InvalidQueryException.class)
                .isThrownBy(() -> parse(queries))
                .withMessageContaining(message);
    }

    private static String nested(int levels) {
        return "{'$not':".repeat(levels) + "{'a':1}" + "}".repeat(levels);
    }

    /** @param item with the place of the number of the item, from 1 */
    private static String list(int size, String item) {
        return IntStream.rangeClosed(1, size).mapToObj(item::formatted).collect(Collectors.joining(",", "[", "]"));
    }

    private static boolean matches(String queries) {
        return QueryEvaluator.matches(parse(queries), StatementForm.of(JsonValue.parse(STATEMENT)));
    }

    private static Query parse(String queries) {
        try {
            return QueryParser.parse(Trees.of(JSON.readTree(queries)), "/queries");
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(queries, e);
        }
    }
}
