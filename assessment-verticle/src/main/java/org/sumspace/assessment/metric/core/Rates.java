package org.sumspace.assessment.metric.core;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.sumspace.assessment.metric.domain.Figure;

/** Rates and how sure they are. */
final class Rates {
    /** Two-sided 95 %. */
    private static final double Z = 1.959963984540054;

    private static final int LOW = 25;
    private static final int HIGH = 975;
    private static final int OF = 1_000;

    /** Above this variance a binomial draw is a normal one, rounded. */
    private static final double NORMAL_FROM = 100;

    private Rates() {}

    /** A rate with Wilson's interval. */
    static Figure of(long hits, long n) {
        if (n == 0) {
            return Figure.undefined("there are no such rows", 0);
        }
        double p = (double) hits / n;
        double middle = p + Z * Z / (2 * n);
        double half = Z * Math.sqrt(p * (1 - p) / n + Z * Z / (4.0 * n * n));
        double whole = 1 + Z * Z / n;
        return Figure.exact(p, n).within(Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole));
    }

    /** The rate of a bootstrap sample of n rows of which {@code hits} count. */
    static double resampled(long hits, long n, SplittableRandom random) {
        double p = (double) hits / n;
        double variance = n * p * (1 - p);
        if (variance > NORMAL_FROM) {
            double drawn = Math.rint(n * p + Math.sqrt(variance) * random.nextGaussian());
            return Math.max(0, Math.min((double) n, drawn)) / n;
        }
        double rare = Math.min(p, 1 - p);
        double drawn = rare == 0 ? 0 : binomial(n, rare, random);
        return (p == rare ? drawn : n - drawn) / n;
    }

    /** By the lengths of the gaps between hits, which are geometric. */
    private static double binomial(long n, double p, SplittableRandom random) {
        double log = Math.log1p(-p);
        double place = 0;
        long hits = 0;
        while (true) {
            place += Math.floor(Math.log(1 - random.nextDouble()) / log) + 1;
            if (place > n) {
                return hits;
            }
            hits++;
        }
    }

    /** The figure with the percentile interval of bootstrap results. */
    static Figure withInterval(Figure figure, double[] results, long seed) {
        double[] sorted = results.clone();
        Arrays.sort(sorted);
        return figure.within(sorted[LOW * sorted.length / OF], sorted[HIGH * sorted.length / OF])
                .seeded(seed);
    }
}
