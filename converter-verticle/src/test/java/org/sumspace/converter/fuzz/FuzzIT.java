package org.sumspace.converter.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.Jazzer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.Tools;
import org.sumspace.converter.core.convert.RandomRecords;
import org.sumspace.converter.core.json.JsonWriter;

/**
 * Runs Jazzer on the seeds in {@code src/test/fuzz}, with a fixed number of inputs that are the same in every build.
 * {@code -Dfuzz.runs=N} tries more inputs, {@code -Dfuzz.seed=N} others. Findings are stored in {@code target/fuzz};
 * add them to the seeds when they are fixed. Jazzer instruments classes when they are loaded, so it runs in its own
 * JVM.
 */
class FuzzIT {
    private static final int RUNS = Integer.getInteger("fuzz.runs", 1_000);
    private static final int SEED = Integer.getInteger("fuzz.seed", 1);
    private static final Path SEEDS = Path.of("src/test/fuzz");
    private static final Path FINDINGS = Path.of("target/fuzz");
    private static final int RECORDS = 6;
    private static final String INSTRUMENTED = "org.sumspace.converter.**:com.dashjoin.**";

    /** Disabled, because expressions may have patterns of callers; their cost is limited. */
    private static final String REGEX_INJECTION = "com.code_intelligence.jazzer.sanitizers.RegexInjection";

    @TempDir
    private Path corpus;

    @Test
    void noInput_breaksAReader() throws Exception {
        for (FuzzTarget target : FuzzTarget.values()) {
            copySeeds(target);
        }
        RandomRecords records = new RandomRecords(SEED);
        for (String format : List.of("xapi", "caliper", "scorm", "matomo")) {
            for (int i = 0; i < RECORDS; i++) {
                writeInput(FuzzTarget.RECORD, format + i, JsonWriter.write(records.next(format)));
            }
        }
        Files.createDirectories(FINDINGS);
        Tools.Result result = Tools.run(command().toArray(String[]::new));
        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(result.output()).contains("Done " + RUNS + " runs");
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

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of(
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                System.getProperty("java.class.path"),
                Jazzer.class.getName(),
                "--target_class=" + FuzzTarget.class.getName(),
                "--instrumentation_includes=" + INSTRUMENTED,
                "--custom_hook_includes=" + INSTRUMENTED,
                "--disabled_hooks=" + REGEX_INJECTION,
                "--reproducer_path=" + FINDINGS,
                "-artifact_prefix=" + FINDINGS + "/",
                "-runs=" + RUNS,
                "-seed=" + SEED,
                "-max_len=4096",
                "-timeout=120",
                "-reload=0",
                "-dict=" + SEEDS.resolve("words.dict"),
                corpus.toString()));
        return command;
    }
}
