package org.sumspace.common.odrl;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.Jazzer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.testkit.Tools;

/**
 * Runs Jazzer on random policies, with inputs that are the same in every build; {@code -Dfuzz.runs=N} and {@code
 * -Dfuzz.seed=N} try others. Findings are stored in {@code target/fuzz}; add a test for each. Jazzer instruments classes when
 * they are loaded, so it runs in its own JVM.
 */
class PolicyFuzzIT {
    private static final int RUNS = Integer.getInteger("fuzz.runs", 2_000);
    private static final int SEED = Integer.getInteger("fuzz.seed", 1);
    private static final int POLICIES = 40;
    private static final Path FINDINGS = Path.of("target/fuzz");
    private static final String INSTRUMENTED = "org.sumspace.common.odrl.**";

    @TempDir
    private Path corpus;

    @Test
    void noInput_breaksTheCompiler() throws Exception {
        RandomPolicies random = new RandomPolicies(SEED);
        for (int i = 0; i < POLICIES; i++) {
            Files.write(corpus.resolve("policy-" + i), CanonicalJson.write(JsonValue.of(random.document(true))));
        }
        Files.createDirectories(FINDINGS);

        Tools.Result result = Tools.run(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-XX:+EnableDynamicAgentLoading",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Jazzer.class.getName(),
                        "--target_class=" + PolicyFuzzTarget.class.getName(),
                        "--instrumentation_includes=" + INSTRUMENTED,
                        "--custom_hook_includes=" + INSTRUMENTED,
                        "--reproducer_path=" + FINDINGS,
                        "-artifact_prefix=" + FINDINGS + "/",
                        "-runs=" + RUNS,
                        "-seed=" + SEED,
                        "-max_len=4096",
                        "-timeout=60",
                        "-reload=0",
                        corpus.toString())
                .toArray(String[]::new));

        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(result.output()).contains("Done " + RUNS + " runs");
    }
}
