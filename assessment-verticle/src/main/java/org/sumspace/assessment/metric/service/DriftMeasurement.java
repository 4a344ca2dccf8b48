package org.sumspace.assessment.metric.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.metric.core.CategoryDrift;
import org.sumspace.assessment.metric.core.NumberDrift;
import org.sumspace.assessment.metric.domain.DriftResult;
import org.sumspace.assessment.metric.domain.DriftResult.ColumnDrift;
import org.sumspace.assessment.metric.domain.EarlierRun;
import org.sumspace.assessment.metric.domain.NotComputed;
import org.sumspace.assessment.metric.store.DriftQueries;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.shared.core.Significance;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;

/** Measures the changes since an earlier run, for each column that both runs have and kept. */
final class DriftMeasurement {
    private static final int CATEGORIES_MAX = 1_000;

    private final DriftQueries queries;
    private final EarlierRun earlier;
    private final PseudonymResult pseudonyms;
    private final List<NotComputed> notCompared = new ArrayList<>();

    private DriftMeasurement(DriftQueries queries, EarlierRun earlier, PseudonymResult pseudonyms) {
        this.queries = queries;
        this.earlier = earlier;
        this.pseudonyms = pseudonyms;
    }

    static DriftResult run(DriftQueries queries, EarlierRun earlier, ValidatedTable table, PseudonymResult pseudonyms) {
        return new DriftMeasurement(queries, earlier, pseudonyms).compare(table);
    }

    private DriftResult compare(ValidatedTable table) {
        List<ColumnDrift> columns = new ArrayList<>();
        for (TypedColumn now : table.columns()) {
            Optional<TypedColumn> before = earlier.table().column(now.name());
            if (before.isEmpty()) {
                skip(now.name(), "the earlier run has no such column");
            } else {
                compare(before.get(), now).ifPresent(columns::add);
            }
        }
        earlier.table().columns().stream()
                .filter(before -> table.column(before.name()).isEmpty())
                .forEach(before -> skip(before.name(), "only the earlier run has this column"));
        List<Double> adjusted =
                Significance.holm(columns.stream().map(ColumnDrift::p).toList());
        List<ColumnDrift> result = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            result.add(columns.get(i).withAdjusted(adjusted.get(i)));
        }
        List<String> warnings = earlier.pseudonyms().keyId().equals(pseudonyms.keyId())
                ? List.of()
                : List.of("The earlier run used another key, so pseudonyms of the two runs cannot be compared.");
        return new DriftResult(earlier.runId(), result, notCompared, warnings);
    }

    private void skip(String column, String reason) {
        notCompared.add(new NotComputed(column, reason));
    }

    private Optional<ColumnDrift> compare(TypedColumn before, TypedColumn now) {
        if (earlier.pseudonyms().action(before.name()) != FieldAction.KEEP
                || pseudonyms.action(now.name()) != FieldAction.KEEP) {
            skip(now.name(), "its values were replaced");
        } else if (before.type() != now.type()) {
            skip(now.name(), "its type has changed");
        } else if (now.type() == ColumnType.TIMESTAMP) {
            skip(now.name(), "times differ by their nature");
        } else {
            return now.type() == ColumnType.NUMBER ? numbers(before, now) : categories(before, now);
        }
        return Optional.empty();
    }

    private Optional<ColumnDrift> numbers(TypedColumn before, TypedColumn now) {
        DriftQueries.Sizes sizes = queries.sizes(before, now);
        if (sizes.nReference() == 0 || sizes.n() == 0) {
            skip(now.name(), "a run has no values of it");
            return Optional.empty();
        }
        NumberDrift drift = new NumberDrift(sizes.nReference(), sizes.n(), sizes.std());
        queries.addNumbers(before, now, drift);
        return Optional.of(drift.result(now.name()));
    }

    private Optional<ColumnDrift> categories(TypedColumn before, TypedColumn now) {
        List<double[]> counts = queries.categories(before, now, CATEGORIES_MAX + 1);
        if (counts.size() > CATEGORIES_MAX) {
            skip(now.name(), "it has more than " + CATEGORIES_MAX + " different values");
            return Optional.empty();
        }
        double[] reference = counts.stream().mapToDouble(each -> each[0]).toArray();
        double[] current = counts.stream().mapToDouble(each -> each[1]).toArray();
        if (java.util.Arrays.stream(reference).sum() == 0
                || java.util.Arrays.stream(current).sum() == 0) {
            skip(now.name(), "a run has no values of it");
            return Optional.empty();
        }
        return Optional.of(CategoryDrift.of(now.name(), reference, current));
    }
}
