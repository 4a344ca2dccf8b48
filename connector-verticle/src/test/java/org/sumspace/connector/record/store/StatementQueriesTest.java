package org.sumspace.connector.record.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.store.query.QueryEvaluator;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.record.QueryParser;
import org.sumspace.common.training.record.StatementForm;
import org.sumspace.connector.record.core.StatementReader;
import org.sumspace.connector.record.domain.Statement;

/** For random queries and statements, the store finds the statements of the learners that the evaluator selects. */
class StatementQueriesTest extends StoreTestBase {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int STATEMENTS = 200;
    private static final int QUERIES = 250;
    private static final List<String> PATHS = List.of(
            "verbs",
            "result.duration",
            "timestamp",
            "result.score.raw",
            "result.success",
            "context.tags",
            "context.list.id",
            "context.list",
            "result.extensions['https://x.org/a.b']",
            "result.extensions['$gt']",
            "result.extensions['0']",
            "context.list.0",
            "missing.member",
            "result");
    private static final List<String> OPERATORS = List.of("$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$exists");
    private static final List<String> VALUES =
            List.of("\"a\"", "\"b\"", "\"\"", "1", "2", "2.5", "-1", "9007199254740993", "1e30", "true", "false");
    private static final List<String> MOMENTS =
            List.of("\"2024-01-01T00:00:00Z\"", "\"2024-01-01T01:00:00+01:00\"", "\"2024-06-01T00:00:00.5Z\"");
    private static final List<String> SPANS = List.of("\"PT60S\"", "\"PT1M\"", "\"P1Y\"", "\"P12M\"", "\"PT0.5S\"");

    private static final long SEED = 20_240_229;
    private static final Random random = new Random();

    private StatementStore store;

    @BeforeEach
    void prepare() {
        random.setSeed(SEED);
        store = new StatementStore(database());
        Await.result(store.createIndexes());
    }

    @StoreTest
    void storeAndEvaluator_selectTheSameStatements() throws Exception {
        List<Statement> statements =
                new ArrayList<>(StatementReader.read(randomStatements()).values());
        Await.result(store.insert(statements));
        int nonTrivial = 0;
        for (int i = 0; i < QUERIES; i++) {
            JsonNode queries = JSON.readTree("[" + randomQuery(0) + "]");
            Query condition = QueryParser.parse(Trees.of(queries), "");
            List<String> expected = statements.stream()
                    .filter(statement -> !statement.learner().equals("other"))
                    .filter(statement -> QueryEvaluator.matches(condition, StatementForm.of(statement.document())))
                    .map(Statement::json)
                    .toList();
            List<String> found = new ArrayList<>();
            Await.result(store.find(List.of("l0", "l1", "l2"), condition, (id, text) -> found.add(text)));
            assertThat(found).as("%s", queries).containsExactlyInAnyOrderElementsOf(expected);
            nonTrivial += expected.isEmpty() ? 0 : 1;
        }
        assertThat(nonTrivial).isGreaterThan(QUERIES / 4);
    }

    private static String randomStatements() {
        ArrayNode statements = JSON.createArrayNode();
        for (int i = 0; i < STATEMENTS; i++) {
            ObjectNode statement = statements.addObject();
            statement.put("id", new UUID(random.nextLong(), random.nextLong()).toString());
            statement.putObject("actor").putObject("account").put("name", i % 4 == 3 ? "other" : "l" + i % 4);
            statement.putObject("verb").put("id", pick(List.of("a", "b", "c")));
            statement.putObject("object").put("id", "o");
            maybe(() -> statement.set("timestamp", json(pick(MOMENTS))));
            ObjectNode result = statement.putObject("result");
            maybe(() -> result.set("duration", json(pick(SPANS))));
            maybe(() -> result.putObject("score").set("raw", json(pick(VALUES))));
            maybe(() -> result.put("success", random.nextBoolean()));
            ObjectNode extensions = result.putObject("extensions");
            maybe(() -> extensions.set("https://x.org/a.b", json(pick(VALUES))));
            maybe(() -> extensions.set("$gt", json(pick(VALUES))));
            maybe(() -> extensions.set("0", json(pick(VALUES))));
            ObjectNode context = statement.putObject("context");
            maybe(() -> context.putArray("tags").add(json(pick(VALUES))).add(json(pick(VALUES))));
            maybe(() -> context.putNull("tags"));
            ArrayNode list = context.putArray("list");
            maybe(() -> list.addObject().set("id", json(pick(VALUES))));
            maybe(() -> list.addObject().put("0", "a"));
            maybe(() -> list.add("a"));
        }
        return statements.toString();
    }

    private static String randomQuery(int depth) {
        return switch (random.nextInt(depth > 2 ? 3 : 6)) {
            case 3 -> "{\"$and\":[" + randomQuery(depth + 1) + "," + randomQuery(depth + 1) + "]}";
            case 4 -> "{\"$or\":[" + randomQuery(depth + 1) + "," + randomQuery(depth + 1) + "]}";
            case 5 -> "{\"$not\":" + randomQuery(depth + 1) + "}";
            default -> {
                String path = pick(PATHS);
                String test = randomTest(path);
                yield "{\"" + path + "\":" + (random.nextInt(5) == 0 ? "{\"$not\":" + test + "}" : test) + "}";
            }
        };
    }

    private static String randomTest(String path) {
        List<String> values = path.equals("timestamp") ? MOMENTS : path.endsWith("duration") ? SPANS : VALUES;
        String operator = pick(OPERATORS);
        return switch (operator) {
            case "$exists" -> "{\"$exists\":" + random.nextBoolean() + "}";
            case "$in" -> "{\"$in\":[" + pick(values) + "," + pick(values) + "]}";
            case "$eq" -> "{\"$eq\":" + pick(values) + "}";
            case "$ne" -> "{\"$ne\":" + pick(values) + "}";
            default -> {
                String value = pick(values);
                yield "{\"" + operator + "\":" + (value.endsWith("e") ? "1" : value) + "}";
            }
        };
    }

    private static void maybe(Runnable change) {
        if (random.nextInt(3) > 0) {
            change.run();
        }
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (java.io.IOException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static String pick(List<String> values) {
        return values.get(random.nextInt(values.size()));
    }
}
