package org.sumspace.converter;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.ProblemType;

/** Bodies that are not requests, or that attack the parser. */
class HostileTraceApiTest {
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
    void malformedRequest_isInvalid(String body) {
        for (String path : new String[] {"/convert", "/validate"}) {
            converter.raw(path, body).expect(400).problem().isOfType(ProblemType.INVALID_INPUT);
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
    void wellFormedButWrongRequest_isUnprocessable(String body) {
        for (String path : new String[] {"/convert", "/validate"}) {
            converter.raw(path, body).expect(422).problem().isOfType(ProblemType.UNPROCESSABLE);
        }
    }

    @Test
    void nameOfAFormat_hasALengthLimit() {
        for (String path : new String[] {"/convert", "/validate"}) {
            converter.raw(path, named("x".repeat(100))).expect(400).problem().isOfType(ProblemType.INVALID_INPUT);
            converter.raw(path, named("x".repeat(101))).expect(422).problem().isOfType(ProblemType.UNPROCESSABLE);
        }
    }

    private static String named(String format) {
        return "{\"input_trace\": {\"a\": 1}, \"input_format\": \"" + format + "\"}";
    }

    /** Each is used as a value inside a trace. */
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
    void nesting_isLimited() {
        String deep = "{\"input_trace\": {\"actor\": {\"mbox\": \"mailto:a@e.org\"}, \"verb\": {\"id\":"
                + " \"https://e.org/v\"}, \"object\": {\"id\": \"https://e.org/o\"}, \"context\": {\"extensions\":"
                + " {\"https://e.org/x\": %s}}}}";
        for (String path : new String[] {"/convert", "/validate"}) {
            converter
                    .raw(path, deep.formatted("[".repeat(150) + "]".repeat(150)))
                    .expect(200);
            converter
                    .raw(path, deep.formatted("[".repeat(201) + "]".repeat(201)))
                    .expect(400);
            converter.raw(path, deep.formatted("[".repeat(1_000_000))).expect(400);
            converter.raw(path, deep.formatted("{\"a\":".repeat(300_000))).expect(400);
        }
    }

    @Test
    void truncatedRequest_isInvalid() {
        String body = Requests.request(Requests.accessedPage()).encode();
        for (int length = 1; length < body.length(); length += 7) {
            converter
                    .raw("/convert", body.substring(0, length))
                    .expect(400)
                    .problem()
                    .isOfType(ProblemType.INVALID_INPUT);
        }
    }

    @Test
    void byteOrderMark_isIgnored() {
        converter
                .raw(
                        "/convert",
                        "\ufeff" + Requests.request(Requests.accessedPage()).encode())
                .expect(200);
    }
}
