package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.sumspace.assessment.figure.domain.Plot;
import org.sumspace.assessment.figure.domain.Plot.Row;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pii.domain.KindTally;
import org.sumspace.assessment.profile.domain.ColumnProfile;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.Numbers;

/** Plots of columns. */
final class ColumnPlots {
    private ColumnPlots() {}

    static String allRows(RunResults run) {
        return "exact, " + Numbers.count(run.metrics().rows()) + " rows";
    }

    static Plot schema(RunResults run) {
        return Plot.table(
                allRows(run),
                List.of("column", "type", "values", "distinct"),
                run.profile().columns().stream()
                        .map(column -> List.of(
                                column.name(),
                                column.dtype(),
                                Numbers.count(run.metrics().rows() - column.nullCount()),
                                Numbers.count(column.nUnique())))
                        .toList());
    }

    static Plot missing(RunResults run) {
        if (run.metrics().missingTogether().isEmpty()) {
            return Plot.without("every column has a value in every row");
        }
        return Plot.matrix(
                "column",
                "rows that lack both",
                allRows(run),
                run.metrics().missingTogether().stream()
                        .map(pair -> new Row(pair.first(), pair.second(), 0, (double) pair.count()))
                        .toList());
    }

    static Plot completeness(RunResults run) {
        return bars(run, "share of the rows", column -> 1 - column.nullFraction());
    }

    static Plot entropy(RunResults run) {
        return bars(run, "entropy / its maximum", ColumnProfile::normalisedEntropy);
    }

    private static Plot bars(RunResults run, String label, ToDoubleFunction<ColumnProfile> figure) {
        return Plot.bars(
                label,
                allRows(run),
                run.profile().columns().stream()
                        .map(column -> Row.bar(column.name(), figure.applyAsDouble(column)))
                        .toList());
    }

    static Plot types(RunResults run) {
        Map<String, Long> types = run.profile().columns().stream()
                .collect(Collectors.groupingBy(ColumnProfile::dtype, TreeMap::new, Collectors.counting()));
        return Plot.bars(
                "columns",
                "exact, " + run.profile().columns().size() + " columns",
                types.entrySet().stream()
                        .map(each -> Row.bar(each.getKey(), each.getValue()))
                        .toList());
    }

    static Plot personal(RunResults run) {
        List<Row> rows = new ArrayList<>();
        boolean sampled = false;
        for (ColumnFinding finding : run.inspection().columns()) {
            for (KindTally tally : finding.tallies()) {
                sampled |= finding.sampled();
                double share = finding.present() == 0 ? 0 : (double) tally.rows() / finding.present();
                rows.add(new Row(finding.column(), tally.kind().title(), 0, Math.min(1, share)));
            }
        }
        return rows.isEmpty()
                ? Plot.without(
                        "no value has the form of personal data; columns that are personal by their names or by values that"
                                + " differ in nearly every row stand under \u201cPersonal data\u201d")
                : Plot.matrix(
                        "kind",
                        "share of the values",
                        sampled ? "sampled, seed " + run.inspection().seed() : allRows(run),
                        rows);
    }
}
