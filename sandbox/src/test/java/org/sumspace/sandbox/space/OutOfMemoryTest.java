package org.sumspace.sandbox.space;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A node that is out of memory logs this and ends, so that its supervisor can start it again. */
class OutOfMemoryTest {
    private static final String EXIT = "-XX:+ExitOnOutOfMemoryError";
    private static final String REASON = "-XX:+DisplayVMOutputToStderr";

    @Test
    void nodesOfTheSandbox_endWhenOutOfMemory() {
        assertThat(ChildProcesses.java(List.of("-Xmx64m"))).contains("-Xmx64m", EXIT, REASON);
    }

    @Test
    void launcher_startsNodesThatEndWhenOutOfMemory() throws Exception {
        assertThat(Files.readString(Path.of("../sumspace")))
                .containsPattern("node \\| up\\) options=\"\\$options \\Q" + EXIT + " " + REASON + "\\E\"");
        assertThat(Files.readString(Path.of("../docs/reference/nodes.md"))).contains(EXIT, REASON);
    }
}
