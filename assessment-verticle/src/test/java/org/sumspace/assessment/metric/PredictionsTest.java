package org.sumspace.assessment.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.assessment.metric.core.ConfusionMatrix;
import org.sumspace.assessment.metric.core.ConfusionMatrix.Cell;
import org.sumspace.assessment.metric.core.ScoreCurves;
import org.sumspace.assessment.metric.domain.Classification;
import org.sumspace.assessment.metric.domain.Classification.ClassRecall;
import org.sumspace.assessment.metric.domain.ScoreQuality;
import org.sumspace.assessment.metric.domain.ScoreQuality.CurvePoint;
import org.sumspace.assessment.metric.service.ClassificationRemarks;

class PredictionsTest {
    private static final Offset<Double> NEAR = within(1e-6);

    /** assessment M3: the example of scikit-learn, labels 0, 0, 1, 1 and scores 0.1, 0.4, 0.35, 0.8. */
    @Test
    void curves_haveTheKnownAreas() {
        ScoreCurves curves = new ScoreCurves(2, 2);
        curves.add(0.8, 1, 0);
        curves.add(0.4, 0, 1);
        curves.add(0.35, 1, 0);
        curves.add(0.1, 0, 1);
        ScoreQuality quality = curves.result();
        assertThat(quality.rocArea().value()).isCloseTo(0.75, NEAR);
        assertThat(quality.averagePrecision().value()).isCloseTo(0.833333, NEAR);
        assertThat(quality.logLoss().value()).isCloseTo(0.472288, NEAR);
        assertThat(quality.brier().value()).isCloseTo((0.04 + 0.16 + 0.4225 + 0.01) / 4, NEAR);
        assertThat(quality.roc()).startsWith(new CurvePoint(0, 0)).endsWith(new CurvePoint(1, 1));
        assertThat(quality.calibration()).hasSize(4);
    }

    @Test
    void ties_countHalf_andScoresOfOneAreClipped() {
        ScoreCurves curves = new ScoreCurves(1, 1);
        curves.add(1, 1, 1);
        assertThat(curves.result().rocArea().value()).isCloseTo(0.5, NEAR);
        assertThat(curves.result().logLoss().value()).isCloseTo(-Math.log(1e-15) / 2, within(0.01));
        ScoreCurves oneLabel = new ScoreCurves(2, 0);
        oneLabel.add(0.5, 2, 0);
        assertThat(oneLabel.result().rocArea().value()).isNull();
    }

    /** assessment M3: ten bins of equally many rows. */
    @Test
    void calibration_hasTenBins() {
        ScoreCurves curves = new ScoreCurves(500, 500);
        for (int i = 999; i >= 0; i--) {
            curves.add(i / 1_000.0, i % 2, 1 - i % 2);
        }
        ScoreQuality quality = curves.result();
        assertThat(quality.calibration()).hasSize(10).allSatisfy(bin -> {
            assertThat(bin.n()).isEqualTo(100);
            assertThat(bin.positiveShare()).isEqualTo(0.5);
        });
        assertThat(quality.calibrationError().value()).isCloseTo(0.25, within(1e-3));
        assertThat(quality.roc()).hasSizeLessThan(250);
    }

    @Test
    void confusion_hasTheKnownFigures() {
        Classification result = ConfusionMatrix.of(
                Map.of(
                        new Cell("a", "a"),
                        40L,
                        new Cell("a", "b"),
                        10L,
                        new Cell("b", "b"),
                        5L,
                        new Cell("b", "a"),
                        5L),
                null);
        assertThat(result.confusion().get(0)).containsExactly(40L, 10L);
        assertThat(result.accuracy().value()).isCloseTo(0.75, NEAR);
        assertThat(result.balancedAccuracy().value()).isCloseTo(0.65, NEAR);
        assertThat(result.macroF1().value()).isCloseTo((80.0 / 95 + 10.0 / 25) / 2, NEAR);
    }

    @Test
    void recalls_haveTheIntervalOfWilson() {
        Classification result = ConfusionMatrix.of(
                Map.of(new Cell("a", "a"), 48L, new Cell("a", "b"), 32L, new Cell("b", "c"), 10L), null);

        assertThat(result.recalls())
                .extracting(ClassRecall::name, ClassRecall::rows, ClassRecall::found, ClassRecall::recall)
                .containsExactly(tuple("a", 80L, 48L, 0.6), tuple("b", 10L, 0L, 0.0), tuple("c", 0L, 0L, null));
        assertThat(result.recalls().get(0).low()).isCloseTo(0.4905, within(5e-5));
        assertThat(result.recalls().get(0).high()).isCloseTo(0.7004, within(5e-5));
        assertThat(result.recalls().get(1).high()).isCloseTo(0.2775, within(5e-5));
        assertThat(result.recalls().get(2).figure().reason()).isEqualTo("no row has this label");
    }

    private static List<String> remarks(Object... cells) {
        Map<Cell, Long> counts = new HashMap<>();
        for (int i = 0; i < cells.length; i += 3) {
            counts.put(new Cell((String) cells[i], (String) cells[i + 1]), ((Number) cells[i + 2]).longValue());
        }
        Classification classes = ConfusionMatrix.of(counts, null);
        return ClassificationRemarks.of(classes, "rows", classes.majority());
    }

    @Test
    void modelThatFindsNothing_isNotPraised() {
        assertThat(remarks("no", "no", 97, "yes", "no", 13))
                .singleElement()
                .asString()
                .contains("predicts the majority only: 'no' for all 110 rows", "none of the 13 rows of other classes");
        assertThat(remarks("no", "yes", 97, "yes", "yes", 13))
                .anyMatch(remark -> remark.contains("predicts one class only: 'yes' for all 110 rows"))
                .anyMatch(remark -> remark.contains("finds none of the 97 rows of the class 'no'"));
        assertThat(remarks("a", "a", 50, "b", "b", 30, "c", "a", 20))
                .containsExactly("The model finds none of the 20 rows of the class 'c'.");
        assertThat(remarks("no", "no", 95, "no", "yes", 2, "yes", "no", 11, "yes", "yes", 2))
                .singleElement()
                .asString()
                .contains("right no more often than always guessing the majority");
        assertThat(remarks("no", "no", 97, "yes", "yes", 3))
                .containsExactly("Few rows have the class 'yes' (3), so its recall is a rough figure.");
        assertThat(remarks("no", "no", 90, "yes", "yes", 10)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"yes,Yes", "yes,' yes '", "1,1.0", "very good,Very  Good"})
    void predictionsSpelledUnlikeTheLabels_areNamed(String label, String prediction) {
        assertThat(remarks("no", "no", 50, label, prediction, 30, "no", prediction, 20))
                .first()
                .asString()
                .contains("spelled unlike the labels ('" + prediction + "' for '" + label + "')", "write them alike");
    }

    @Test
    void predictionsOfWhichNoneIsALabel_areSaidToBeNone() {
        assertThat(remarks("1", "Yes", 50, "0", "No", 30, "0", "Yes", 20))
                .first()
                .isEqualTo(
                        "No prediction is one of the labels, so all 100 rows count as wrong: predicted are 'No', 'Yes',"
                                + " the labels are '0', '1'; write them alike.");
        assertThat(remarks("1", "Yes", 50)).first().asString().startsWith("No prediction is one of the labels");
        assertThat(remarks("a", "a", 50, "b", "b", 30, "b", "c", 20)).isEmpty();
    }

    @Test
    void labelsOfOneClass_areNoMajority() {
        assertThat(ConfusionMatrix.of(Map.of(new Cell("no", "no"), 20L), null).predictsMajorityOnly())
                .isFalse();
        assertThat(remarks("no", "no", 20))
                .containsExactly("All 20 rows have the class 'no', so the figures say nothing about other classes.");
        assertThat(remarks()).isEmpty();
    }
}
