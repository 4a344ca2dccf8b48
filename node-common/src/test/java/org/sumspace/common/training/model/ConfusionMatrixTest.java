package org.sumspace.common.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ConfusionMatrixTest {
    /** 90 of 100 records have the first class, and of the others 2 are found: accuracy 0.9 says nothing of that. */
    private static final ConfusionMatrix RARE = ConfusionMatrix.of(88, 2, 8, 2);

    @Test
    void rareClass_isSeenInItsRecall_andNotInTheAccuracy() {
        assertThat(RARE.recalls()).containsExactly(OptionalDouble.of(88 / 90.0), OptionalDouble.of(0.2));
        assertThat(RARE.balancedAccuracy().orElseThrow()).isCloseTo((88 / 90.0 + 0.2) / 2, within(1e-15));
        // F1 is 2 x 88 / (90 + 96) and 2 x 2 / (10 + 4)
        assertThat(RARE.macroF1().orElseThrow()).isCloseTo((176 / 186.0 + 4 / 14.0) / 2, within(1e-15));
        assertThat(RARE.totals()).containsExactly(90, 10);
        assertThat(RARE.row(1)).containsExactly(8L, 2L);
    }

    @Test
    void classThatDoesNotOccur_hasNoRecall_andCountsInTheF1OnlyIfItIsPredicted() {
        ConfusionMatrix unused = ConfusionMatrix.of(3, 1, 0, 1, 5, 0, 0, 0, 0);
        ConfusionMatrix predicted = ConfusionMatrix.of(3, 0, 1, 1, 5, 0, 0, 0, 0);

        assertThat(unused.recalls().get(2)).isEmpty();
        assertThat(unused.balancedAccuracy().orElseThrow()).isCloseTo((3 / 4.0 + 5 / 6.0) / 2, within(1e-15));
        assertThat(unused.macroF1().orElseThrow()).isCloseTo((6 / 8.0 + 10 / 12.0) / 2, within(1e-15));
        assertThat(predicted.macroF1().orElseThrow()).isCloseTo((6 / 8.0 + 10 / 11.0) / 3, within(1e-15));
    }

    @Test
    void noRecords_haveNoFigures() {
        ConfusionMatrix none = ConfusionMatrix.of(0, 0, 0, 0);

        assertThat(none.balancedAccuracy()).isEmpty();
        assertThat(none.macroF1()).isEmpty();
    }

    @Test
    void noiseBelowZero_countsAsNoRecord() {
        assertThat(ConfusionMatrix.of(88, -3, 8, 2).recalls())
                .containsExactly(OptionalDouble.of(1), OptionalDouble.of(0.2));
    }

    @Test
    void numbersOfOtherRecords_areNoticed() {
        assertThat(RARE.counts(90, 100)).isTrue();
        assertThat(RARE.counts(89, 100)).isFalse();
        assertThat(RARE.counts(90, 101)).isFalse();
        assertThat(ConfusionMatrix.of(88, -2, 12, 2).counts(90, 100)).isFalse();
    }

    @Test
    void fewerRecords_keepTheirProportions_andAddUp() {
        ConfusionMatrix scaled = RARE.scaledTo(45, 50);

        assertThat(scaled.counts(45, 50)).isTrue();
        assertThat(scaled.cells()).containsExactly(44, 1, 4, 1);
        assertThat(RARE.scaledTo(90, 100).cells()).isEqualTo(RARE.cells());
    }

    @Test
    void numbersThatAreNoSquare_areRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> ConfusionMatrix.of(1, 2, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> ConfusionMatrix.of(1));
    }
}
