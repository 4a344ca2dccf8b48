package org.sumspace.assessment.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.assessment.compliance.core.ConfigHash;
import org.sumspace.assessment.shared.core.CsvCells;
import org.sumspace.common.document.JsonValue;

class ArtefactFormsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | 44136fa355b3678a",
                "{\"b\": 1, \"a\": [1, 2.0, true, null, \"é\"]} | f4a0ec1e40624a13",
            })
    void configHash_isThatOfExistingClients(String json, String hash) {
        assertThat(ConfigHash.of(JsonValue.parse(json))).isEqualTo(hash);
    }

    /** assessment C3. */
    @Test
    void cells_areNoFormulas() {
        assertThat(CsvCells.line(List.of("=1+1", "@x", "-2.5", "+x", "\tx", "a,b", "say \"x\"", "-x")))
                .isEqualTo("'=1+1,'@x,-2.5,'+x,'\tx,\"a,b\",\"say \"\"x\"\"\",'-x\r\n");
    }
}
