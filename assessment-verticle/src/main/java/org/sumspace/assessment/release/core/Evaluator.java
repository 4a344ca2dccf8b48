package org.sumspace.assessment.release.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.release.core.ClassCounts.SensitiveColumn;
import org.sumspace.assessment.release.core.LatticeSearch.ReleaseEvaluation;

/** Forms the classes of a table that is generalised to some levels. */
final class Evaluator {
    private final List<GeneralColumn> columns;
    private final ClassCounts counts;
    private final Criteria criteria;
    private final long all;
    private final List<double[]> tableShares = new ArrayList<>();
    private final long[][] valueRows;
    private long evaluations;

    Evaluator(List<GeneralColumn> columns, ClassCounts counts, Criteria criteria) {
        this.columns = columns;
        this.counts = counts;
        this.criteria = criteria;
        this.all = counts.allRows();
        for (int s = 0; s < counts.sensitiveColumns().size(); s++) {
            double[] shares = new double[counts.sensitiveColumns().get(s).values()];
            int missing = counts.sensitiveColumns().get(s).missing();
            long present = 0;
            for (int i = 0; i < counts.rows().length; i++) {
                if (counts.sensitive()[i][s] != missing) {
                    shares[counts.sensitive()[i][s]] += counts.rows()[i];
                    present += counts.rows()[i];
                }
            }
            for (int value = 0; value < shares.length; value++) {
                shares[value] /= Math.max(1, present);
            }
            tableShares.add(shares);
        }
        valueRows = new long[columns.size()][];
        for (int c = 0; c < columns.size(); c++) {
            valueRows[c] = new long[columns.get(c).values().size()];
            for (int i = 0; i < counts.rows().length; i++) {
                valueRows[c][counts.quasi()[i][c]] += counts.rows()[i];
            }
        }
    }

    private static final class Formed {
        private long rows;
        private final List<Map<Integer, Long>> sensitive = new ArrayList<>();
    }

    /** The values of a class. */
    @SuppressWarnings("ArrayRecordComponent") // compared by its content
    private record Key(int[] codes) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Arrays.equals(codes, key.codes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(codes);
        }
    }

    long evaluations() {
        return evaluations;
    }

    private Key key(int[] levels, int combination) {
        int[] codes = new int[levels.length];
        for (int c = 0; c < codes.length; c++) {
            codes[c] = columns.get(c).code(levels[c], counts.quasi()[combination][c]);
        }
        return new Key(codes);
    }

    private Map<Key, Formed> classes(int[] levels) {
        evaluations++;
        Map<Key, Formed> classes = new HashMap<>();
        int sensitive = counts.sensitiveColumns().size();
        for (int i = 0; i < counts.rows().length; i++) {
            Formed formed = classes.computeIfAbsent(key(levels, i), key -> new Formed());
            while (formed.sensitive.size() < sensitive) {
                formed.sensitive.add(new HashMap<>());
            }
            formed.rows += counts.rows()[i];
            for (int s = 0; s < sensitive; s++) {
                if (counts.sensitive()[i][s] != counts.sensitiveColumns().get(s).missing()) {
                    formed.sensitive.get(s).merge(counts.sensitive()[i][s], counts.rows()[i], Long::sum);
                }
            }
        }
        return classes;
    }

    private boolean fulfils(Formed formed) {
        if (formed.rows < criteria.k()) {
            return false;
        }
        for (int s = 0; s < formed.sensitive.size(); s++) {
            Map<Integer, Long> values = formed.sensitive.get(s);
            boolean diverse = criteria.l() <= 1 || values.size() >= criteria.l();
            if (!diverse || (criteria.t() != null && criteria.isFar(distance(s, formed)))) {
                return false;
            }
        }
        return true;
    }

    private double distance(int column, Formed formed) {
        double[] table = tableShares.get(column);
        Map<Integer, Long> values = formed.sensitive.get(column);
        SensitiveColumn kind = counts.sensitiveColumns().get(column);
        long present = values.values().stream().mapToLong(Long::longValue).sum();
        if (present == 0) {
            return 0;
        }
        double sum = 0;
        double ahead = 0;
        for (int value = 0; value < table.length; value++) {
            if (value != kind.missing()) {
                double difference = (double) values.getOrDefault(value, 0L) / present - table[value];
                ahead += difference;
                sum += Math.abs(kind.ordered() ? ahead : difference);
            }
        }
        int steps = table.length - (kind.missing() < 0 ? 1 : 2);
        return kind.ordered() ? sum / Math.max(1, steps) : sum / 2;
    }

    /** Whether at least one row is left and not too many are suppressed. */
    boolean isAnonymous(int[] levels) {
        long suppressed = 0;
        for (Formed formed : classes(levels).values()) {
            suppressed += fulfils(formed) ? 0 : formed.rows;
        }
        return suppressed <= criteria.suppressedMax() && suppressed < all;
    }

    ReleaseEvaluation evaluate(int[] levels) {
        Map<Key, Formed> classes = classes(levels);
        long suppressed = 0;
        long kept = 0;
        long smallest = Long.MAX_VALUE;
        double discernibility = 0;
        for (Formed formed : classes.values()) {
            if (fulfils(formed)) {
                kept++;
                smallest = Math.min(smallest, formed.rows);
                discernibility += (double) formed.rows * formed.rows;
            } else {
                suppressed += formed.rows;
            }
        }
        return new ReleaseEvaluation(
                suppressed,
                kept,
                kept == 0 ? 0 : smallest,
                discernibility + (double) suppressed * all,
                loss(levels, classes));
    }

    /** Which combinations are in the released table. */
    boolean[] released(int[] levels) {
        Map<Key, Formed> classes = classes(levels);
        boolean[] released = new boolean[counts.rows().length];
        for (int i = 0; i < released.length; i++) {
            released[i] = fulfils(java.util.Objects.requireNonNull(classes.get(key(levels, i))));
        }
        return released;
    }

    /**
     * The share of the table's information that generalisation and suppression removed: non-uniform entropy in bits,
     * divided by the bits of the whole table.
     */
    private double loss(int[] levels, Map<Key, Formed> classes) {
        long[][] generalRows = new long[columns.size()][];
        for (int c = 0; c < columns.size(); c++) {
            generalRows[c] = new long[columns.get(c).size(levels[c])];
            for (int value = 0; value < valueRows[c].length; value++) {
                generalRows[c][columns.get(c).code(levels[c], value)] += valueRows[c][value];
            }
        }
        double lost = 0;
        double most = 0;
        for (int i = 0; i < counts.rows().length; i++) {
            boolean kept = fulfils(java.util.Objects.requireNonNull(classes.get(key(levels, i))));
            for (int c = 0; c < columns.size(); c++) {
                int value = counts.quasi()[i][c];
                double rows = valueRows[c][value];
                long shown = kept ? generalRows[c][columns.get(c).code(levels[c], value)] : all;
                lost += counts.rows()[i] * Math.log(shown / rows);
                most += counts.rows()[i] * Math.log(all / rows);
            }
        }
        return most == 0 ? 0 : lost / most;
    }
}
