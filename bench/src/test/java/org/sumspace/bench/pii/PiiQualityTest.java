package org.sumspace.bench.pii;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.pii.core.ColumnName;
import org.sumspace.assessment.pii.core.Detectors;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;
import org.sumspace.assessment.pii.service.Inspection;
import org.sumspace.bench.pii.LabelledText.Label;
import org.sumspace.bench.pii.PiiQuality.Counts;

/** assessment P6. */
class PiiQualityTest {
    private static final Path PUBLIC_TEXTS = Path.of("../../shared/data/assessment/pii/generated_small.json");
    private static final Detectors DETECTORS = Detectors.standard(Inspection.PHONE_REGIONS);
    private static final double F1 = 0.75;

    private static PiiQuality measure(List<LabelledText> texts) {
        return PiiQuality.of(texts, text -> DETECTORS.find(text, ColumnName.NONE));
    }

    @Test
    void labels_areUsedOnce_andOverlapByHalf() {
        LabelledText text = new LabelledText(
                "0123456789abcdef",
                List.of(
                        new Label(LabelGroup.EMAIL_ADDRESS, 0, 4),
                        new Label(LabelGroup.EMAIL_ADDRESS, 6, 10),
                        new Label(LabelGroup.PERSON, 12, 16)));
        PiiQuality quality = PiiQuality.of(
                List.of(text),
                each -> List.of(
                        match(PiiKind.EMAIL, 2, 4),
                        match(PiiKind.EMAIL, 0, 2),
                        match(PiiKind.EMAIL, 9, 13),
                        match(PiiKind.PHONE, 12, 16)));
        assertThat(quality.groups().get(LabelGroup.EMAIL_ADDRESS)).isEqualTo(new Counts(2, 1, 3));
        assertThat(quality.groups().get(LabelGroup.PERSON)).isEqualTo(new Counts(1, 0, 0));
        assertThat(quality.groups().get(LabelGroup.PHONE_NUMBER)).isEqualTo(new Counts(0, 0, 1));
        assertThat(quality.misses()).hasSize(5);
    }

    /** Labelled texts and detectors divide addresses differently. */
    @Test
    void partsOfAnAddress_areOne_andPlacesAloneAreNot() {
        String text = "12 Elm Rd, Oslo 0150. From Rome, Italy.";
        LabelledText parts = new LabelledText(
                text,
                List.of(
                        new Label(LabelGroup.ADDRESS, 0, 9),
                        new Label(LabelGroup.LOCATION, 11, 15),
                        new Label(LabelGroup.ADDRESS, 16, 20),
                        new Label(LabelGroup.LOCATION, 27, 31),
                        new Label(LabelGroup.LOCATION, 33, 38)));
        assertThat(WholeAddresses.labels(List.of(parts)).get(0).labels())
                .containsExactly(
                        new Label(LabelGroup.ADDRESS, 0, 20),
                        new Label(LabelGroup.LOCATION, 27, 31),
                        new Label(LabelGroup.LOCATION, 33, 38));
        List<Match> found = WholeAddresses.matches(
                text,
                List.of(
                        match(PiiKind.ADDRESS, 0, 9),
                        match(PiiKind.CITY, 11, 15),
                        match(PiiKind.POSTCODE, 16, 20),
                        match(PiiKind.CITY, 27, 31)));
        assertThat(found).containsExactlyInAnyOrder(match(PiiKind.ADDRESS, 0, 20), match(PiiKind.CITY, 27, 31));
    }

    private static Match match(PiiKind kind, int start, int end) {
        return new Match(kind, start, end, 1, false);
    }

    /** Values of a table of the interval. */
    @Test
    void intervals_areWilsons() {
        assertThat(Wilson.of(9, 10).low()).isCloseTo(0.5958, within(1e-4));
        assertThat(Wilson.of(9, 10).high()).isCloseTo(0.9821, within(1e-4));
        assertThat(Wilson.of(10, 10).low()).isCloseTo(0.7225, within(1e-4));
    }

    @Test
    void generatedTexts_areThoseOfTheirSeed() {
        assertThat(new GeneratedTexts(5).texts(50)).isEqualTo(new GeneratedTexts(5).texts(50));
        assertThat(new GeneratedTexts(5).texts(50)).isNotEqualTo(new GeneratedTexts(6).texts(50));
    }

    @Test
    void generatedTexts_reachTheBarInEachKind() {
        PiiQuality quality = measure(new GeneratedTexts(7).texts(2000));
        assertThat(PiiTable.missing(quality)).as("%s", quality.misses()).isEmpty();
        assertThat(quality.total().labelled()).isGreaterThan(1500);
    }

    /** All three labelled dates are found; a fourth date has no label, so dates are judged on generated texts. */
    @Test
    void publicTexts_reachTheBar() throws IOException {
        assumeThat(PUBLIC_TEXTS).exists();
        PiiQuality quality = measure(LabelledTexts.read(PUBLIC_TEXTS));
        assertThat(quality.total().labelled()).isEqualTo(173);
        assertThat(quality.total().f1()).as("%s", quality.misses()).isGreaterThanOrEqualTo(F1);
        assertThat(PiiTable.missing(quality))
                .filteredOn(LabelGroup::structured)
                .as("%s", quality.misses())
                .isSubsetOf(LabelGroup.DATE_TIME);
    }
}
