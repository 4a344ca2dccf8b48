package org.sumspace.common.training.secagg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.testkit.Tools;

/** Scripts that share no code with this project replay the vectors of plans, messages, shares, options and rows. */
class IndependentSharingIT {
    private static final Path SCRIPTS = Path.of("src/test/python").toAbsolutePath();
    private static final String SHARING = "check_sharing.py";
    private static final String OPTIONS = "check_options.py";
    private static final String MOMENTS = "check_moments.py";
    private static final String EVALUATION = "check_evaluation.py";
    private static final String ROWS = "check_rows.py";
    private static final Path VECTORS = Path.of("src/test/resources/vectors").toAbsolutePath();
    private static final String[] FILES = {
        "statements.json",
        "leaf-list.json",
        "expansion.json",
        "sharing.json",
        "messages.json",
        "options.json",
        "moments.json",
        "evaluation.json",
        "learner-rows.json"
    };

    @TempDir
    Path folder;

    @BeforeAll
    static void needsPythonAndOpenssl() throws InterruptedException {
        Tools.assumeInstalled("python3", "--version");
        Tools.assumeInstalled("openssl", "version");
    }

    @Test
    void scripts_agreeWithEveryVector() throws IOException, InterruptedException {
        assertThat(agreed(SHARING))
                .contains("ok statements.json", "ok leaf-list.json", "ok expansion.json", "ok sharing.json");
        assertThat(agreed(OPTIONS)).contains("ok messages.json", "ok options.json");
        assertThat(agreed(MOMENTS)).contains("ok moments.json");
        assertThat(agreed(EVALUATION)).contains("ok evaluation.json");
        assertThat(agreed(ROWS)).contains("ok learner-rows.json");
    }

    private static String agreed(String script) throws IOException, InterruptedException {
        Tools.Result result = run(script, VECTORS);
        assertThat(result.exitCode()).as(result.output()).isZero();
        return result.output();
    }

    /** Does not write a compiled script into the sources. */
    private static Tools.Result run(String script, Path vectors) throws IOException, InterruptedException {
        return Tools.run("python3", "-B", SCRIPTS.resolve(script).toString(), vectors.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "check_sharing.py, statements.json, aggregator, 01, 02",
        "check_sharing.py, leaf-list.json, root, 5dc9, 5dc8",
        "check_sharing.py, expansion.json, position, 4999, 4998",
        "check_sharing.py, sharing.json, commitments, 9007199254740991, 9007199254740990",
        "check_options.py, messages.json, Progress, 000a, 000b",
        "check_options.py, options.json, fedAvgM, bfd68ca3, bfd68ca4",
        "check_options.py, options.json, sensitivity, 655368, 655369",
        "check_moments.py, moments.json, weights, 5.83462, 5.83463",
        "check_evaluation.py, evaluation.json, confusion, 0100000001, 0100000002",
        "check_rows.py, learner-rows.json, mailto:l0, PT1H30M, PT1H31M"
    })
    void script_noticesAChangedVector(String script, String file, String about, String from, String to)
            throws IOException, InterruptedException {
        for (String each : FILES) {
            Files.copy(VECTORS.resolve(each), folder.resolve(each));
        }
        String vectors = Files.readString(VECTORS.resolve(file));
        assertThat(vectors).contains(about, from);
        Files.writeString(folder.resolve(file), vectors.replaceFirst(from, to));

        assertThat(run(script, folder).exitCode()).isNotZero();
    }
}
