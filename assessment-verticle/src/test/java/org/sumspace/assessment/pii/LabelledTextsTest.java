package org.sumspace.assessment.pii;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.pii.core.ColumnName;
import org.sumspace.assessment.pii.core.Detectors;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;
import org.sumspace.common.document.JsonValue;

/** Precision and recall on public labelled texts, of the kinds that are offered. */
class LabelledTextsTest {
    private static final Path TEXTS = Path.of("../../shared/data/assessment/pii/generated_small.json");
    private static final double BAR = 0.9;
    private static final Map<String, PiiKind> KINDS = Map.of(
            "EMAIL_ADDRESS", PiiKind.EMAIL,
            "PHONE_NUMBER", PiiKind.PHONE,
            "CREDIT_CARD", PiiKind.CARD,
            "IP_ADDRESS", PiiKind.IPV4,
            "US_SSN", PiiKind.US_SSN);
    private static final Detectors DETECTORS = Detectors.standard(List.of("FR", "DE", "ES", "IT", "GB", "US"));

    private record Span(PiiKind kind, int start, int end) {
        /** By half of their union, as is usual. */
        boolean isFoundBy(Match match) {
            int common = Math.min(end, match.end()) - Math.max(start, match.start());
            int union = Math.max(end, match.end()) - Math.min(start, match.start());
            return match.kind() == kind && 2 * common >= union;
        }
    }

    /** assessment P6. */
    @Test
    void structuredKinds_areFoundAndNothingElse() throws IOException {
        assumeThat(TEXTS).exists();
        int labelled = 0;
        int found = 0;
        List<String> missed = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (JsonValue text : JsonValue.parse(Files.readString(TEXTS)).items()) {
            String full = text.member("full_text").asText();
            List<Match> matches = new ArrayList<>(DETECTORS.find(full, ColumnName.NONE));
            for (JsonValue label : text.member("spans").items()) {
                PiiKind kind = KINDS.get(label.member("entity_type").asText());
                if (kind == null) {
                    continue;
                }
                labelled++;
                Span span = new Span(kind, (int) label.member("start_position").longValue(), (int)
                        label.member("end_position").longValue());
                if (matches.removeIf(span::isFoundBy)) {
                    found++;
                } else {
                    missed.add(kind + ": " + full);
                }
            }
            matches.forEach(match -> wrong.add(match.kind() + ": " + full.substring(match.start(), match.end())));
        }
        assertThat(labelled).isEqualTo(27);
        assertThat((double) found / labelled).as("missed: %s", missed).isGreaterThanOrEqualTo(BAR);
        assertThat((double) found / (found + wrong.size()))
                .as("wrong: %s", wrong)
                .isGreaterThanOrEqualTo(BAR);
    }
}
