package org.sumspace.converter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.ApiProbe;

/** The common behaviour of all operations of the converter, and its other endpoints. */
class ConverterServerTest {
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
    void bodiesAndPathsOutsideTheContract_areRefused() {
        converter
                .api
                .post("/convert", Requests.request(Requests.accessedPage()))
                .body("text/csv", "a,b".getBytes(UTF_8))
                .expect(415);
        converter.api.get("/convert").expect(405);
        converter.api.get("/none").expect(404);
        converter.raw("/convert", "\"" + "x".repeat(11 << 20) + "\"").expect(413);
    }

    @Test
    void otherOrigins_areAllowed() {
        ApiProbe.Answer preflight = converter
                .api
                .get("/convert")
                .method("OPTIONS")
                .header("Origin", "https://page.example")
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "content-type")
                .expect(204);
        assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(preflight.header("Access-Control-Allow-Credentials")).isEmpty();
        assertThat(preflight.header("Access-Control-Max-Age")).isEqualTo("600");
    }

    @Test
    void healthMetricsAndContract_areServed() {
        converter.api.get("/health").expect(200);
        converter.post("/convert", Requests.request(Requests.accessedPage())).expect(200);
        assertThat(converter.api.get("/metrics").expect(200).text())
                .contains("sumspace_converter_records_total{format=\"xapi\"}");
        assertThat(converter.api.get("/openapi.json").expect(200).json().getString("openapi"))
                .isEqualTo("3.1.0");
        converter.api.get("/docs/").expect(200);
    }
}
