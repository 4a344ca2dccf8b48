package org.sumspace.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.bench.kernel.OtherJdk;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.Effort;
import org.sumspace.sandbox.OutputPaths;

/** Measures rows one after the other, prints each one at once, and writes the report. */
public final class Bench {
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Suite suite;
    private final Effort effort;
    private final PrintWriter out;

    Bench(Suite suite, Effort effort, PrintWriter out) {
        this.suite = suite;
        this.effort = effort;
        this.out = out;
    }

    public Bench(PrintWriter out) {
        this(Suite.all(), Effort.FULL, out);
    }

    /**
     * Measures rows. A missed target is not a failure.
     *
     * @param names see {@link Suite#select}
     * @param report JSON file for the results; null for none
     * @param beside another JDK with which the kernels are measured again, after everything else; null for none
     */
    public void run(Collection<String> names, @Nullable Path report, @Nullable OtherJdk beside) throws Exception {
        List<BenchRow> rows = suite.select(names);
        if (report != null) {
            OutputPaths.requireFile(report, "--report");
        }
        List<RowResult> results = new ArrayList<>(measure(rows));
        if (beside != null) {
            results.addAll(measure(beside.kernels(rows)));
        }
        if (report != null) {
            write(report, results);
        }
    }

    private List<RowResult> measure(List<BenchRow> rows) throws Exception {
        BenchTable table = new BenchTable(out);
        table.head(rows.isEmpty() ? "" : rows.get(0).jdk());
        Map<String, Double> limits = new HashMap<>();
        List<RowResult> results = new ArrayList<>();
        for (BenchRow row : rows) {
            RowResult result = RowResult.of(row, row.measure(effort), limits, load());
            limits.put(result.name(), row.spec().unit().secondsEach(result.value()));
            results.add(result);
            table.line(row.spec(), result);
        }
        return results;
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private static void write(Path report, List<RowResult> results) throws IOException {
        Files.createDirectories(OutputPaths.folderOf(report));
        JSON.writeValue(report.toFile(), results);
    }
}
