package org.sumspace.assessment.profile.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sumspace.assessment.profile.domain.ColumnCorrelation;
import org.sumspace.assessment.profile.domain.ProfileResult.Correlations;
import org.sumspace.assessment.profile.store.CorrelationQueries;
import org.sumspace.assessment.profile.store.CorrelationQueries.Coefficient;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;

/** Correlates columns that were kept: numbers with numbers, categories with categories. */
final class Correlating {
    static final int COLUMNS_MAX = 20;
    static final int CATEGORIES_MAX = 100;

    /** Limit of pairs of columns times rows. Above it fewer columns are correlated. */
    private static final long WORK_MAX = 100_000_000;

    private final CorrelationQueries queries;
    private final long rows;
    private final List<ColumnCorrelation> pairs = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private Correlating(CorrelationQueries queries, long rows) {
        this.queries = queries;
        this.rows = rows;
    }

    /**
     * @param kept columns whose values are as in the input
     * @param distinct how many different values each column has, by its name
     */
    static Correlations run(CorrelationQueries queries, long rows, List<TypedColumn> kept, Map<String, Long> distinct) {
        Correlating correlating = new Correlating(queries, rows);
        correlating.numbers(kept.stream()
                .filter(column -> column.type() == ColumnType.NUMBER && distinct.getOrDefault(column.name(), 0L) > 1)
                .toList());
        correlating.categories(kept.stream()
                .filter(column -> column.type() == ColumnType.BOOLEAN || column.type() == ColumnType.TEXT)
                .filter(column -> {
                    long values = distinct.getOrDefault(column.name(), 0L);
                    return values > 1 && values <= CATEGORIES_MAX;
                })
                .toList());
        return new Correlations(correlating.pairs, correlating.notes);
    }

    private void numbers(List<TypedColumn> columns) {
        List<TypedColumn> chosen = chosen(columns, "columns of numbers");
        for (int i = 0; i < chosen.size(); i++) {
            for (int j = i + 1; j < chosen.size(); j++) {
                add(chosen.get(i), chosen.get(j), "pearson", queries.pearson(chosen.get(i), chosen.get(j)));
                add(chosen.get(i), chosen.get(j), "spearman", queries.spearman(chosen.get(i), chosen.get(j)));
            }
        }
    }

    private void categories(List<TypedColumn> columns) {
        List<TypedColumn> chosen = chosen(columns, "columns of categories");
        for (int i = 0; i < chosen.size(); i++) {
            for (int j = i + 1; j < chosen.size(); j++) {
                add(chosen.get(i), chosen.get(j), "cramers_v", queries.cramersV(chosen.get(i), chosen.get(j)));
            }
        }
    }

    private List<TypedColumn> chosen(List<TypedColumn> columns, String what) {
        int most = Math.min(columns.size(), COLUMNS_MAX);
        while (most > 2 && most * (most - 1L) / 2 * rows > WORK_MAX) {
            most--;
        }
        if (most < columns.size()) {
            notes.add(String.format(
                    Locale.ROOT, "Only the first %d of %d %s were correlated.", most, columns.size(), what));
        }
        return columns.subList(0, most);
    }

    private void add(TypedColumn first, TypedColumn second, String method, Coefficient coefficient) {
        pairs.add(new ColumnCorrelation(first.name(), second.name(), method, coefficient.value(), coefficient.n()));
    }
}
