package org.sumspace.sandbox.bench.assess;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.sumspace.sandbox.bench.row.Effort;
import org.sumspace.sandbox.bench.row.JointRows;
import org.sumspace.sandbox.bench.row.Samples;
import org.sumspace.sandbox.training.TemporaryHome;

/** Assesses a generated log of 10^7 rows once. It needs 15 GB of disk. */
final class LargeMeasurement implements JointRows.Measurement {
    private static final int MILLIS = 1_000;

    @Override
    public Map<String, Samples> run(Effort effort) throws Exception {
        try (TemporaryHome temporary = TemporaryHome.create()) {
            Path folder = Files.createDirectories(temporary.folder());
            Path log = folder.resolve("log.csv");
            LearningLog.write(log, AssessRows.LARGE_ROWS, 1);
            AssessProcess.Run run = new AssessProcess(folder).run(log, folder.resolve("out"));
            return Map.of(
                    AssessRows.LARGE.name(),
                    new Samples(List.of(run.seconds() * MILLIS)),
                    AssessRows.LARGE_MEMORY.name(),
                    new Samples(List.of(run.peakBytes())));
        }
    }
}
