package org.sumspace.bench;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.bench.row.Figures;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.bench.row.RowTarget;
import org.sumspace.bench.row.Unit;

/** Prints the rows as a table, one line for each. */
final class BenchTable {
    private final PrintWriter out;

    BenchTable(PrintWriter out) {
        this.out = out;
    }

    /** @param jdk version of the JDK with which the following rows are measured */
    void head(String jdk) {
        out.println("JDK " + jdk);
        line("row", "value", "limit", "ratio", "target", "", "min .. max");
    }

    void line(RowSpec spec, RowResult result) {
        Unit unit = spec.unit();
        line(
                result.name(),
                Figures.text(result.value(), unit),
                result.limit() == null ? "" : Figures.text(result.limit(), unit),
                result.ratio() == null ? "" : Figures.text(result.ratio()),
                spec.targets().stream().map(RowTarget::text).collect(Collectors.joining(", ")),
                mark(result.holds()),
                Figures.text(result.min(), unit) + " .. " + Figures.text(result.max(), unit));
    }

    private static String mark(@Nullable Boolean holds) {
        return holds == null ? "" : holds ? "ok" : "miss";
    }

    private void line(Object... cells) {
        out.println(String.format(Locale.ROOT, "%-18s %16s %16s %7s %20s %-4s  %s", cells)
                .stripTrailing());
    }
}
