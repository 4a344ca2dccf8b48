package org.sumspace.common.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.Tools;

/**
 * A script that shares no code with this project replays the vectors. Runs where python3 and openssl 3 are installed.
 */
class IndependentVectorsIT {
    private static final Path SCRIPT =
            Path.of("src/test/python/check_vectors.py").toAbsolutePath();
    private static final Path VECTORS = Path.of("src/test/resources/vectors").toAbsolutePath();

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
        assertThat(result.output()).contains("ok envelope.json", "ok sealing.json");
    }

    @Test
    void script_noticesAChangedVector() throws IOException, InterruptedException {
        Files.copy(VECTORS.resolve("sealing.json"), folder.resolve("sealing.json"));
        String changed = Files.readString(VECTORS.resolve("envelope.json")).replace("\"round\": 3", "\"round\": 4");
        Files.writeString(folder.resolve("envelope.json"), changed);

        Tools.Result result = Tools.run("python3", SCRIPT.toString(), folder.toString());

        assertThat(result.exitCode()).isNotZero();
        assertThat(result.output()).contains("ask_ofAGroup");
    }
}
