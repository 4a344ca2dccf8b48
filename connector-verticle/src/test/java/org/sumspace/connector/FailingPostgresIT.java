package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.testkit.RecordedLog;

/** A connector whose PostgreSQL fails, and says why with the values of rows. */
@Isolated("it looks at everything that is logged")
class FailingPostgresIT {
    private static final String PLANTED = "planted";

    @TempDir
    Path dataDir;

    /** PostgreSQL reports the whole row that breaks a constraint. */
    @Test
    void rowThatIsRefused_isInNoAnswerAndNoLog() {
        JsonObject configuration = ConnectorUnderTest.configuration().put("consentUri", "https://consent.example/");
        try (ConnectorUnderTest connector = new ConnectorUnderTest(dataDir, configuration);
                RecordedLog log = new RecordedLog()) {
            result(TestDatabase.execute(
                    connector.mongo,
                    "ALTER TABLE users ADD CONSTRAINT harmless CHECK (doc NOT LIKE '%" + PLANTED + "%')"));
            JsonObject user =
                    new JsonObject().put("email", PLANTED + "@clinic.example").put("internalID", PLANTED + "-id");
            String answer = connector
                    .api
                    .post("/private/users", user)
                    .bearer(connector.operator())
                    .expect(503)
                    .text();
            assertThat(answer).doesNotContain(PLANTED).doesNotContain("harmless");
            assertThat(log.traces())
                    .contains("error 23514 of table users by constraint harmless")
                    .doesNotContain(PLANTED);
        }
    }
}
