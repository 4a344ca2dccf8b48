package org.sumspace.assessment.profile.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.profile.domain.ColumnCorrelation;
import org.sumspace.assessment.profile.domain.ColumnProfile;
import org.sumspace.assessment.profile.domain.ProfileResult.ProfileAlert;
import org.sumspace.assessment.profile.domain.ProfileResult.ProfileAlert.Kind;

/**
 * The rules by which a profile raises alerts. The limits for categories and imbalance are the defaults of
 * ydata-profiling. A column that is empty, constant or all different gets only that alert and no further one about its
 * distribution.
 */
public final class ProfileAlerts {
    /** Share of rows without a value. */
    static final double MISSING = 0.05;
    /** Different values of a column of texts. */
    static final long CATEGORIES = 50;
    /** 1 - entropy / its maximum. */
    static final double IMBALANCE = 0.5;
    /** Of Pearson's, Spearman's or Cramér's coefficient. */
    static final double CORRELATION = 0.9;
    /** With fewer values a distribution or a coefficient is not meaningful. */
    static final long VALUES_MIN = 10;

    /** With fewer rows for each category Cramér's V is not meaningful. */
    static final long ROWS_OF_CATEGORY = 5;

    private static final String TEXT = "text";
    private static final String CATEGORICAL = "cramers_v";

    private final long rows;
    private final Map<String, Long> distinct = new HashMap<>();
    private final List<ProfileAlert> alerts = new ArrayList<>();

    private ProfileAlerts(long rows) {
        this.rows = rows;
    }

    /**
     * The alerts, by column and then of pairs and rows.
     *
     * @param rows of the data set
     * @param duplicateRows rows that are equal to an earlier one
     */
    public static List<ProfileAlert> of(
            List<ColumnProfile> columns, List<ColumnCorrelation> correlations, long rows, long duplicateRows) {
        ProfileAlerts rules = new ProfileAlerts(rows);
        columns.forEach(rules::column);
        correlations.forEach(rules::pair);
        if (duplicateRows > 0) {
            rules.add(
                    Kind.DUPLICATE_ROWS,
                    null,
                    null,
                    (double) duplicateRows,
                    1,
                    String.format(Locale.ROOT, "%,d rows are equal to an earlier one.", duplicateRows));
        }
        return List.copyOf(rules.alerts);
    }

    private void add(
            Kind kind, @Nullable String column, @Nullable String other, double value, double limit, String message) {
        alerts.add(new ProfileAlert(kind.label(), column, other, value, limit, message));
    }

    private void column(ColumnProfile column) {
        String name = "Column " + column.name();
        distinct.put(column.name(), column.nUnique());
        long present = rows - column.nullCount();
        if (present == 0) {
            add(Kind.EMPTY, column.name(), null, 1, 1, name + " has no value.");
            return;
        }
        if (column.nullFraction() >= MISSING) {
            add(
                    Kind.MISSING_VALUES,
                    column.name(),
                    null,
                    column.nullFraction(),
                    MISSING,
                    String.format(
                            Locale.ROOT, "%s has no value in %.1f %% of the rows.", name, 100 * column.nullFraction()));
        }
        distribution(column, name, present);
    }

    private void distribution(ColumnProfile column, String name, long present) {
        double imbalance = 1 - column.normalisedEntropy();
        if (column.nUnique() == 1) {
            add(Kind.CONSTANT, column.name(), null, 1, 1, name + " has one value alone.");
        } else if (column.nUnique() == present && present >= VALUES_MIN) {
            add(
                    Kind.ALL_DIFFERENT,
                    column.name(),
                    null,
                    (double) present,
                    (double) VALUES_MIN,
                    name + " has a different value in each row: it could be a key.");
        } else if (column.dtype().equals(TEXT) && column.nUnique() > CATEGORIES) {
            add(
                    Kind.MANY_CATEGORIES,
                    column.name(),
                    null,
                    (double) column.nUnique(),
                    (double) CATEGORIES,
                    String.format(Locale.ROOT, "%s has %,d different texts.", name, column.nUnique()));
        } else if (column.nUnique() <= CATEGORIES && present >= VALUES_MIN && imbalance > IMBALANCE) {
            add(
                    Kind.IMBALANCED,
                    column.name(),
                    null,
                    imbalance,
                    IMBALANCE,
                    String.format(
                            Locale.ROOT,
                            "Most rows have the same of the %,d values of column %s.",
                            column.nUnique(),
                            column.name()));
        }
    }

    private void pair(ColumnCorrelation pair) {
        Double value = pair.value();
        if (value != null && Math.abs(value) >= CORRELATION && pair.n() >= valuesMin(pair)) {
            add(
                    Kind.CORRELATED,
                    pair.first(),
                    pair.second(),
                    value,
                    CORRELATION,
                    String.format(
                            Locale.ROOT,
                            "Columns %s and %s go together: %s is %.3f.",
                            pair.first(),
                            pair.second(),
                            method(pair.method()),
                            value));
        }
    }

    /**
     * The number of values from which a coefficient is meaningful. Categories with few rows each determine every other
     * column by chance.
     */
    private long valuesMin(ColumnCorrelation pair) {
        long categories = pair.method().equals(CATEGORICAL)
                ? Math.max(distinct.getOrDefault(pair.first(), 0L), distinct.getOrDefault(pair.second(), 0L))
                : 0;
        return Math.max(VALUES_MIN, ROWS_OF_CATEGORY * categories);
    }

    private static String method(String method) {
        return switch (method) {
            case "pearson" -> "Pearson's coefficient";
            case "spearman" -> "Spearman's coefficient";
            default -> "Cramér's V";
        };
    }
}
