package org.sumspace.converter;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.testkit.ApiProbe;

class ConverterApiTest {
    @TempDir
    private static Path profiles;

    private static ConverterUnderTest converter;
    private static ConverterUnderTest strict;

    @BeforeAll
    static void start() {
        converter = new ConverterUnderTest(profiles, Map.of());
        strict = new ConverterUnderTest(
                profiles,
                Map.of("PROFILE_STRICT", "true", "RECOMMENDATION_VALUES", "array", "ENVIRONMENT", "production"));
    }

    @AfterAll
    static void stop() {
        converter.close();
        strict.close();
    }

    @Test
    void statement_isConvertedAndFollowsItsProfile() {
        JsonObject answer = post("/convert", request(accessedPage().put("timestamp", "2024-01-01T00:00:00Z")))
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
    void everyRecordOfAnEnvelope_isAnswered() {
        JsonObject answer = post("/convert", request(envelope())).expect(200).json();
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
        JsonObject large = accessedPage();
        large.getJsonObject("object")
                .put("definition", new JsonObject().put("name", new JsonObject().put("en", "x".repeat(100_000))));
        assertThat(post("/convert", request(large)).expect(200).text()).hasSizeGreaterThan(100_000);
    }

    @Test
    void numbers_keepTheirDigits() {
        String statement = accessedPage()
                .encode()
                .replaceFirst("\\{", "{\"context\":{\"extensions\":{\"https://e.org/x\":0.12345678901234567890123}},");
        assertThat(raw("/convert", "{\"input_trace\":" + statement + "}")
                        .expect(200)
                        .text())
                .contains("0.12345678901234567890123");
    }

    @ParameterizedTest
    @CsvSource({"xAPI,xapi", "x-api,xapi", "custom,custom"})
    void validate_tellsTheFormat(String name, String format) {
        JsonObject answer = post("/validate", request(accessedPage()).put("input_format", name))
                .expect(200)
                .json();
        assertThat(answer).isEqualTo(new JsonObject().put("input_format", format));
        assertThat(post("/validate", request(accessedPage()))
                        .header("X-Input-Format", name)
                        .expect(200)
                        .json())
                .isEqualTo(answer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{\"input_trace\": {\"a\": 1, \"a\": 2}}",
                "{\"input_trace\": {}}",
                "{\"input_trace\": {\"a\": 1}}",
                "{\"input_trace\": {\"a\": 1}, \"input_format\": \"\"}",
                "{\"input_trace\": {\"a\": 1}, \"input_format\": \"xml\"}",
                "{\"input_trace\": {\"a\": 1e999}}"
            })
    void requestThatSaysNothingUsable_isInvalid(String body) {
        for (String path : new String[] {"/convert", "/validate"}) {
            raw(path, body).expect(400).problem().isOfType(ProblemType.INVALID_INPUT);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "null",
                "{}",
                "{\"input_trace\": []}",
                "{\"input_trace\": null}",
                "{\"input_trace\": {\"a\": 1}, \"input_format\": 1}",
                "{\"input_trace\": {\"a\": 1}, \"input_format\": \"xapi\"}"
            })
    void requestThatCannotBeCarriedOut_isUnprocessable(String body) {
        for (String path : new String[] {"/convert", "/validate"}) {
            raw(path, body).expect(422).problem().isOfType(ProblemType.UNPROCESSABLE);
        }
    }

    /** Each in the place of a value somewhere in a trace. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e999",
                "-1e400",
                "00",
                "NaN",
                "\"\\ud800\"",
                "\"\\x\"",
                "\"\t\"",
                "{\"b\": 1, \"c\": {}, \"b\": 1}",
                "{\"b\": 1,}",
                "[1 2]",
                "'b'",
                "// b",
                "\"\u00ff\"",
                "\"\u00c0\u00af\"",
                "\"\u00ed\u00a0\u0080\""
            })
    void hostileValue_makesTheRequestInvalid(String value) {
        byte[] body = ("{\"input_trace\": {\"a\": [" + value + "]}}").getBytes(ISO_8859_1);
        for (String path : new String[] {"/convert", "/validate"}) {
            converter
                    .api
                    .post(path, new JsonObject())
                    .body("application/json", body)
                    .expect(400)
                    .problem()
                    .isOfType(ProblemType.INVALID_INPUT);
        }
    }

    @Test
    void nesting_hasABound_andCostsLittle() {
        String deep = "{\"input_trace\": {\"actor\": {\"mbox\": \"mailto:a@e.org\"}, \"verb\": {\"id\":"
                + " \"https://e.org/v\"}, \"object\": {\"id\": \"https://e.org/o\"}, \"context\": {\"extensions\":"
                + " {\"https://e.org/x\": %s}}}}";
        for (String path : new String[] {"/convert", "/validate"}) {
            raw(path, deep.formatted("[".repeat(150) + "]".repeat(150))).expect(200);
            raw(path, deep.formatted("[".repeat(201) + "]".repeat(201))).expect(400);
            raw(path, deep.formatted("[".repeat(1_000_000))).expect(400);
            raw(path, deep.formatted("{\"a\":".repeat(300_000))).expect(400);
        }
    }

    @Test
    void truncatedRequest_isInvalid_whereverItEnds() {
        String body = request(accessedPage()).encode();
        for (int length = 1; length < body.length(); length += 7) {
            raw("/convert", body.substring(0, length)).expect(400).problem().isOfType(ProblemType.INVALID_INPUT);
        }
    }

    @Test
    void byteOrderMark_isNoPartOfTheRequest() {
        raw("/convert", "\ufeff" + request(accessedPage()).encode()).expect(200);
    }

    @Test
    void invalidTrace_isToldWithEveryCause() {
        JsonObject broken = accessedPage();
        broken.getJsonObject("actor").put("mbox", "nobody");
        broken.remove("object");
        JsonObject problem = post("/validate", request(broken).put("input_format", "xapi"))
                .expect(422)
                .json();
        assertThat(problem.getString("detail")).isEqualTo("Invalid trace for specified format: xapi");
        assertThat(problem.getString("cause").lines())
                .containsExactlyInAnyOrder(
                        "$.actor.mbox: mailto: and an e-mail address is due here", "$.object: is missing");
    }

    @Test
    void otherOutputs_andFormatsWithoutMapping_areInvalid() {
        assertThat(post("/convert", request(accessedPage()).put("output_format", "matomo"))
                        .expect(400)
                        .json()
                        .getString("detail"))
                .isEqualTo("Output mapping not found");
        assertThat(post("/convert", request(accessedPage()).put("input_format", "custom"))
                        .expect(400)
                        .json()
                        .getString("detail"))
                .isEqualTo("Mapping config not found");
    }

    @Test
    void profileWithoutACopy_isNotFound() {
        JsonObject statement = accessedPage();
        statement
                .getJsonObject("object")
                .put("definition", new JsonObject().put("type", "http://id.tincanapi.com/activitytype/discussion"));
        post("/convert", request(statement)).expect(404).problem().isOfType(ProblemType.NOT_FOUND);
    }

    @Test
    void strictConverter_refusesWhatAProfileDemands() {
        JsonObject problem =
                strict.api.post("/convert", request(accessedPage())).expect(422).json();
        assertThat(problem.getString("cause")).isEqualTo("$.timestamp: presence: expected included, actual missing");
        JsonArray recommendations = strict.api
                .post("/convert", request(accessedPage().put("timestamp", "2024-01-01T00:00:00Z")))
                .expect(200)
                .json()
                .getJsonArray("recommendations");
        assertThat(recommendations.getJsonObject(1).getJsonArray("actual")).isEmpty();
    }

    @Test
    void profileOfTheFolder_goesBeforeTheBundledOne() throws Exception {
        Path folder = Files.createDirectory(profiles.resolve("own"));
        Files.writeString(folder.resolve("lms.jsonld"), """
            {"id": "https://e.org/lms", "type": "Profile", "prefLabel": {"en": "l"}, "definition": {"en": "d"},
             "versions": [{"id": "https://e.org/lms/v1", "generatedAtTime": "2024-01-01T00:00:00Z"}],
             "author": {"type": "Person", "name": "P"}, "templates": [
              {"id": "https://e.org/lms/accessed-page", "type": "StatementTemplate", "inScheme": "https://e.org/lms/v1",
               "prefLabel": {"en": "Looked at"}, "definition": {"en": "d"}, "verb": "https://e.org/looked"}]}
            """);
        Files.writeString(folder.resolve("forum.jsonld"), "{}");
        try (ConverterUnderTest own = new ConverterUnderTest(folder, Map.of("PROFILES_NAMES", "lms, forum"))) {
            JsonObject trace = own.api
                    .post("/convert", request(accessedPage()))
                    .expect(200)
                    .json()
                    .getJsonObject("output_trace");
            assertThat(trace.getJsonObject("verb").getString("id")).isEqualTo("https://e.org/looked");
        }
    }

    @Test
    void bodiesAndPathsThatAreNotTheContracts_areRefused() {
        converter
                .api
                .post("/convert", request(accessedPage()))
                .body("text/csv", "a,b".getBytes(UTF_8))
                .expect(415);
        converter.api.get("/convert").expect(405);
        converter.api.get("/").expect(404);
        raw("/convert", "\"" + "x".repeat(11 << 20) + "\"").expect(413);
    }

    @Test
    void pagesOfOtherOrigins_mayAsk() {
        ApiProbe.Answer preflight = converter
                .api
                .get("/convert")
                .method("OPTIONS")
                .header("Origin", "https://page.example")
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "content-type")
                .expect(204);
        assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo("https://page.example");
        assertThat(preflight.header("Access-Control-Max-Age")).isEqualTo("600");
    }

    @Test
    void healthMetricsAndContract_areServed() {
        converter.api.get("/health").expect(200);
        post("/convert", request(accessedPage())).expect(200);
        assertThat(converter.api.get("/metrics").expect(200).text())
                .contains("sumspace_converter_records_total{format=\"xapi\"}");
        assertThat(converter.api.get("/openapi.json").expect(200).json().getString("openapi"))
                .isEqualTo("3.1.0");
        converter.api.get("/docs/").expect(200);
    }

    private static ApiProbe.Call post(String path, JsonObject body) {
        return converter.api.post(path, body);
    }

    private static ApiProbe.Call raw(String path, String body) {
        return converter.api.post(path, new JsonObject()).body("application/json", body.getBytes(UTF_8));
    }

    private static JsonObject request(JsonObject trace) {
        return new JsonObject().put("input_trace", trace);
    }

    private static JsonObject accessedPage() {
        return new JsonObject("""
            {"actor": {"mbox": "mailto:a@e.org"}, "verb": {"id": "http://id.tincanapi.com/verb/viewed"},
             "object": {"id": "https://e.org/p", "definition": {"type": "http://activitystrea.ms/schema/1.0/page"}}}
            """);
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
