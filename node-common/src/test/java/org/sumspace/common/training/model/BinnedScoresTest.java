package org.sumspace.common.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sumspace.common.training.model.BinnedScores.Auc;
import org.sumspace.common.training.model.BinnedScores.CalibrationBin;

class BinnedScoresTest {
    private static final int BINS = BinnedScores.BINS;

    /** A record with the probability of its having the second of two classes. */
    private record Scored(double probability, boolean hit) {}

    @Test
    void auc_countsPairsInOneBinHalf_andSaysHowMuchTheyCanMatter() {
        // 4 pairs: 0.9 is above both, 0.205 above 0.1 and in one bin with 0.21
        BinnedScores scores = scores(List.of(
                new Scored(0.9, true), new Scored(0.205, true), new Scored(0.21, false), new Scored(0.1, false)));

        assertThat(scores.auc(0)).contains(new Auc(3.5 / 4, 0.5 / 4));
        assertThat(scores.auc()).isEqualTo(scores.auc(0));
    }

    @Test
    void exactAuc_isAlwaysWithinTheError() {
        Random random = new Random(5);
        for (int trial = 0; trial < 200; trial++) {
            List<Scored> records = new ArrayList<>();
            double spread = Math.pow(random.nextDouble(), 3);
            for (int i = 0; i < 60; i++) {
                double probability = 0.5 + spread * (random.nextDouble() - 0.5);
                records.add(new Scored(probability, random.nextDouble() < probability));
            }
            records.add(new Scored(0.5, true));
            records.add(new Scored(0.5, false));

            Auc auc = scores(records).auc(0).orElseThrow();

            assertThat(auc.value()).isCloseTo(exactAuc(records), within(auc.error() + 1e-12));
        }
    }

    private static double exactAuc(List<Scored> records) {
        double ordered = 0;
        long pairs = 0;
        for (Scored hit : records) {
            for (Scored miss : records) {
                if (hit.hit() && !miss.hit()) {
                    pairs++;
                    ordered += hit.probability() > miss.probability()
                            ? 1
                            : hit.probability() == miss.probability() ? 0.5 : 0;
                }
            }
        }
        return ordered / pairs;
    }

    @Test
    void oneClassAlone_hasNoArea() {
        BinnedScores scores = scores(List.of(new Scored(0.9, true), new Scored(0.2, true)));

        assertThat(scores.auc(0)).isEmpty();
        assertThat(scores.auc()).isEmpty();
        assertThat(scores.calibrationError()).isPresent();
    }

    @Test
    void calibration_comparesMeanPredictionAndShare_inEachBinWithRecords() {
        BinnedScores scores = scores(List.of(
                new Scored(0.5, false),
                new Scored(0.49, true),
                new Scored(1, true),
                new Scored(0, false),
                new Scored(0.01, true)));

        assertThat(scores.calibration(0))
                .containsExactly(
                        new CalibrationBin(2, 0.005, 0.5),
                        new CalibrationBin(2, 0.495, 0.5),
                        new CalibrationBin(1, 1, 1));
        assertThat(scores.calibrationError().orElseThrow()).isCloseTo((2 * 0.495 + 2 * 0.005) / 5, within(1e-15));
        assertThat(scores(List.of()).calibrationError()).isEmpty();
    }

    @Test
    void calibration_takesFourBinsAsOne() {
        BinnedScores scores = scores(List.of(
                new Scored(0.26, true), new Scored(0.28, false), new Scored(0.3125, false), new Scored(0.32, true)));

        assertThat(scores.calibration(0)).hasSize(2).element(0).satisfies(bin -> {
            assertThat(bin.count()).isEqualTo(3);
            assertThat(bin.predicted()).isCloseTo((0.26 + 0.28 + 0.3125) / 3, within(1e-15));
            assertThat(bin.observed()).isEqualTo(1 / 3.0);
        });
    }

    @Test
    void moreClasses_areScoredEach_andAveraged() {
        long[] numbers = new long[3 * 2 * BINS];
        double[] sums = new double[3 * BINS];
        put(numbers, sums, 0, 10, 4, 4);
        put(numbers, sums, 0, 5, 2, 0);
        put(numbers, sums, 1, 7, 6, 2);
        put(numbers, sums, 2, 3, 6, 0);

        BinnedScores scores = BinnedScores.of(numbers, sums);

        assertThat(scores.counts(6, 0)).isTrue();
        assertThat(scores.auc(0)).contains(new Auc(1, 0));
        assertThat(scores.auc(1)).contains(new Auc(0.5, 0.5));
        assertThat(scores.auc(2)).isEmpty();
        assertThat(scores.auc()).contains(new Auc(0.75, 0.25));
        assertThat(scores.numbers()).isEqualTo(numbers);
        assertThat(scores.sums()).isEqualTo(sums);
    }

    private static void put(long[] numbers, double[] sums, int k, int bin, long records, long hits) {
        numbers[2 * k * BINS + bin] = records;
        numbers[(2 * k + 1) * BINS + bin] = hits;
        sums[k * BINS + bin] = records * (bin + 0.5) / BINS;
    }

    @Test
    void numbersOfOtherRecords_areNoticed() {
        assertThat(counts(10, 4, 4, 2, 0)).isTrue();
        assertThat(counts(10, 4, 4, 2, 0.1)).as("beyond the bin").isFalse();
        assertThat(counts(9, 4, 4, 2, 0)).as("other count").isFalse();
        assertThat(counts(10, 4, 5, 2, 0)).as("more hits than records").isFalse();
        assertThat(counts(10, 4, -1, 2, 0)).as("negative hits").isFalse();
        long[] twice = new long[4 * BINS];
        double[] sums = new double[2 * BINS];
        put(twice, sums, 0, 1, 3, 1);
        put(twice, sums, 1, 1, 3, 1);
        assertThat(BinnedScores.of(twice, sums).counts(3, 0))
                .as("a record without a class")
                .isFalse();
    }

    private static boolean counts(long count, long records, long hits, long otherHits, double excess) {
        long[] numbers = new long[2 * BINS];
        double[] sums = new double[BINS];
        put(numbers, sums, 0, 10, records, hits);
        put(numbers, sums, 0, 20, 6, otherHits);
        sums[20] += excess;
        return BinnedScores.of(numbers, sums).counts(count, 1e-3);
    }

    @Test
    void fewerRecords_keepTheirProportions_andAddUp() {
        BinnedScores scores = scores(
                List.of(new Scored(0.9, true), new Scored(0.9, true), new Scored(0.2, false), new Scored(0.3, false)));

        BinnedScores scaled = scores.scaledTo(new long[] {1, 1});

        assertThat(scaled.counts(2, 0)).isTrue();
        assertThat(scaled.hits(0)).isEqualTo(1);
        assertThat(Arrays.stream(scaled.sums()).sum()).isCloseTo(0.9 + 0.2, within(1e-12));
        assertThat(scores.scaledTo(new long[] {2, 2}).sums()).isEqualTo(scores.sums());
    }

    @Test
    void noiseBelowZero_countsAsNoRecord() {
        long[] numbers = new long[2 * BINS];
        double[] sums = new double[BINS];
        put(numbers, sums, 0, 40, 5, 4);
        put(numbers, sums, 0, 10, -3, -1);
        sums[40] = 50;

        BinnedScores scores = BinnedScores.of(numbers, sums);

        assertThat(scores.calibration(0)).containsExactly(new CalibrationBin(5, 11 / 16.0, 0.8));
        assertThat(scores.auc(0)).contains(new Auc(0.5, 0.5));
    }

    @Test
    void numbersOfAnotherShape_areRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> BinnedScores.of(new long[BINS], new double[BINS]));
        assertThatIllegalArgumentException().isThrownBy(() -> BinnedScores.of(new long[0], new double[0]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BinnedScores.of(new long[2 * BINS + 2], new double[BINS + 1]));
    }

    /** As a processor counts them. */
    private static BinnedScores scores(List<Scored> records) {
        long[] numbers = new long[2 * BINS];
        double[] sums = new double[BINS];
        for (Scored each : records) {
            int bin = Math.max(0, (int) Math.ceil(each.probability() * BINS) - 1);
            numbers[bin]++;
            numbers[BINS + bin] += each.hit() ? 1 : 0;
            sums[bin] += each.probability();
        }
        return BinnedScores.of(numbers, sums);
    }
}
