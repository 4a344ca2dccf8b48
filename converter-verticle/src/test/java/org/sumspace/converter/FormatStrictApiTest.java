package org.sumspace.converter;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that the Caliper standard does not list are recommendations, and violations if the converter is strict. */
class FormatStrictApiTest {
    private static final String EVENT = """
        {"@context": "http://purl.imsglobal.org/ctx/caliper/v1p2", "id": "urn:uuid:00000000-0000-4000-8000-000000000001",
         "type": "ToolUseEvent", "action": "Used", "actor": {"id": "https://e.org/users/1", "type": "Person"},
         "object": {"id": "https://e.org/tool", "type": "SoftwareApplication"}, "eventTime": "2025-02-03T09:00:00.000Z",
         "target": {"id": "https://e.org/t", "type": "LtiLink", "messageType": "LtiResourceLinkRequest"},
         "referrer": {"id": "https://e.org/r", "type": "WebPage"},
         "membership": {"id": "https://e.org/m", "type": "Membership", "roles": ["Learner"],
           "member": {"id": "https://e.org/users/1", "type": "Person"}},
         "session": {"id": "https://e.org/s", "type": "Session", "user": {"id": "https://e.org/users/1", "type": "Person"}},
         "generated": {"id": "urn:c", "type": "AggregateMeasureCollection", "items": [
           {"id": "urn:m", "type": "AggregateMeasure", "metric": "MinutesOnTask", "metricValue": 8}]}}
        """;

    @TempDir
    private static Path profiles;

    private static ConverterUnderTest converter;
    private static ConverterUnderTest strict;

    @BeforeAll
    static void start() {
        converter = new ConverterUnderTest(profiles, Map.of());
        strict = new ConverterUnderTest(profiles, Map.of("FORMAT_STRICT", "true"));
    }

    @AfterAll
    static void stop() {
        converter.close();
        strict.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WebPage | Person | $.data[0].referrer.type | [\"Person\"]",
                "LtiLink | Person | $.data[0].target.type | [\"Person\"]",
                "Learner | Wizard | $.data[0].membership.roles[0] | [\"Wizard\"]",
                "LtiResourceLinkRequest | basic-lti-launch | $.data[0].target.messageType | [\"basic-lti-launch\"]",
                "MinutesOnTask | Laps | $.data[0].generated.items[0].metric | [\"Laps\"]",
                "actor\": {\"id\": \"https://e.org/users/1\", \"type\": \"Person"
                        + " | actor\": {\"id\": \"https://e.org/users/1\", \"type\": \"Group"
                        + " | $.data[0].actor.type | [\"Group\"]",
                "member\": {\"id\": \"https://e.org/users/1\", \"type\": \"Person"
                        + " | member\": {\"id\": \"https://e.org/users/1\", \"type\": \"Group"
                        + " | $.data[0].membership.member.type | [\"Group\"]",
                "user\": {\"id\": \"https://e.org/users/1\", \"type\": \"Person"
                        + " | user\": {\"id\": \"https://e.org/users/1\", \"type\": \"Group"
                        + " | $.data[0].session.user.type | [\"Group\"]",
            })
    void unlistedValue_isARecommendationOrAViolation(String listed, String unlisted, String path, String actual) {
        JsonObject good = Requests.request(new JsonObject(EVENT));
        assertThat(converter.post("/convert", good).expect(200).json().getJsonArray("recommendations"))
                .isEmpty();
        strict.post("/convert", good).expect(200);

        assertThat(EVENT).contains(listed);
        JsonObject request = Requests.request(new JsonObject(EVENT.replaceFirst("\\Q" + listed + "\\E", unlisted)));
        JsonObject recommendation = converter
                .post("/convert", request)
                .expect(200)
                .json()
                .getJsonArray("recommendations")
                .getJsonObject(0);
        assertThat(recommendation.getString("rule")).isEqualTo("any");
        assertThat(recommendation.getString("path")).isEqualTo(path);
        assertThat(recommendation.getString("actual")).isEqualTo(actual);
        converter.post("/validate", request).expect(200);

        for (String operation : new String[] {"/convert", "/validate"}) {
            assertThat(strict.post(operation, request).expect(422).json().getJsonArray("violations"))
                    .extracting(violation -> ((JsonObject) violation).getString("path"))
                    .containsExactly(path);
        }
    }
}
