package org.sumspace.assessment.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.metric.core.ConfusionMatrix;
import org.sumspace.assessment.metric.core.ConfusionMatrix.Cell;
import org.sumspace.assessment.metric.core.ScoreCurves;
import org.sumspace.assessment.metric.domain.Classification;
import org.sumspace.assessment.metric.domain.CurvePoint;
import org.sumspace.assessment.metric.domain.ScoreQuality;

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
}
