package org.sumspace.assessment.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.assessment.report.core.ConfigHash;
import org.sumspace.assessment.run.domain.RunContext.Configuration;
import org.sumspace.assessment.shared.core.CsvCells;
import org.sumspace.common.document.JsonValue;

class ArtefactFormsTest {
    /** Configurations with the hashes that {@code src/test/python/config_hashes.py} computed. */
    static List<JsonValue> configurations() throws IOException {
        try (var in = ArtefactFormsTest.class.getResourceAsStream("/compliance/config_hashes.json")) {
            return JsonValue.parse(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8))
                    .items();
        }
    }

    /** The vectors of the public system are the first two. */
    @ParameterizedTest
    @MethodSource("configurations")
    void configHash_isThatOfPython(JsonValue vector) {
        JsonValue configuration = JsonValue.parse(vector.member("configuration").asText());
        assertThat(ConfigHash.of(configuration))
                .isEqualTo(vector.member("config_hash").asText());
    }

    @ParameterizedTest
    @MethodSource("configurations")
    void configHash_ofATree_isThatOfItsText(JsonValue vector) {
        JsonValue parsed = JsonValue.parse(vector.member("configuration").asText());
        Configuration configuration = ConfigHash.configuration(tree(parsed));
        assertThat(configuration.hash()).isEqualTo(vector.member("config_hash").asText());
        if (!vector.member("config_sha256").isNull()) {
            assertThat(configuration.sha256())
                    .isEqualTo(vector.member("config_sha256").asText());
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> tree(JsonValue object) {
        return (Map<String, Object>) Objects.requireNonNull(object.tree());
    }

    @Test
    void vectorsOfThePublicSystem_areAmongThem() throws IOException {
        assertThat(configurations().stream()
                        .limit(2)
                        .map(vector -> vector.member("config_hash").asText()))
                .containsExactly("44136fa355b3678a", "f4a0ec1e40624a13");
    }

    /** assessment C3. */
    @Test
    void cells_areNoFormulas() {
        assertThat(CsvCells.line(List.of("=1+1", "@x", "-2.5", "+x", "\tx", "a,b", "say \"x\"", "-x")))
                .isEqualTo("'=1+1,'@x,-2.5,'+x,'\tx,\"a,b\",\"say \"\"x\"\"\",'-x\r\n");
    }
}
