package org.sumspace.sandbox.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.sandbox.cli.SumspaceMain;

/** Runs the demonstration from the command line to its result files, with twelve real nodes in this JVM. */
abstract class DemoTestBase {
    /** Three rounds with seed 1 give these bytes on every machine and JDK, with any number of groups. */
    static final String MODEL_OF_THREE_ROUNDS = "d74a490e4065aa93232cfdba866de40373eb50135b71ef0c0a979eaf7e916ab4";

    final StringWriter out = new StringWriter();

    @TempDir
    Path folder;

    final JsonNode demo(String... options) throws Exception {
        Path report = folder.resolve("report.json");
        List<String> arguments = new ArrayList<>(List.of("demo"));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of("--out", folder.resolve("out").toString(), "--report", report.toString()));
        arguments.addAll(List.of("--key", folder.resolve("key.pem").toString()));
        int code =
                SumspaceMain.commandLine().setOut(new PrintWriter(out, true)).execute(arguments.toArray(String[]::new));
        assertThat(code).as(out.toString()).isZero();
        return new ObjectMapper().readTree(report.toFile());
    }
}
