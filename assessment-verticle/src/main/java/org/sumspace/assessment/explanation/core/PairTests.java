package org.sumspace.assessment.explanation.core;

import java.util.Arrays;
import org.sumspace.assessment.shared.core.Significance;

/** Tests whether two models differ on the same rows. All are two-sided. */
public final class PairTests {
    /** Below so many rows on which one model alone is right, the binomial distribution is used. */
    private static final int EXACT_BELOW = 25;

    /** Up to so many differences, without ties, all their signs are counted. */
    private static final int EXACT_UP_TO = 50;

    private PairTests() {}

    /** @param name of the test as answers state it */
    public record Outcome(String name, double statistic, double p) {}

    /**
     * McNemar's test.
     *
     * @param onlyFirst rows on which the first model alone is right
     * @param onlySecond rows on which the second model alone is right
     */
    public static Outcome mcNemar(int onlyFirst, int onlySecond) {
        int n = onlyFirst + onlySecond;
        if (n < EXACT_BELOW) {
            int fewer = Math.min(onlyFirst, onlySecond);
            return new Outcome("mcnemar_exact", fewer, Math.min(1, 2 * binomial(fewer, n)));
        }
        double difference = Math.max(0, Math.abs(onlyFirst - onlySecond) - 1);
        double statistic = difference * difference / n;
        return new Outcome("mcnemar_chi_square", statistic, Significance.chiSquare(statistic, 1));
    }

    /** The probability of at most {@code k} heads of {@code n} throws of a coin. */
    private static double binomial(int k, int n) {
        double term = Math.pow(0.5, n);
        double sum = 0;
        for (int i = 0; i <= k; i++) {
            sum += term;
            term = term * (n - i) / (i + 1);
        }
        return sum;
    }

    /** Wilcoxon's signed-rank test of paired differences; those that are zero do not count. */
    public static Outcome wilcoxon(double[] differences) {
        double[] signed = Arrays.stream(differences).filter(each -> each != 0).toArray();
        int n = signed.length;
        if (n == 0) {
            return new Outcome("wilcoxon_exact", 0, 1);
        }
        double[] sizes = Arrays.stream(signed).map(Math::abs).toArray();
        double[] ranks = Ranks.of(sizes);
        double positive = 0;
        for (int i = 0; i < n; i++) {
            positive += signed[i] > 0 ? ranks[i] : 0;
        }
        double smaller = Math.min(positive, n * (n + 1.0) / 2 - positive);
        double ties = Ranks.ties(sizes);
        if (n <= EXACT_UP_TO && ties == 0 && n == differences.length) {
            return new Outcome("wilcoxon_exact", smaller, Math.min(1, 2 * rankSums(n, (int) smaller)));
        }
        double mean = n * (n + 1.0) / 4;
        double variance = n * (n + 1.0) * (2.0 * n + 1) / 24 - ties / 48;
        double z = (smaller - mean) / Math.sqrt(variance);
        return new Outcome("wilcoxon_normal", smaller, Significance.chiSquare(z * z, 1));
    }

    /** The probability that the ranks with a positive sign add up to at most {@code most}, if signs are those of a coin. */
    private static double rankSums(int n, int most) {
        int largest = n * (n + 1) / 2;
        double[] probabilities = new double[largest + 1];
        probabilities[0] = 1;
        for (int rank = 1; rank <= n; rank++) {
            for (int sum = largest; sum >= 0; sum--) {
                probabilities[sum] = (probabilities[sum] + (sum >= rank ? probabilities[sum - rank] : 0)) / 2;
            }
        }
        return Arrays.stream(probabilities, 0, most + 1).sum();
    }
}
