package org.sumspace.assessment.metric.core;

import org.sumspace.assessment.metric.domain.Figure;

/** Rates and how sure they are. */
public final class Rates {
    /** Two-sided 95 %. */
    private static final double Z = 1.959963984540054;

    private Rates() {}

    /** A rate with its 95 % interval by Wilson, which has a width also if no row or every row counts. */
    private record Interval(double rate, double low, double high) {
        static Interval of(Share share) {
            double n = share.n();
            double p = share.hits() / n;
            double middle = p + Z * Z / (2 * n);
            double half = Z * Math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n));
            double whole = 1 + Z * Z / n;
            return new Interval(p, Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole));
        }
    }

    /** @param n at least 1 */
    record Share(long hits, long n) {
        double rate() {
            return (double) hits / n;
        }
    }

    /** A rate with Wilson's interval. */
    public static Figure of(long hits, long n) {
        if (n == 0) {
            return Figure.undefined("there are no such rows", 0);
        }
        Interval interval = Interval.of(new Share(hits, n));
        return Figure.exact(interval.rate(), n).within(interval.low(), interval.high());
    }

    /** The difference of two rates with Newcombe's interval (method 10), which is made of Wilson's intervals. */
    static Figure difference(Share larger, Share smaller, long n) {
        Interval a = Interval.of(larger);
        Interval b = Interval.of(smaller);
        double difference = a.rate() - b.rate();
        return Figure.exact(difference, n)
                .within(
                        Math.max(0, difference - Math.hypot(a.rate() - a.low(), b.high() - b.rate())),
                        Math.min(1, difference + Math.hypot(a.high() - a.rate(), b.rate() - b.low())));
    }

    /** The ratio of two rates with the interval that Wilson's intervals give (MOVER); 1 if both are 0. */
    static Figure ratio(Share smaller, Share larger, long n) {
        Interval a = Interval.of(smaller);
        Interval b = Interval.of(larger);
        double ratio = b.rate() == 0 ? 1 : a.rate() / b.rate();
        return Figure.exact(ratio, n)
                .within(
                        Math.max(0, bound(a.rate(), a.low(), b.rate(), b.high(), -1)),
                        Math.min(1, b.low() == 0 ? 1 : bound(a.rate(), a.high(), b.rate(), b.low(), 1)));
    }

    /** An end of the interval of a / b, of which one end of each interval is given. */
    private static double bound(double a, double endOfA, double b, double endOfB, int sign) {
        double product = a * b;
        double under = product * product - endOfA * endOfB * (2 * a - endOfA) * (2 * b - endOfB);
        return (product + sign * Math.sqrt(Math.max(0, under))) / (endOfB * (2 * b - endOfB));
    }
}
