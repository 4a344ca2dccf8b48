package org.sumspace.converter.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.JazzerRun;
import org.sumspace.converter.core.convert.RandomRecords;
import org.sumspace.converter.core.json.JsonWriter;

/** Runs Jazzer on the seeds in {@code src/test/fuzz}. Add findings to the seeds when they are fixed. */
class FuzzIT {
    private static final int RUNS = 1_000;
    private static final Path SEEDS = Path.of("src/test/fuzz");
    private static final int RECORDS = 6;

    @TempDir
    private Path corpus;

    @Test
    void noInput_breaksAReader() throws Exception {
        for (FuzzTarget target : FuzzTarget.values()) {
            copySeeds(target);
        }
        RandomRecords records = new RandomRecords(JazzerRun.SEED);
        for (String format : List.of("xapi", "caliper", "scorm", "matomo")) {
            for (int i = 0; i < RECORDS; i++) {
                writeInput(FuzzTarget.RECORD, format + i, JsonWriter.write(records.next(format)));
            }
        }
        JazzerRun.findsNothing(
                FuzzTarget.class,
                "org.sumspace.converter.**:com.dashjoin.**",
                corpus,
                RUNS,
                JazzerRun.PATTERNS_OF_CALLERS,
                "-dict=" + SEEDS.resolve("words.dict"));
    }

    private void copySeeds(FuzzTarget target) throws IOException {
        try (Stream<Path> seeds = Files.list(SEEDS.resolve(target.name().toLowerCase(Locale.ROOT)))) {
            for (Path seed : seeds.toList()) {
                writeInput(target, seed.getFileName().toString(), Files.readAllBytes(seed));
            }
        }
    }

    private void writeInput(FuzzTarget target, String name, byte[] bytes) throws IOException {
        Files.write(corpus.resolve(target + "-" + name), target.input(bytes));
    }
}
