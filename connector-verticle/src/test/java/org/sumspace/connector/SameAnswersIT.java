package org.sumspace.connector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.store.NodeDatabase;
import org.sumspace.common.store.StoredContents;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.contract.ContractScene;
import org.sumspace.common.testkit.contract.SameAnswersTestBase;
import org.sumspace.connector.ConnectorScene.Role;

class SameAnswersIT extends SameAnswersTestBase<Role> {
    private static final int LARGE = 900_000;

    @Override
    protected ContractScene<Role> scene(Path dataDir, Random seeded) {
        return new ConnectorScene(dataDir, seeded);
    }

    /** Members of a statement, as JSON. */
    private static List<String> members() {
        return Stream.concat(
                        Stream.of(
                                "\"\\u0000\"",
                                "[{\"a\": \"b\\ud800\"}]",
                                "{\"\\u0000\": 1}",
                                "{\"\\udc00\": 1}",
                                "{\"a.b\": 1, \"$where\": 2, \"\": 3, \"0\": 4, \"%\": 5}",
                                "\"" + "l".repeat(LARGE) + "\"",
                                "\"\\\\u0000\""),
                        Stream.of(
                                "9007199254740993",
                                "18446744073709551616",
                                "1e400",
                                "1e-400",
                                "1e400000",
                                "1e-400000",
                                "-0.0",
                                "5e-324",
                                "9".repeat(900),
                                "9".repeat(1_100)))
                .toList();
    }

    private static String statement(int number, String member) {
        return "[{\"id\": \"%s\", \"actor\": {\"account\": {\"name\": \"ada\"}}, \"verb\": {\"id\": \"v\"},"
                        .formatted(new UUID(0, number))
                + " \"object\": {\"id\": \"o\"}, \"result\": {\"response\": " + member + "}}]";
    }

    /** Their body is no JSON of the contract's, so they have a reader and checks of their own. */
    @Test
    void statements_areTakenAlike_andStoredAsTheyCame(@TempDir Path folder) {
        try (ConnectorUnderTest mongo = connector(TestDatabase.STAND_IN, folder.resolve("m"));
                ConnectorUnderTest postgres = connector(TestDatabase.POSTGRES, folder.resolve("p"))) {
            List<String> members = members();
            for (int i = 0; i < members.size(); i++) {
                String body = statement(i, members.get(i));
                assertThat(ingested(postgres, body)).isEqualTo(ingested(mongo, body));
            }
            assertThat(ingested(postgres, statement(0, "\"\\u0000\""))).contains("422", "/0/result/response");
            assertThat(ingested(postgres, statement(1, "{\"\\ud800\": 1}"))).contains("422", "/0/result/response");
            assertThat(texts(postgres)).isEqualTo(texts(mongo)).hasSizeGreaterThan(5);
        }
    }

    private static ConnectorUnderTest connector(TestDatabase database, Path dataDir) {
        return NodeDatabase.on(database, () -> new ConnectorUnderTest(dataDir));
    }

    private static String ingested(ConnectorUnderTest connector, String body) {
        ApiProbe.Answer answer = connector
                .api
                .post("/statements", new JsonObject())
                .body(MediaTypes.JSON, body.getBytes(UTF_8))
                .bearer(connector.operator())
                .answer();
        JsonObject json = answer.json();
        return answer.status() + " " + json.getValue("stored") + " " + json.getValue("type")
                + json.getJsonArray("violations", new JsonArray());
    }

    private static Map<String, String> texts(ConnectorUnderTest connector) {
        Map<String, String> texts = new TreeMap<>();
        result(StoredContents.of(connector.mongo))
                .getOrDefault("statements", List.of())
                .forEach(each -> texts.put(each.getString("_id"), each.getString("json")));
        return texts;
    }
}
