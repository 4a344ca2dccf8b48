package org.sumspace.sandbox.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.RecordedLog;

/** A node that ends without a request to stop reports the reason. */
@Isolated("it reads what the whole JVM logs")
class EndedNodeIT {
    @TempDir
    Path folder;

    @Test
    void nodeWithoutMemory_saysSoInItsLog_andTheSpaceTellsItsExitCode() throws Exception {
        NodeSpec node = new NodeSpec(NodeKind.PROCESSOR, "North", "north", 1, 2);
        try (RecordedLog log = new RecordedLog()) {
            ChildProcesses.Child child = new ChildProcesses(List.of("-Xmx32m"))
                    .start(
                            node,
                            folder.resolve("node.json"),
                            List.of("-cp", System.getProperty("java.class.path"), GreedyMain.class.getName()))
                    .toCompletableFuture()
                    .join();
            Await.result(child.process().onExit());
            await().until(() -> log.text().contains("processor North ended with exit code 3"));
            assertThat(log.text()).contains("java.lang.OutOfMemoryError");
        }
        assertThat(Files.readString(folder.resolve(ChildProcesses.LOG_FILE))).contains("java.lang.OutOfMemoryError");
    }
}
