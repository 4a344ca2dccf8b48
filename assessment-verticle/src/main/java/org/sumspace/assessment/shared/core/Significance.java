package org.sumspace.assessment.shared.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** How likely a statistic at least as large is if nothing changed. */
public final class Significance {
    private static final int TERMS = 100;
    private static final int STEPS = 1_000;
    private static final double EXACT = 1e-15;
    private static final double TINY = 1e-300;

    private Significance() {}

    /** Two samples, by the limit distribution of Kolmogorov with Stephens' correction. */
    public static double kolmogorov(double d, long n, long m) {
        double root = Math.sqrt((double) n * m / (n + m));
        double lambda = (root + 0.12 + 0.11 / root) * d;
        if (lambda < 0.2) {
            return 1;
        }
        double sum = 0;
        for (int j = 1; j <= TERMS; j++) {
            sum += (j % 2 == 1 ? 2 : -2) * Math.exp(-2.0 * j * j * lambda * lambda);
        }
        return Math.max(0, Math.min(1, sum));
    }

    public static double chiSquare(double statistic, int degrees) {
        double a = degrees / 2.0;
        double x = statistic / 2;
        if (x <= 0) {
            return 1;
        }
        return x < a + 1 ? 1 - lowerGamma(a, x) : upperGamma(a, x);
    }

    /** Regularised, by its series. */
    private static double lowerGamma(double a, double x) {
        double term = 1 / a;
        double sum = term;
        for (int i = 1; i < STEPS && Math.abs(term) > EXACT * Math.abs(sum); i++) {
            term *= x / (a + i);
            sum += term;
        }
        return sum * Math.exp(-x + a * Math.log(x) - logGamma(a));
    }

    /** Regularised, by its continued fraction. */
    private static double upperGamma(double a, double x) {
        double b = x + 1 - a;
        double c = 1 / TINY;
        double d = 1 / b;
        double fraction = d;
        for (int i = 1; i < STEPS; i++) {
            double factor = -i * (i - a);
            b += 2;
            d = 1 / away(factor * d + b);
            c = away(b + factor / c);
            fraction *= d * c;
            if (Math.abs(d * c - 1) < EXACT) {
                break;
            }
        }
        return Math.exp(-x + a * Math.log(x) - logGamma(a)) * fraction;
    }

    private static double away(double x) {
        return Math.abs(x) < TINY ? TINY : x;
    }

    /** @param x a multiple of one half */
    private static double logGamma(double x) {
        boolean whole = x == Math.rint(x);
        double sum = whole ? 0 : Math.log(Math.PI) / 2;
        for (double factor = whole ? 1 : 0.5; factor < x; factor++) {
            sum += Math.log(factor);
        }
        return sum;
    }

    /** Adjusts probabilities for their number (Holm). */
    public static List<Double> holm(List<Double> probabilities) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < probabilities.size(); i++) {
            order.add(i);
        }
        order.sort(Comparator.comparing(probabilities::get));
        List<Double> adjusted = new ArrayList<>(probabilities);
        double largest = 0;
        for (int rank = 0; rank < order.size(); rank++) {
            int i = order.get(rank);
            largest = Math.max(largest, Math.min(1, (order.size() - rank) * probabilities.get(i)));
            adjusted.set(i, largest);
        }
        return adjusted;
    }
}
