package org.sumspace.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.testkit.Tools;

/** Every command of the pages that readers follow, in order, in a shell. Skipped where bash, curl or jq is not installed. */
class PagesIT {
    /** The data spaces of the pages live for a minute or two; see jvm.short in pom.xml. */
    private static final String SHORT =
            "-Xmx1g -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=192m -XX:+UseSerialGC";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tutorials/quickstart",
                "tutorials/catalog",
                "tutorials/contracts",
                "tutorials/connector",
                "tutorials/converter",
                "tutorials/assessment",
                "tutorials/assessment-node",
                "how-to/train-on-your-table",
                "how-to/two-organisations"
            })
    @Execution(ExecutionMode.CONCURRENT)
    void everyCommandOfThePage_succeeds(String page) throws Exception {
        Tools.assumeInstalled("bash", "-c", "curl --version && jq --version");
        Path output = folder.resolve("output");
        ProcessBuilder commands = new ProcessBuilder("../.ci/page", page)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        commands.environment().put("SUMSPACE_JAVA_OPTS", SHORT);
        Process shell = commands.start();
        shell.getOutputStream().close();

        int code = shell.waitFor();

        assertThat(code).as(Files.readString(output, UTF_8)).isZero();
    }
}
