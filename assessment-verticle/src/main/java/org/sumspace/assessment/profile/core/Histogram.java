package org.sumspace.assessment.profile.core;

/** The number of bins of a histogram (Freedman and Diaconis). */
public final class Histogram {
    private static final int BINS_MAX = 60;

    private Histogram() {}

    /** @return from 1 to 60 */
    public static int bins(double min, double max, double firstQuartile, double thirdQuartile, long n) {
        double width = 2 * (thirdQuartile - firstQuartile) / Math.cbrt((double) n);
        if (max <= min) {
            return 1;
        }
        return width <= 0 ? BINS_MAX : (int) Math.max(1, Math.min(BINS_MAX, Math.ceil((max - min) / width)));
    }
}
