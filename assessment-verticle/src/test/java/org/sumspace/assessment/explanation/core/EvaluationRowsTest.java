package org.sumspace.assessment.explanation.core;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;

class EvaluationRowsTest {
    private static final List<String> FEATURES = List.of("b", "a");

    private static EvaluationRows rows() {
        return EvaluationRows.read(
                FEATURES,
                List.of(List.of(1, 2.5), Map.of("a", new BigDecimal("1e2"), "b", -3), Arrays.asList(null, 0)),
                List.of("x", 1, true));
    }

    /** The digest of a set is that of canonical JSON, so that everyone can compute it. */
    @Test
    void bytes_areCanonicalJson_andAreReadBack() {
        String json = "{\"feature_names\":[\"b\",\"a\"],\"instances\":[[1,2.5],[-3,100],[null,0]],"
                + "\"labels\":[\"x\",1,true]}";
        assertThat(new String(rows().bytes(), UTF_8)).isEqualTo(json);
        assertThat(new String(EvaluationRows.parse(json).bytes(), UTF_8)).isEqualTo(json);
        assertThat(EvaluationRows.parse(json).labels()).isEqualTo(List.of("x", 1, true));
        assertThat(rows().size()).isEqualTo(3);
    }

    @Test
    void rows_areInTheOrderOfTheModel() {
        assertThat(rows().of(List.of("a", "b")))
                .isEqualTo(List.of(List.of(2.5, 1.0), List.of(100.0, -3.0), Arrays.asList(0.0, null)));
        assertThat(rows().of(List.of("a"))).isEqualTo(List.of(List.of(2.5), List.of(100.0), List.of(0.0)));
        assertThatThrownBy(() -> rows().of(List.of("a", "z", "c")))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("lacks features of the model: c, z");
    }

    private static void refused(List<String> features, List<?> instances, List<Object> labels, String message) {
        assertThatThrownBy(() -> EvaluationRows.read(features, instances, labels))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining(message);
    }

    @Test
    void whatIsNoSet_isRefusedWithItsPlace() {
        refused(List.of("a", "a"), List.of(List.of(1, 2)), List.of(1), "/feature_names: names a feature twice");
        refused(FEATURES, List.of(), List.of(), "/instances: has 0 rows");
        refused(FEATURES, Collections.nCopies(10_001, List.of(1, 2)), Collections.nCopies(10_001, 1), "10001 rows");
        refused(FEATURES, List.of(List.of(1, 2)), List.of(1, 2), "/labels: has 2 labels for 1 rows");
        refused(FEATURES, List.of(List.of(1, 2), List.of(1)), List.of(1, 2), "/instances/1: does not have");
        refused(FEATURES, List.of(Map.of("a", 1, "c", 2)), List.of(1), "/instances/0: does not have");
        refused(FEATURES, List.of("row"), List.of(1), "/instances/0: does not have");
        refused(FEATURES, List.of(List.of(1, "2")), List.of(1), "/instances/0/1: is not a finite number");
        refused(
                FEATURES,
                List.of(List.of(new BigDecimal("1e999"), 1)),
                List.of(1),
                "/instances/0/0: is not a finite number");
    }
}
