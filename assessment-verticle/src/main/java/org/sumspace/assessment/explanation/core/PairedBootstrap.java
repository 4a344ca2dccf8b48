package org.sumspace.assessment.explanation.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.sumspace.assessment.metric.domain.Figure;

/** Scores of several models on samples of the same rows, drawn with replacement; each sample is the same for all models. */
final class PairedBootstrap {
    static final int SAMPLES = 2_000;

    private static final double LOW = 0.025;
    private static final double HIGH = 0.975;

    private final List<double[]> samples;
    private final double[] whole;
    private final int n;
    private final long seed;

    private PairedBootstrap(List<double[]> samples, double[] whole, int n, long seed) {
        this.samples = samples;
        this.whole = whole;
        this.n = n;
        this.seed = seed;
    }

    /** @param scores one for each model and metric */
    static PairedBootstrap of(List<ScoreOfRows> scores, int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<double[]> samples = new ArrayList<>();
        scores.forEach(each -> samples.add(new double[SAMPLES]));
        for (int sample = 0; sample < SAMPLES; sample++) {
            int[] counts = new int[n];
            for (int i = 0; i < n; i++) {
                counts[random.nextInt(n)]++;
            }
            for (int i = 0; i < scores.size(); i++) {
                samples.get(i)[sample] = scores.get(i).of(counts);
            }
        }
        int[] once = new int[n];
        Arrays.fill(once, 1);
        double[] whole = scores.stream().mapToDouble(each -> each.of(once)).toArray();
        return new PairedBootstrap(samples, whole, n, seed);
    }

    /** The score on all rows, with its 95 % interval. */
    Figure score(int index) {
        return figure(whole[index], samples.get(index));
    }

    /** The difference of two scores on all rows, with its 95 % interval. */
    Figure difference(int first, int second) {
        double[] differences = new double[SAMPLES];
        Arrays.setAll(differences, i -> samples.get(first)[i] - samples.get(second)[i]);
        return figure(whole[first] - whole[second], differences);
    }

    private Figure figure(double value, double[] sampled) {
        Figure figure = Figure.exact(value, n);
        double[] sorted =
                Arrays.stream(sampled).filter(Double::isFinite).sorted().toArray();
        if (!figure.isDefined() || sorted.length == 0) {
            return figure;
        }
        return figure.within(quantile(sorted, LOW), quantile(sorted, HIGH)).seeded(seed);
    }

    /** Interpolated linearly between the two nearest values. */
    private static double quantile(double[] sorted, double share) {
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }
}
