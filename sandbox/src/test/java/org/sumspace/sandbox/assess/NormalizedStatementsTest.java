package org.sumspace.sandbox.assess;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.run.domain.RunListener;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageRecord;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.converter.FileConversion;

/** The statements that an assessment writes are valid xAPI: the converter accepts each of them. */
class NormalizedStatementsTest {
    private static final String VERB =
            "\"verb\":{\"id\":\"http://adlnet.gov/expapi/verbs/answered\",\"display\":{\"en-US\":\"answered\"}}";

    @TempDir
    Path folder;

    private static final class Quiet implements RunListener {
        @Override
        public void started(Stage stage) {}

        @Override
        public void progress(Stage stage, long done, long total, String unit) {}

        @Override
        public void ended(Stage stage, StageRecord result, boolean resumed) {}
    }

    private List<String> normalized(String name, List<String> lines) throws IOException {
        Path out = folder.resolve("out");
        FileAssessment.of(
                        Map.of("SVC_HASH_SECRET", "a secret of more than 16 bytes"),
                        Clock.systemUTC(),
                        new SecureRandom())
                .run(
                        Files.write(folder.resolve(name), lines),
                        out,
                        null,
                        SigningKey.ofSeed(new byte[SigningKey.SEED_BYTES]),
                        new Quiet());
        return Files.readAllLines(out.resolve("normalized.jsonl"));
    }

    private static void assertAccepted(Path file) throws Exception {
        ByteArrayOutputStream answers = new ByteArrayOutputStream();
        FileConversion.Progress progress;
        try (InputStream in = Files.newInputStream(file)) {
            progress = FileConversion.of(Map.of()).run(in, answers, true, "xapi", soFar -> {});
        }
        assertThat(answers.toString(UTF_8).lines().filter(line -> line.contains("\"error\":")))
                .isEmpty();
        assertThat(progress.refused()).isZero();
        assertThat(progress.records()).isPositive();
    }

    private static String statement(int number, String actor, String object, String more) {
        return "{\"id\":\"00000000-0000-4000-8000-00000000000%d\",\"actor\":%s,%s,\"object\":%s%s}"
                .formatted(number, actor, VERB, object, more);
    }

    private static String activity(String id) {
        return "{\"id\":\"" + id + "\"}";
    }

    /**
     * Statements with all values that become pseudonyms: ids, sessions, five kinds of agents, references and addresses.
     */
    @Test
    void pseudonymisedStatements_areAcceptedByTheConverter() throws Exception {
        String session = ",\"context\":{\"registration\":\"00000000-0000-4000-8000-0000000000aa\",\"instructor\":"
                + "{\"name\":\"Ada\",\"mbox\":\"mailto:ada@example.org\"},\"extensions\":{\"https://lms.example.org/"
                + "ada@example.org\":1}}";
        List<String> written = normalized(
                "log.jsonl",
                List.of(
                        statement(
                                1,
                                "{\"mbox\":\"mailto:a@example.org\"}",
                                activity("https://lms.example.org/r/1"),
                                session),
                        statement(
                                2,
                                "{\"mbox_sha1sum\":\"cd9b00a5611f94eaa7b1661edab976068e364975\"}",
                                activity("https://lms.example.org/users/4711"),
                                ",\"timestamp\":\"2026-03-01T10:00:00Z\""),
                        statement(
                                3,
                                "{\"openid\":\"https://id.example.org/u3\"}",
                                activity("https://lms.example.org/users/4712"),
                                ",\"result\":{\"duration\":\"PT3M\",\"score\":{\"raw\":3}}"),
                        statement(
                                4,
                                "{\"account\":{\"homePage\":\"https://lms.example.org\",\"name\":\"n4\"}}",
                                "{\"objectType\":\"StatementRef\",\"id\":\"00000000-0000-4000-8000-000000000001\"}",
                                ",\"context\":{\"statement\":{\"objectType\":\"StatementRef\","
                                        + "\"id\":\"00000000-0000-4000-8000-000000000002\"}}"),
                        statement(
                                5,
                                "{\"objectType\":\"Group\",\"member\":[{\"mbox\":\"mailto:b@example.org\"}]}",
                                activity("https://lms.example.org/users/4713"),
                                "")));
        assertThat(String.join("\n", written)).doesNotContain("example.org/u3", "ada@", "cd9b00a5611f", "\"n4\"");
        JsonObject account =
                new JsonObject(written.get(2)).getJsonObject("actor").getJsonObject("account");
        assertThat(account.getString("homePage")).isEqualTo("urn:sumspace:pseudonym");
        assertAccepted(folder.resolve("out/normalized.jsonl"));
    }

    /** Rows with everything, without an actor, without a resource, and with an unreadable time. */
    @Test
    void rowsOfALog_becomeStatementsThatTheConverterAccepts() throws Exception {
        List<String> written = normalized(
                "log.csv",
                List.of(
                        "_id,AccessDate,ViewContext,ResourceId,ResourceType,CollectionId,ActivitySessionId,Duration,EntityId,"
                                + "EntityUaiCode,IsViewerAuthor,IsViewerAnonymous",
                        "a1,2024-01-01 10:00:00,OPENED,res 1,Module,c1,s1,60,e1,0750655E,false,false",
                        "a2,2024-01-01 10:01:00,TEST,https://lms.example.org/r,Ressource d'étude,,s1,61.5,e2,0750655E,false,true",
                        "a3,yesterday,,,,,,,,,,",
                        "a4,2024-01-01 10:03:00,Élan,r/2,Test,c 2,,-5,,,true,false"));
        assertThat(written).hasSize(4);
        assertAccepted(folder.resolve("out/normalized.jsonl"));
    }
}
