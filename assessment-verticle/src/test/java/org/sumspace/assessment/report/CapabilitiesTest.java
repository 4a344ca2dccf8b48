package org.sumspace.assessment.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.report.core.Analyses;
import org.sumspace.assessment.report.core.Plots;
import org.sumspace.common.document.JsonValue;

/** The registry offers exactly the analyses that have a function. */
class CapabilitiesTest {
    /** Drawn from the files of the run, after its analyses. */
    private static final Map<String, String> OF_FILES =
            Map.of("artifact_stack_view", "audit_manifest_export", "jsonld_graph_preview", "jsonld_compliance_graph");

    private static List<JsonValue> part(String name) throws IOException {
        try (InputStream in = CapabilitiesTest.class.getResourceAsStream("/assessment/capabilities.json")) {
            return JsonValue.parse(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8))
                    .member(name)
                    .items();
        }
    }

    private static Set<String> offered(List<JsonValue> entries) {
        return entries.stream()
                .filter(entry -> entry.member("offered").isTrue())
                .map(entry -> entry.member("id").asText())
                .collect(Collectors.toSet());
    }

    @Test
    void everyOfferedAnalysis_hasAFunction() throws IOException {
        List<JsonValue> analyses = part("analyses");
        assertThat(analyses.stream().filter(each -> !each.has("added"))).hasSize(48);
        assertThat(offered(analyses)).isEqualTo(Analyses.ids());
        assertThat(analyses)
                .allSatisfy(each -> assertThat(each.has("reason"))
                        .isNotEqualTo(each.member("offered").isTrue()));
    }

    @Test
    void everyOfferedPlot_isDrawn() throws IOException {
        List<JsonValue> plots = part("plots");
        assertThat(plots).hasSize(35);
        Map<String, String> analyses = new HashMap<>(Plots.analyses());
        analyses.putAll(OF_FILES);
        assertThat(offered(plots)).isEqualTo(analyses.keySet());
        assertThat(plots.stream().filter(each -> each.member("offered").isTrue()))
                .allSatisfy(each -> assertThat(each.member("analysis").asText())
                        .isEqualTo(analyses.get(each.member("id").asText())));
        assertThat(part("exports")).hasSize(16);
    }
}
