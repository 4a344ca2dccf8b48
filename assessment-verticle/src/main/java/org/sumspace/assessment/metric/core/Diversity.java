package org.sumspace.assessment.metric.core;

import java.util.List;
import org.sumspace.assessment.metric.domain.SensitiveRisk;
import org.sumspace.assessment.shared.core.Rounding;

/** l-diversity and t-closeness: the classes come one after the other, each with its values. */
public final class Diversity {
    private static final int DECIMALS = 6;

    private final double[] shares;
    private final boolean ordered;
    private final long[] counts;
    private long n;
    private long classes;
    private long distinct = Long.MAX_VALUE;
    private double entropy = Double.MAX_VALUE;
    private double closeness;

    /**
     * @param counts rows of all classes with each value; if {@code ordered}, by ascending values
     * @param ordered whether values that are next to each other are near
     */
    public Diversity(List<Long> counts, boolean ordered) {
        double all = counts.stream().mapToLong(Long::longValue).sum();
        this.shares = counts.stream().mapToDouble(count -> count / all).toArray();
        this.ordered = ordered;
        this.counts = new long[counts.size()];
    }

    /** @param value its place in the counts of all rows */
    public void add(int value, long rows) {
        counts[value] += rows;
        n += rows;
    }

    public void endClass() {
        long values = 0;
        double bits = 0;
        double sum = 0;
        double cumulated = 0;
        for (int i = 0; i < counts.length; i++) {
            double share = (double) counts[i] / n;
            if (counts[i] > 0) {
                values++;
                bits -= share * Math.log(share) / Math.log(2);
            }
            cumulated += share - shares[i];
            sum += Math.abs(ordered ? cumulated : share - shares[i]);
            counts[i] = 0;
        }
        double scale = ordered ? Math.max(1, counts.length - 1) : 2;
        classes++;
        distinct = Math.min(distinct, values);
        entropy = Math.min(entropy, bits);
        closeness = Math.max(closeness, sum / scale);
        n = 0;
    }

    public SensitiveRisk result(String column, List<String> quasiIdentifiers) {
        return new SensitiveRisk(
                column,
                quasiIdentifiers,
                classes,
                classes == 0 ? 0 : distinct,
                classes == 0 ? 0 : Rounding.to(DECIMALS, Math.pow(2, entropy)),
                Rounding.to(DECIMALS, closeness),
                ordered ? "ordered" : "equal");
    }
}
