package org.sumspace.assessment.wizard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.assessment.wizard.service.HelpTexts;

class HelpTextsTest {
    private static final Catalogue CATALOGUE = CapabilityRegistry.load().catalogue();
    private static final String[] FIELDS = {
        "title",
        "short_help",
        "why_it_matters",
        "required_inputs",
        "privacy_implications",
        "expected_outputs",
        "common_mistakes",
        "developer_extension_path"
    };

    @Test
    void everyStepAndAnalysis_hasAllTexts() {
        HelpTexts texts = HelpTexts.load(CATALOGUE);
        for (int step = 1; step <= 10; step++) {
            assertThat(texts.step(Integer.toString(step)).orElseThrow().fieldNames())
                    .containsExactlyInAnyOrder(FIELDS);
        }
        CATALOGUE.analyses().forEach(analysis -> {
            var help = texts.analysis(analysis.id()).orElseThrow();
            assertThat(help.fieldNames()).as(analysis.id()).containsExactlyInAnyOrder(FIELDS);
            assertThat(help.getString("short_help")).as(analysis.id()).isNotEmpty();
        });
    }
}
