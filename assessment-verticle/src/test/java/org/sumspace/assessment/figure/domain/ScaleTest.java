package org.sumspace.assessment.figure.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScaleTest {
    @Test
    void ticks_areRound_andContainAllValues() {
        assertThat(Scale.over(0, 1).ticks()).containsExactly(0.0, 0.25, 0.5, 0.75, 1.0);
        assertThat(Scale.over(0, 0.3).ticks()).containsExactly(0.0, 0.1, 0.2, 0.3);
        assertThat(Scale.over(0, 97).ticks()).containsExactly(0.0, 25.0, 50.0, 75.0, 100.0);
        assertThat(Scale.over(-3, 41).ticks()).containsExactly(-20.0, 0.0, 20.0, 40.0, 60.0);
        assertThat(Scale.over().ticks()).containsExactly(0.0, 0.5, 1.0);
        assertThat(Scale.over(Double.NaN).ticks()).hasSize(3);
    }

    @Test
    void valuesBeyondTheScale_areAtItsEnds() {
        Scale scale = Scale.over(0, 1);
        assertThat(scale.at(-5, 10, 110)).isEqualTo(10);
        assertThat(scale.at(0.25, 10, 110)).isEqualTo(35);
        assertThat(scale.at(5, 10, 110)).isEqualTo(110);
    }

    /** Ten thousand pairs of numbers of any size: ticks rise, are few, are multiples of the step, and enclose both. */
    @Test
    void anyTwoNumbers_haveAScale() {
        Random random = new Random(39);
        for (int i = 0; i < 10_000; i++) {
            double one = number(random);
            double other = random.nextInt(5) == 0 ? Math.nextUp(one) : number(random);
            Scale scale = Scale.over(one, other);
            List<Double> ticks = scale.ticks();
            String of = one + " " + other;
            assertThat(ticks).as(of).hasSizeBetween(2, 8).isSorted().allMatch(Double::isFinite);
            double size = scale.high() - scale.low();
            assertThat(size).as(of).isPositive().isFinite();
            assertThat(scale.low()).as(of).isLessThanOrEqualTo(Math.min(one, other) + size * 1e-6);
            assertThat(scale.high()).as(of).isGreaterThanOrEqualTo(Math.max(one, other) - size * 1e-6);
            assertThat(scale.at(one, 0, 100)).as(of).isBetween(0.0, 100.0);
            double steps = ticks.get(1) / scale.step();
            assertThat(steps - Math.rint(steps)).as(of).isCloseTo(0, within(1e-6));
        }
    }

    private static double number(Random random) {
        double number = random.nextGaussian() * Math.pow(10, random.nextInt(560) - 280);
        return random.nextInt(10) == 0 ? 0 : number;
    }
}
