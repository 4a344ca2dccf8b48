package org.sumspace.converter;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.error.ProblemType;

/** {@code POST /convert} and {@code POST /validate}: conversions, recommendations and violations. */
class ConvertApiTest {
    @TempDir
    private static Path profiles;

    private static ConverterUnderTest converter;

    @BeforeAll
    static void start() {
        converter = new ConverterUnderTest(profiles, Map.of());
    }

    @AfterAll
    static void stop() {
        converter.close();
    }

    @Test
    void statement_isConvertedAndFollowsItsProfile() {
        JsonObject answer = converter
                .post("/convert", Requests.request(Requests.accessedPage().put("timestamp", "2024-01-01T00:00:00Z")))
                .expect(200)
                .json();
        assertThat(answer.getJsonObject("output_trace").getJsonObject("verb").getString("id"))
                .isEqualTo("https://w3id.org/xapi/netc/verbs/accessed");
        assertThat(answer.getJsonObject("meta"))
                .isEqualTo(new JsonObject()
                        .put("input_format", "xapi")
                        .put("output_format", "xapi")
                        .put("profile", "lms.accessed-page"));
        String path = "$.object.definition.extensions['https://w3id.org/xapi/acrossx/extensions/type']";
        assertThat(answer.getJsonArray("recommendations"))
                .isEqualTo(new JsonArray()
                        .add(recommendation("presence", path, "included", "missing"))
                        .add(recommendation("any", path, "[\"course\",\"course_list\",\"user_space\"]", "[]")));
        assertThat(answer.containsKey("further")).isFalse();
    }

    @Test
    void accountNames_areLastSegmentsOrWholeIdentifiers() {
        JsonObject request = Requests.request(new JsonObject().put("cmi.learner_id", "https://e.org/staff/1"));
        assertThat(account(converter, request))
                .isEqualTo(
                        new JsonObject().put("homePage", "https://e.org/staff").put("name", "1"));
        try (ConverterUnderTest other = new ConverterUnderTest(profiles, Map.of("ACCOUNT_NAMES", "identifier"))) {
            assertThat(account(other, request))
                    .isEqualTo(new JsonObject()
                            .put("homePage", "http://example.com")
                            .put("name", "https://e.org/staff/1"));
        }
    }

    private static JsonObject account(ConverterUnderTest converter, JsonObject request) {
        return converter
                .post("/convert", request)
                .expect(200)
                .json()
                .getJsonObject("output_trace")
                .getJsonObject("actor")
                .getJsonObject("account");
    }

    @Test
    void everyRecordOfAnEnvelope_isAnswered() {
        JsonObject answer = converter
                .post("/convert", Requests.request(envelope()))
                .expect(200)
                .json();
        assertThat(answer.getJsonArray("further")).hasSize(1);
        assertThat(answer.getJsonArray("further")
                        .getJsonObject(0)
                        .getJsonObject("output_trace")
                        .getString("id"))
                .isEqualTo("00000000-0000-4000-8000-000000000002");
        assertThat(answer.getJsonObject("meta").containsKey("profile")).isFalse();
    }

    @Test
    void largeTrace_isConverted() {
        JsonObject large = Requests.accessedPage();
        large.getJsonObject("object")
                .put("definition", new JsonObject().put("name", new JsonObject().put("en", "x".repeat(100_000))));
        assertThat(converter
                        .post("/convert", Requests.request(large))
                        .expect(200)
                        .text())
                .hasSizeGreaterThan(100_000);
    }

    @Test
    void numbers_keepTheirDigits() {
        String statement = Requests.accessedPage()
                .encode()
                .replaceFirst("\\{", "{\"context\":{\"extensions\":{\"https://e.org/x\":0.12345678901234567890123}},");
        assertThat(converter
                        .raw("/convert", "{\"input_trace\":" + statement + "}")
                        .expect(200)
                        .text())
                .contains("0.12345678901234567890123");
    }

    @ParameterizedTest
    @CsvSource({"xAPI,xapi", "x-api,xapi", "custom,custom"})
    void validate_returnsTheFormat(String name, String format) {
        JsonObject answer = converter
                .post("/validate", Requests.request(Requests.accessedPage()).put("input_format", name))
                .expect(200)
                .json();
        assertThat(answer).isEqualTo(new JsonObject().put("input_format", format));
        assertThat(converter
                        .post("/validate", Requests.request(Requests.accessedPage()))
                        .header("X-Input-Format", name)
                        .expect(200)
                        .json())
                .isEqualTo(answer);
    }

    @Test
    void invalidTrace_isReportedWithEveryViolation() {
        JsonObject broken = Requests.accessedPage();
        broken.getJsonObject("actor").put("mbox", "nobody");
        broken.remove("object");
        JsonObject problem = converter
                .post("/validate", Requests.request(broken).put("input_format", "xapi"))
                .expect(422)
                .json();
        assertThat(problem.getString("detail")).isEqualTo("Invalid trace for specified format: xapi");
        assertThat(problem.getString("cause").lines())
                .containsExactlyInAnyOrder(
                        "$.actor.mbox: expected mailto: and an e-mail address", "$.object: is missing");
    }

    @Test
    void otherOutputFormats_andFormatsWithoutMapping_areInvalid() {
        assertThat(converter
                        .post(
                                "/convert",
                                Requests.request(Requests.accessedPage()).put("output_format", "matomo"))
                        .expect(400)
                        .json()
                        .getString("detail"))
                .isEqualTo("Output mapping not found");
        assertThat(converter
                        .post(
                                "/convert",
                                Requests.request(Requests.accessedPage()).put("input_format", "custom"))
                        .expect(400)
                        .json()
                        .getString("detail"))
                .isEqualTo("Mapping config not found");
    }

    /** The shared part of an envelope is written for each of its records. */
    @Test
    void answerThatRepeatsALargePart_isRefused() {
        JsonObject event =
                new JsonObject(envelope().getJsonArray("data").getJsonObject(0).encode()).put("actor", "urn:person:1");
        JsonArray events = new JsonArray();
        for (int i = 0; i < 200; i++) {
            events.add(event);
        }
        JsonObject large =
                envelope().put("sensor", "https://e.org/" + "s".repeat(400_000)).put("data", events);
        converter
                .api
                .post("/convert", Requests.request(large))
                .expect(422)
                .problem()
                .isOfType(ProblemType.UNPROCESSABLE)
                .detailContains("33554432 bytes");
    }

    private static JsonObject envelope() {
        String event = """
            {"id": "urn:uuid:00000000-0000-4000-8000-00000000000%d", "type": "ForumEvent", "action": "Subscribed",
             "actor": "https://e.org/users/1", "object": "https://e.org/f", "eventTime": "2025-02-03T09:00:00.000Z"}
            """;
        return new JsonObject()
                .put("sensor", "https://e.org/s")
                .put("sendTime", "2025-02-03T09:00:01.000Z")
                .put("dataVersion", "http://purl.imsglobal.org/ctx/caliper/v1p1")
                .put(
                        "data",
                        new JsonArray()
                                .add(new JsonObject(event.formatted(1)))
                                .add(new JsonObject(event.formatted(2))));
    }

    private static JsonObject recommendation(String rule, String path, String expected, String actual) {
        return new JsonObject()
                .put("rule", rule)
                .put("path", path)
                .put("expected", expected)
                .put("actual", actual);
    }
}
