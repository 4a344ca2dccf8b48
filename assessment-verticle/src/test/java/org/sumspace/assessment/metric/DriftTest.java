package org.sumspace.assessment.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.metric.core.CategoryDrift;
import org.sumspace.assessment.metric.core.Divergence;
import org.sumspace.assessment.metric.core.NumberDrift;
import org.sumspace.assessment.metric.domain.DriftResult.ColumnDrift;
import org.sumspace.assessment.shared.core.Significance;

class DriftTest {
    private static final Offset<Double> NEAR = within(1e-6);

    /** assessment M5: values of tables. */
    @Test
    void probabilities_areThoseOfTables() {
        assertThat(Significance.chiSquare(3.841459, 1)).isCloseTo(0.05, NEAR);
        assertThat(Significance.chiSquare(20, 10)).isCloseTo(0.029253, NEAR);
        assertThat(Significance.chiSquare(1, 10)).isCloseTo(0.999828, NEAR);
        assertThat(Significance.chiSquare(0, 3)).isEqualTo(1);
        assertThat(Significance.kolmogorov(1.358 / Math.sqrt(5e7), 100_000_000, 100_000_000))
                .isCloseTo(0.05, within(2e-4));
        assertThat(Significance.kolmogorov(0, 10, 10)).isEqualTo(1);
        assertThat(Significance.holm(List.of(0.01, 0.04, 0.03))).containsExactly(0.03, 0.06, 0.06);
    }

    @Test
    void divergences_haveTheirBounds() {
        assertThat(Divergence.jensenShannon(new double[] {5, 0}, new double[] {0, 7}))
                .isCloseTo(1, NEAR);
        assertThat(Divergence.jensenShannon(new double[] {5, 5}, new double[] {7, 7}))
                .isZero();
        assertThat(Divergence.psi(new double[] {50, 50}, new double[] {25, 75}))
                .isCloseTo(-0.25 * Math.log(0.5) + 0.25 * Math.log(1.5), NEAR);
        assertThat(Divergence.psi(new double[] {1, 0}, new double[] {1, 1})).isFinite();
    }

    /** assessment M5: values 0 to 99 moved by 10: D = 0.1, distance = 10 / standard deviation. */
    @Test
    void movedNumbers_areFound() {
        NumberDrift drift = new NumberDrift(100, 100, 29.0);
        for (int value = 0; value < 110; value++) {
            drift.add(value, value < 100 ? 1 : 0, value >= 10 ? 1 : 0);
        }
        ColumnDrift result = drift.result("age");
        assertThat(result.statistic()).isCloseTo(0.1, NEAR);
        assertThat(result.wasserstein()).isCloseTo(10 / 29.0, NEAR);
        assertThat(result.p()).isBetween(0.5, 0.8);
        // The first bin of the reference is empty, the last has the 10 new values.
        assertThat(result.psi()).isCloseTo(0.0999 * Math.log(1000) + 0.1 * Math.log(2), within(1e-4));
    }

    @Test
    void changedCategories_areFound() {
        ColumnDrift same = CategoryDrift.of("c", new double[] {30, 70}, new double[] {300, 700});
        assertThat(same.statistic()).isZero();
        assertThat(same.p()).isEqualTo(1);
        ColumnDrift moved = CategoryDrift.of("c", new double[] {30, 70}, new double[] {50, 50});
        assertThat(moved.statistic()).isCloseTo(8.333333, NEAR);
        assertThat(moved.p()).isCloseTo(0.003892, within(1e-5));
        assertThat(CategoryDrift.of("c", new double[] {5}, new double[] {9}).p())
                .isEqualTo(1);
    }
}
