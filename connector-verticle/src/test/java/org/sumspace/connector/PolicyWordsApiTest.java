package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Policies in words, for all callers who are logged in at the connector. */
class PolicyWordsApiTest {
    private static final JsonObject BODY = new JsonObject()
            .put("rule", "rule-access-4")
            .put("values", new JsonObject().put("value", 3).put("target", "urn:t"));

    @TempDir
    private Path dataDir;

    private ConnectorUnderTest connector;

    @BeforeEach
    void start() {
        connector = new ConnectorUnderTest(dataDir);
    }

    @AfterEach
    void stop() {
        connector.close();
    }

    @Test
    void operators_mayAsk_andNobodyElse() {
        connector.api.post("/policies/words", BODY).expect(401);
        JsonObject rule = connector
                .api
                .post("/policies/words", BODY)
                .bearer(connector.operator())
                .expect(200)
                .json()
                .getJsonArray("rules")
                .getJsonObject(0);
        assertThat(rule.getString("sentence")).isEqualTo("Permission to use urn:t");
        assertThat(rule.getJsonArray("counted")).containsExactly("count is less than 3");
        connector
                .api
                .post("/policies/words", new JsonObject().put("rule", "rule-of-nobody"))
                .bearer(connector.operator())
                .expect(422);
    }
}
