package org.sumspace.assessment.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.run.domain.KeyFindings;
import org.sumspace.assessment.run.domain.KeyFindings.Finding;

class KeyFindingsTest {
    @Test
    void goodFigures_needNoAdvice() {
        assertThat(KeyFindings.of(Map.of(
                        "risk_level",
                        "low",
                        "total_events",
                        12_500,
                        "overall_completeness",
                        0.95,
                        "quality_score",
                        0.99,
                        "actor_gini",
                        0.6)))
                .containsExactly(
                        new Finding("The privacy risk of the input is low.", ""),
                        new Finding("The run assessed 12,500 rows.", ""),
                        new Finding("95.0 % of the values are present.", ""),
                        new Finding("The quality score is 0.99 of 1.", ""),
                        new Finding("Use is not concentrated on few actors (Gini 0.6).", ""));
    }

    @Test
    void otherFigures_sayWhatToDo() {
        assertThat(KeyFindings.of(Map.of(
                        "risk_level", "critical",
                        "overall_completeness", 0.949,
                        "resource_gini", 0.61,
                        "sparsity_ratio", 0.951)))
                .hasSize(4)
                .allSatisfy(finding -> assertThat(finding.advice()).isNotEmpty());
    }
}
