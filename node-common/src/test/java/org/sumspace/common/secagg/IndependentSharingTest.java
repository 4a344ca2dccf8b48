package org.sumspace.common.secagg;

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

/** A script that shares no code with this project replays the vectors of plans and shares. */
class IndependentSharingTest {
    private static final Path SCRIPT =
            Path.of("src/test/python/check_sharing.py").toAbsolutePath();
    private static final Path VECTORS = Path.of("src/test/resources/vectors").toAbsolutePath();
    private static final String[] FILES = {"statements.json", "leaf-list.json", "expansion.json", "sharing.json"};

    @TempDir
    Path folder;

    @BeforeAll
    static void needsPythonAndOpenssl() throws InterruptedException {
        Tools.assumeInstalled("python3", "--version");
        Tools.assumeInstalled("openssl", "version");
    }

    @Test
    void script_agreesWithEveryVector() throws IOException, InterruptedException {
        Tools.Result result = Tools.run("python3", SCRIPT.toString(), VECTORS.toString());

        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(result.output())
                .contains("ok statements.json", "ok leaf-list.json", "ok expansion.json", "ok sharing.json");
    }

    @ParameterizedTest
    @CsvSource({
        "statements.json, aggregator, 01, 02",
        "leaf-list.json, root, 5dc9, 5dc8",
        "expansion.json, position, 4999, 4998",
        "sharing.json, commitments, 9007199254740991, 9007199254740990"
    })
    void script_noticesAChangedVector(String file, String about, String from, String to)
            throws IOException, InterruptedException {
        for (String each : FILES) {
            Files.copy(VECTORS.resolve(each), folder.resolve(each));
        }
        String vectors = Files.readString(VECTORS.resolve(file));
        assertThat(vectors).contains(about, from);
        Files.writeString(folder.resolve(file), vectors.replaceFirst(from, to));

        assertThat(Tools.run("python3", SCRIPT.toString(), folder.toString()).exitCode())
                .isNotZero();
    }
}
