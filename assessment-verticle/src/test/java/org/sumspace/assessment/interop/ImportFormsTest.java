package org.sumspace.assessment.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.interop.core.ImportForms;

class ImportFormsTest {
    @Test
    void carismaReport_keepsWhatIsKnownAndTheRestBesides() throws Exception {
        assertThat(ImportForms.carisma(Map.of("riskCategories", List.of("r"), "tool", "CARiSMA 3")))
                .isEqualTo(Map.of(
                        "riskCategories", List.of("r"),
                        "complianceFindings", List.of(),
                        "securityFindings", List.of(),
                        "rawReport", Map.of(),
                        "additional", Map.of("tool", "CARiSMA 3")));
    }

    @Test
    void carismaReport_withATextInPlaceOfAList_isRefused() {
        assertThatThrownBy(() -> ImportForms.carisma(Map.of("securityFindings", "none")))
                .hasMessageContaining("securityFindings");
    }

    @Test
    void lolaResults_keepMetricsOfTheVocabularyApart() throws Exception {
        assertThat(ImportForms.lola(Map.of(
                        "metrics",
                        Map.of("ndcg", 0.61, "rmse", 0.9),
                        "algorithmId",
                        "svd",
                        "rawResults",
                        List.of(1),
                        "node",
                        "n1")))
                .isEqualTo(Map.of(
                        "metrics",
                        Map.of("ndcg", 0.61),
                        "algorithmId",
                        "svd",
                        "rawResults",
                        List.of(1),
                        "additional",
                        Map.of("node", "n1", "metrics", Map.of("rmse", 0.9))));
    }

    @Test
    void lolaResults_withATextInPlaceOfAFigure_areRefused() {
        assertThatThrownBy(() -> ImportForms.lola(Map.of("metrics", Map.of("ndcg", "high"))))
                .hasMessageContaining("ndcg");
        assertThatThrownBy(() -> ImportForms.lola(Map.of("metrics", List.of()))).hasMessageContaining("metrics");
    }
}
