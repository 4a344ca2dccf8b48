package org.sumspace.bench.assess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.sandbox.training.TemporaryHome;

/**
 * Measures the command {@code assess} for a generated log of 10^6 rows as CSV, as Parquet and as statements, and DuckDB
 * and Jackson alone. Each measurement makes its own files, so that it can run without the others.
 */
final class LogFiles {
    private static final int MILLIS = 1_000;

    private LogFiles() {}

    static Map<String, RowSamples> limits() throws Exception {
        return inFolder(folder -> {
            LogDatabase database = new LogDatabase(folder, log(folder, AssessRows.ROWS));
            Millis millis = new Millis();
            for (int run = 0; run < AssessRows.RUNS; run++) {
                LogDatabase.Times times = database.measure();
                if (run > 0) {
                    millis.add(AssessRows.LOAD, times.load() + times.summary());
                    millis.add(AssessRows.COPY, times.load() + times.summary() + times.statements());
                    millis.add(AssessRows.SUMMARY, times.summary());
                    millis.add(AssessRows.HASHES, times.hashes() + times.copy());
                }
            }
            return millis.samples();
        });
    }

    /** Times of stages are those that the run itself reports. */
    static Map<String, RowSamples> csv() throws Exception {
        return inFolder(folder -> {
            Path log = log(folder, AssessRows.ROWS);
            Millis millis = new Millis();
            List<Double> peaks = new ArrayList<>();
            for (int run = 0; run < AssessRows.RUNS; run++) {
                AssessProcess.Run done = assess(folder, log);
                if (run > 0) {
                    millis.add(AssessRows.CSV, done.seconds());
                    millis.add(AssessRows.INSPECTION, done.stage("inspecting"));
                    millis.add(AssessRows.PSEUDONYMS, done.stage("pseudonymising"));
                    millis.add(AssessRows.PROFILE, done.stage("profiling"));
                }
                peaks.add(done.peakBytes());
            }
            Map<String, RowSamples> samples = new HashMap<>(millis.samples());
            samples.put(AssessRows.MEMORY.name(), new RowSamples(peaks));
            return samples;
        });
    }

    static Map<String, RowSamples> small() throws Exception {
        return inFolder(folder -> runs(AssessRows.SMALL, folder, log(folder, AssessRows.SMALL_ROWS)));
    }

    static Map<String, RowSamples> parquet() throws Exception {
        return inFolder(folder -> {
            Path parquet = folder.resolve("log.parquet");
            new LogDatabase(folder, log(folder, AssessRows.ROWS)).writeParquet(parquet);
            return runs(AssessRows.PARQUET, folder, parquet);
        });
    }

    /** The statements are those that an assessment of the log writes. */
    static Map<String, RowSamples> statements() throws Exception {
        return inFolder(folder -> {
            Path statements = folder.resolve("statements.jsonl");
            try (TemporaryHome out = TemporaryHome.create()) {
                new AssessProcess(folder).run(log(folder, AssessRows.ROWS), out.folder());
                Files.move(out.folder().resolve("normalized.jsonl"), statements);
            }
            Millis tokens = new Millis();
            for (int run = 0; run < AssessRows.RUNS; run++) {
                double seconds = TokenPass.run(statements);
                if (run > 0) {
                    tokens.add(AssessRows.TOKENS, seconds);
                }
            }
            Map<String, RowSamples> samples = new HashMap<>(tokens.samples());
            samples.putAll(runs(AssessRows.JSONL, folder, statements));
            return samples;
        });
    }

    /** One assessment of 10^7 rows. It needs 15 GB of disk. */
    static Map<String, RowSamples> large() throws Exception {
        return inFolder(folder -> {
            AssessProcess.Run done = assess(folder, log(folder, AssessRows.LARGE_ROWS));
            return Map.of(
                    AssessRows.LARGE.name(),
                    new RowSamples(List.of(done.seconds() * MILLIS)),
                    AssessRows.LARGE_MEMORY.name(),
                    new RowSamples(List.of(done.peakBytes())));
        });
    }

    private interface Work {
        Map<String, RowSamples> in(Path folder) throws Exception;
    }

    private static Map<String, RowSamples> inFolder(Work work) throws Exception {
        try (TemporaryHome temporary = TemporaryHome.create()) {
            return work.in(temporary.folder());
        }
    }

    private static Path log(Path folder, long rows) throws IOException {
        Path log = folder.resolve("log.csv");
        LearningLog.write(log, rows, 1);
        return log;
    }

    private static Map<String, RowSamples> runs(RowSpec row, Path folder, Path input) throws Exception {
        Millis millis = new Millis();
        for (int run = 0; run < AssessRows.RUNS; run++) {
            double seconds = assess(folder, input).seconds();
            if (run > 0) {
                millis.add(row, seconds);
            }
        }
        return millis.samples();
    }

    private static AssessProcess.Run assess(Path folder, Path input) throws Exception {
        try (TemporaryHome out = TemporaryHome.create()) {
            return new AssessProcess(folder).run(input, out.folder());
        }
    }

    /** Times of rows, in milliseconds. */
    private static final class Millis {
        private final Map<String, List<Double>> values = new HashMap<>();

        void add(RowSpec row, double seconds) {
            values.computeIfAbsent(row.name(), first -> new ArrayList<>()).add(seconds * MILLIS);
        }

        Map<String, RowSamples> samples() {
            Map<String, RowSamples> samples = new HashMap<>();
            values.forEach((row, all) -> samples.put(row, new RowSamples(all)));
            return samples;
        }
    }
}
