package org.sumspace.common.training.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Records by their predicted probability of a class: for each of {@link #BINS} equal bins the number of records, how many
 * of them have the class, and the sum of the probabilities. Of two classes only the second is scored, because the
 * probabilities of the first follow. The noise of a plan with privacy can make a number negative; figures then count it
 * as zero.
 */
public final class BinnedScores {
    public static final int BINS = 64;

    /** Calibration looks at so many bins as at one, because with few records in each, chance would look like an error. */
    private static final int BINS_TOGETHER = 4;

    private final long[][] hits;
    private final long[][] misses;
    private final double[][] sums;

    /**
     * The area under the ROC curve of a class against all others. Pairs of records in one bin count half, so the area
     * over the exact probabilities differs by at most half the share of these pairs.
     *
     * @param error the largest possible difference
     */
    public record Auc(double value, double error) {}

    /**
     * Records whose probabilities are in one of 16 equal bins.
     *
     * @param predicted mean probability
     * @param observed the fraction that has the class
     */
    public record CalibrationBin(long count, double predicted, double observed) {}

    /** The arrays are by scored class and bin. */
    private BinnedScores(long[][] hits, long[][] misses, double[][] sums) {
        this.hits = hits;
        this.misses = misses;
        this.sums = sums;
    }

    /** The number of classes that are scored. */
    public static int scored(int classes) {
        return classes == 2 ? 1 : classes;
    }

    /**
     * @param numbers for each scored class the number of records in each bin, then the number of them that have the class
     * @param sums for each scored class the sum of the probabilities in each bin
     * @throws IllegalArgumentException if these are not numbers of the same scored classes
     */
    public static BinnedScores of(long[] numbers, double[] sums) {
        int scored = sums.length / BINS;
        if (scored < 1 || sums.length != scored * BINS || numbers.length != 2 * sums.length) {
            throw new IllegalArgumentException(
                    "expected numbers by class and bin, got " + numbers.length + " and " + sums.length);
        }
        BinnedScores scores = empty(scored);
        for (int k = 0; k < scored; k++) {
            for (int bin = 0; bin < BINS; bin++) {
                scores.hits[k][bin] = numbers[(2 * k + 1) * BINS + bin];
                scores.misses[k][bin] = numbers[2 * k * BINS + bin] - scores.hits[k][bin];
                scores.sums[k][bin] = sums[k * BINS + bin];
            }
        }
        return scores;
    }

    static BinnedScores of(Predictor predictor, TrainingSet set) {
        int classes = set.classes().size();
        BinnedScores scores = empty(scored(classes));
        for (int i = 0; i < set.size(); i++) {
            double[] probabilities = predictor.probabilities(set.row(i));
            for (int k = 0; k < scores.scored(); k++) {
                int scoredClass = scores.classOf(k);
                scores.add(k, probabilities[scoredClass], set.label(i) == scoredClass);
            }
        }
        return scores;
    }

    private static BinnedScores empty(int scored) {
        return new BinnedScores(new long[scored][BINS], new long[scored][BINS], new double[scored][BINS]);
    }

    private void add(int k, double probability, boolean hit) {
        int bin = bin(probability);
        (hit ? hits : misses)[k][bin]++;
        sums[k][bin] += probability;
    }

    /** A probability between two bins belongs to the lower one, as in scikit-learn's {@code calibration_curve}. */
    private static int bin(double probability) {
        return Math.max(0, (int) Math.ceil(probability * BINS) - 1);
    }

    public int scored() {
        return hits.length;
    }

    /** The index of a scored class among all classes. */
    public int classOf(int k) {
        return scored() == 1 ? 1 : k;
    }

    /** In the order in which {@link #of(long[], double[])} takes them. */
    public long[] numbers() {
        return IntStream.range(0, scored())
                .boxed()
                .flatMapToLong(k ->
                        IntStream.range(0, 2 * BINS).mapToLong(i -> hits[k][i % BINS] + (i < BINS ? misses[k][i] : 0)))
                .toArray();
    }

    /** In the order in which {@link #of(long[], double[])} takes them. */
    public double[] sums() {
        return Arrays.stream(sums).flatMapToDouble(Arrays::stream).toArray();
    }

    /** The number of records of a scored class. */
    public long hits(int k) {
        return total(hits[k]);
    }

    private static long total(long[] bins) {
        return Arrays.stream(bins).map(number -> Math.max(0, number)).sum();
    }

    /**
     * Whether these are numbers of so many records with probabilities in their bins.
     *
     * @param rounding by how much a sum of probabilities can have been rounded
     */
    public boolean counts(long count, double rounding) {
        return IntStream.range(0, scored()).allMatch(k -> counts(k, count, rounding))
                && (scored() == 1
                        || IntStream.range(0, scored()).mapToLong(this::hits).sum() == count);
    }

    private boolean counts(int k, long count, double rounding) {
        long found = 0;
        for (int bin = 0; bin < BINS; bin++) {
            long records = hits[k][bin] + misses[k][bin];
            found += records;
            boolean possible = hits[k][bin] >= 0
                    && misses[k][bin] >= 0
                    && sums[k][bin] >= lower(bin) * records - rounding
                    && sums[k][bin] <= lower(bin + 1) * records + rounding;
            if (!possible) {
                return false;
            }
        }
        return found == count;
    }

    private static double lower(int bin) {
        return bin / (double) BINS;
    }

    /** The area of a scored class; empty unless some records have the class and some do not. */
    public Optional<Auc> auc(int k) {
        double pairs = (double) total(hits[k]) * total(misses[k]);
        if (pairs == 0) {
            return Optional.empty();
        }
        double ordered = 0;
        double tied = 0;
        long below = 0;
        for (int bin = 0; bin < BINS; bin++) {
            double hit = Math.max(0, hits[k][bin]);
            long missed = Math.max(0, misses[k][bin]);
            ordered += hit * below;
            tied += hit * missed;
            below += missed;
        }
        return Optional.of(new Auc((ordered + tied / 2) / pairs, tied / 2 / pairs));
    }

    /** The mean area of the scored classes that have one, and the mean of their errors. */
    public Optional<Auc> auc() {
        List<Auc> areas = IntStream.range(0, scored())
                .boxed()
                .flatMap(k -> auc(k).stream())
                .toList();
        return areas.isEmpty()
                ? Optional.empty()
                : Optional.of(new Auc(
                        areas.stream().mapToDouble(Auc::value).average().orElseThrow(),
                        areas.stream().mapToDouble(Auc::error).average().orElseThrow()));
    }

    /** The wider bins of a scored class that have records, by ascending probability. */
    public List<CalibrationBin> calibration(int k) {
        return IntStream.iterate(0, from -> from < BINS, from -> from + BINS_TOGETHER)
                .mapToObj(from -> calibration(k, from, from + BINS_TOGETHER))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<CalibrationBin> calibration(int k, int from, int to) {
        long hit = 0;
        long count = 0;
        double sum = 0;
        for (int bin = from; bin < to; bin++) {
            hit += Math.max(0, hits[k][bin]);
            count += Math.max(0, hits[k][bin]) + Math.max(0, misses[k][bin]);
            sum += sums[k][bin];
        }
        return count == 0
                ? Optional.empty()
                : Optional.of(new CalibrationBin(
                        count, Math.max(lower(from), Math.min(lower(to), sum / count)), hit / (double) count));
    }

    /**
     * The expected calibration error: the mean difference between predicted and observed over the records, and over the
     * scored classes; empty without records.
     */
    public OptionalDouble calibrationError() {
        return IntStream.range(0, scored())
                .mapToObj(this::calibration)
                .filter(bins -> !bins.isEmpty())
                .mapToDouble(BinnedScores::calibrationError)
                .average();
    }

    private static double calibrationError(List<CalibrationBin> bins) {
        double difference = 0;
        long count = 0;
        for (CalibrationBin bin : bins) {
            difference += bin.count() * Math.abs(bin.predicted() - bin.observed());
            count += bin.count();
        }
        return difference / count;
    }

    /**
     * The scores of fewer records in about the same proportions.
     *
     * @param totals number of records of each class
     */
    BinnedScores scaledTo(long[] totals) {
        long count = Arrays.stream(totals).sum();
        BinnedScores scaled = empty(scored());
        for (int k = 0; k < scored(); k++) {
            long of = totals[classOf(k)];
            scaled.hits[k] = Apportionment.of(hits[k], of);
            scaled.misses[k] = Apportionment.of(misses[k], count - of);
            for (int bin = 0; bin < BINS; bin++) {
                long before = hits[k][bin] + misses[k][bin];
                long after = scaled.hits[k][bin] + scaled.misses[k][bin];
                scaled.sums[k][bin] = before == after ? sums[k][bin] : sums[k][bin] / before * after;
            }
        }
        return scaled;
    }
}
