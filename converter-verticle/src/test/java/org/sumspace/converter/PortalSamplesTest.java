package org.sumspace.converter;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The samples with which the portal's page of the converter begins. */
class PortalSamplesTest {
    private static final Path FILE = Path.of("../portal/src/pages/convert/samples.json");

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

    private static JsonObject samples() throws IOException {
        return new JsonObject(Files.readString(FILE));
    }

    static Stream<JsonObject> records() throws IOException {
        return samples().getJsonArray("records").stream().map(JsonObject.class::cast);
    }

    @ParameterizedTest
    @MethodSource("records")
    void record_isConverted_andItsFormatDetected(JsonObject sample) {
        String format = sample.getString("format");
        JsonObject request = Requests.request(sample.getJsonObject("record"));
        if (format.equals("cmi5")) {
            request.put("input_format", format);
        }
        assertThat(converter
                        .post("/convert", request)
                        .expect(200)
                        .json()
                        .getJsonObject("meta")
                        .getString("input_format"))
                .isEqualTo(format);
    }

    @Test
    void everyFormatButOwnOnes_hasASample() throws IOException {
        assertThat(records().map(sample -> sample.getString("format")))
                .containsExactlyInAnyOrder(
                        "xapi", "cmi5", "imscaliper1_1", "imscaliper1_2", "matomo", "scorm_2004", "scorm_1_2");
    }
}
