package org.sumspace.bench.pii;

/** The Wilson score interval of a share, with a confidence of 95 %. */
public record Wilson(double low, double high) {
    private static final double Z = 1.959964;

    /** @param total if 0, the interval is from 0 to 1 */
    public static Wilson of(int hits, int total) {
        if (total == 0) {
            return new Wilson(0, 1);
        }
        double share = (double) hits / total;
        double square = Z * Z / total;
        double centre = (share + square / 2) / (1 + square);
        double half = Z * Math.sqrt(share * (1 - share) / total + square / (4 * total)) / (1 + square);
        return new Wilson(Math.max(0, centre - half), Math.min(1, centre + half));
    }
}
