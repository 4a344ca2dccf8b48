package org.sumspace.common.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the fuzzer Jazzer on one class, with inputs that are the same in every build; {@code -Dfuzz.runs=N} and {@code
 * -Dfuzz.seed=N} try others. Findings are stored in {@code target/fuzz}; add a test for each. Jazzer instruments classes when
 * they are loaded, so it runs in its own JVM.
 */
public final class JazzerRun {
    public static final int SEED = Integer.getInteger("fuzz.seed", 1);

    /** Disables findings about patterns of callers, for readers that limit the cost of patterns. */
    public static final String PATTERNS_OF_CALLERS =
            "--disabled_hooks=com.code_intelligence.jazzer.sanitizers.RegexInjection";

    private static final Path FINDINGS = Path.of("target/fuzz");

    private JazzerRun() {}

    /**
     * Fails if an input breaks the target.
     *
     * @param target has {@code fuzzerTestOneInput}
     * @param instrumented the patterns of the classes whose branches guide the fuzzer, with ":" between them
     * @param corpus a folder with the inputs to start from
     * @param runs the number of inputs of a build
     */
    public static void findsNothing(
            Class<?> target, String instrumented, Path corpus, int runs, String... furtherOptions) throws Exception {
        Files.createDirectories(FINDINGS);
        int all = Integer.getInteger("fuzz.runs", runs);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of(
                "-Xmx1g",
                "-XX:+UseSerialGC",
                // The optimising compiler pays off only in long runs.
                all == runs ? "-XX:TieredStopAtLevel=1" : "-XX:+TieredCompilation",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.getName(),
                "--instrumentation_includes=" + instrumented,
                "--custom_hook_includes=" + instrumented,
                "--reproducer_path=" + FINDINGS,
                "-artifact_prefix=" + FINDINGS + "/",
                "-runs=" + all,
                "-seed=" + SEED,
                "-max_len=4096",
                "-timeout=120",
                "-reload=0"));
        command.addAll(List.of(furtherOptions));
        command.add(corpus.toString());

        Tools.Result result = Tools.run(command.toArray(String[]::new));

        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(result.output()).contains("Done " + all + " runs");
    }
}
