package org.sumspace.sandbox.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;

/** What the nodes' processes said, kept when the demonstration failed and its home is about to be deleted. */
final class KeptLogs {
    private KeptLogs() {}

    /** @return a new folder of temporary files, with a file for each node that was started */
    static Path of(SpaceHome home) throws IOException {
        Path kept = Files.createTempDirectory("sumspace-demo-logs-");
        for (NodeSpec node : home.plan().nodes()) {
            Path log = home.logFile(node);
            if (Files.exists(log)) {
                Files.copy(log, kept.resolve(node.nodeId() + ".log"));
            }
        }
        return kept;
    }
}
