package org.sumspace.sandbox.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AccuracyCurveTest {
    @Test
    void curve_goesFromTheSmallestToTheLargestValue() {
        assertThat(new AccuracyCurve(List.of(0.5, 0.6, 0.7, 0.55, 0.85)).text(80))
                .isEqualTo("▁▃▅▂█");
    }

    @Test
    void moreValuesThanColumns_areShownByTheLastOfEachPart() {
        List<Double> rising =
                IntStream.range(0, 1000).mapToObj(value -> value / 1000.0).toList();

        assertThat(new AccuracyCurve(rising).text(8)).isEqualTo("▂▃▄▄▅▆▇█");
        assertThat(new AccuracyCurve(rising).text(0)).isEmpty();
        assertThat(new AccuracyCurve(rising).text(-3)).isEmpty();
    }

    @Test
    void valuesThatDoNotChange_areFlat_andNoValueIsNothing() {
        assertThat(new AccuracyCurve(List.of(0.7, 0.7)).text(80)).isEqualTo("▁▁");
        assertThat(new AccuracyCurve(List.of()).text(80)).isEmpty();
    }
}
