package org.sumspace.common.training.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.encoding.FixedPoint.Encoded;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;

class FixedPointTest {
    private static final PlanParameters PARAMETERS =
            PlanSamples.parameters("{'fractionBits': 8, 'clip': 2, 'maxWeight': 100}");

    @Test
    void halves_areRoundedToEven() {
        double half = 1.0 / 512;

        assertThat(encode(1, half, 3 * half, 5 * half, -half, -3 * half).x()).containsExactly(0, 2, 2, 0, -2, 1);
    }

    @Test
    void weight_multipliesBeforeRounding_andIsLast() {
        assertThat(encode(10, 1.0 / 512, -2).x()).containsExactly(5, -5_120, 10);
    }

    @Test
    void coordinatesBeyondTheClip_areCutAndCounted() {
        Encoded encoded = encode(1, 2, 2.5, -1e300, 0);

        assertThat(encoded.x()).containsExactly(512, 512, -512, 0, 1);
        assertThat(encoded.clipped()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void valuesThatAreNotFinite_areRefused(double value) {
        assertThatThrownBy(() -> encode(1, 0, value)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 101, Long.MAX_VALUE})
    void weightOutsideThePlan_isRefused(long weight) {
        assertThatThrownBy(() -> encode(weight, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void updateOfAnotherLength_isRefused() {
        CoordinateLayout layout = CoordinateLayout.of(PARAMETERS, 3);

        assertThatThrownBy(() -> FixedPoint.encode(new double[2], 1, layout, PARAMETERS))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void metrics_followTheWeight_clippedToTheirBounds() {
        PlanParameters parameters =
                PlanSamples.parameters("{'fractionBits': 8, 'clip': 2, 'maxWeight': 100, 'evaluation': true}");
        CoordinateLayout layout = CoordinateLayout.of(parameters, 1);

        assertThat(FixedPoint.encode(new double[] {1}, 7, layout, parameters, 2.5, 3, 7)
                        .x())
                .containsExactly(7 << 8, 7, 5 << 15, 3, 7);
        Encoded cut = FixedPoint.encode(new double[] {1}, 7, layout, parameters, 1e300, 101, 100);
        assertThat(cut.x()).containsExactly(7 << 8, 7, 1_600 << 16, 100, 100);
        assertThat(cut.clipped()).isEqualTo(2);
        assertThatThrownBy(() -> FixedPoint.encode(new double[] {1}, 7, layout, parameters, Double.NaN, 3, 7))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FixedPoint.encode(new double[] {1}, 7, layout, parameters, 2.5, 3))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void printed_showsNoValue() {
        assertThat(encode(1, 1.5)).hasToString("2 coordinates, 0 clipped");
    }

    private static Encoded encode(long weight, double... update) {
        return FixedPoint.encode(update, weight, CoordinateLayout.of(PARAMETERS, update.length), PARAMETERS);
    }
}
