package org.sumspace.sandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;

class PortalCommandTest {
    @TempDir
    private static Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void createSpace() throws Exception {
        SpaceHome.open(folder.resolve("home"), false, SpaceSize.ofGroups(1), new SecureRandom());
        SpaceHome.open(folder.resolve("assessing"), false, SpaceSize.ofGroups(1).withAssessment(), new SecureRandom());
    }

    private int run(String home, String... options) {
        List<String> command =
                new ArrayList<>(List.of("portal", "--home", folder.resolve(home).toString()));
        command.addAll(List.of(options));
        return SumspaceMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(command.toArray(String[]::new));
    }

    @Test
    void wrongNames_areRefusedWithWhatToDo() {
        assertThat(run("none")).isEqualTo(1);
        assertThat(run("home", "--node", "converter")).isEqualTo(1);
        assertThat(run("home", "--node", "assessment")).isEqualTo(1);
        assertThat(run("home", "--as", "Lindn")).isEqualTo(1);
        assertThat(run("home", "--as", "Linden", "--node", "aggregator")).isEqualTo(1);
        assertThat(err.toString())
                .contains(
                        "there is no data space in ",
                        "Start one with ./sumspace up",
                        "--node converter: there is no log-in at such a node",
                        "has no assessment node",
                        "did you mean Linden?",
                        "--as Linden: this organisation runs no aggregator");
    }

    @Test
    void assessmentNode_logsInWithAPasswordAlone() {
        assertThat(run("assessing", "--node", "assessment")).isZero();
        assertThat(out.toString()).containsPattern("^http://127.0.0.1:\\d+/portal/\n.* as operator@");
    }

    @Test
    void spaceThatDoesNotRun_isSaidToBeSo() {
        assertThat(run("home")).isEqualTo(1);
        assertThat(err.toString()).contains("Is the data space running?").doesNotContain("\tat ");
    }
}
