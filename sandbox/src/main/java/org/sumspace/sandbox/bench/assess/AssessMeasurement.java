package org.sumspace.sandbox.bench.assess;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sumspace.sandbox.bench.row.Effort;
import org.sumspace.sandbox.bench.row.JointRows;
import org.sumspace.sandbox.bench.row.Samples;
import org.sumspace.sandbox.training.TemporaryHome;

/** Assesses a generated log of 10^6 rows as CSV, as Parquet and as statements, beside what DuckDB and Jackson need alone. */
final class AssessMeasurement implements JointRows.Measurement {
    private static final int MILLIS = 1_000;

    @Override
    public Map<String, Samples> run(Effort effort) throws Exception {
        try (TemporaryHome temporary = TemporaryHome.create()) {
            Path folder = Files.createDirectories(temporary.folder());
            Path log = folder.resolve("log.csv");
            LearningLog.write(log, AssessRows.ROWS, 1);
            Path small = folder.resolve("small.csv");
            LearningLog.write(small, AssessRows.SMALL_ROWS, 1);
            LogDatabase database = new LogDatabase(folder, log);
            Path parquet = folder.resolve("log.parquet");
            database.writeParquet(parquet);
            return measured(new AssessProcess(folder), database, log, small, parquet);
        }
    }

    private static Map<String, Samples> measured(
            AssessProcess assess, LogDatabase database, Path log, Path small, Path parquet) throws Exception {
        Samples load = runs(database::load);
        Samples copy = runs(database::loadAndCopy);
        Path statements = log.resolveSibling("statements.jsonl");
        List<Double> peaks = new ArrayList<>();
        Samples csv = runs(() -> {
            try (TemporaryHome out = TemporaryHome.create()) {
                AssessProcess.Run run = assess.run(log, out.folder());
                peaks.add(run.peakBytes());
                Files.move(out.folder().resolve("normalized.jsonl"), statements, StandardCopyOption.REPLACE_EXISTING);
                return run.seconds();
            }
        });
        return Map.of(
                AssessRows.LOAD.name(),
                load,
                AssessRows.COPY.name(),
                copy,
                AssessRows.CSV.name(),
                csv,
                AssessRows.MEMORY.name(),
                new Samples(peaks),
                AssessRows.SMALL.name(),
                runs(() -> seconds(assess, small)),
                AssessRows.PARQUET.name(),
                runs(() -> seconds(assess, parquet)),
                AssessRows.TOKENS.name(),
                runs(() -> TokenPass.run(statements)),
                AssessRows.JSONL.name(),
                runs(() -> seconds(assess, statements)));
    }

    private static double seconds(AssessProcess assess, Path input) throws Exception {
        try (TemporaryHome out = TemporaryHome.create()) {
            return assess.run(input, out.folder()).seconds();
        }
    }

    /** In milliseconds, without the first run. */
    private static Samples runs(Samples.Body body) throws Exception {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < AssessRows.RUNS; i++) {
            double seconds = body.run();
            if (i > 0) {
                millis.add(seconds * MILLIS);
            }
        }
        return new Samples(millis);
    }
}
