package org.sumspace.sandbox.space;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the nodes' processes said, kept when something failed and its home is about to be deleted. */
public final class KeptLogs {
    private KeptLogs() {}

    /** @return a new folder of temporary files, with a file for each node that was started */
    public static Path of(SpaceHome home) throws IOException {
        Path kept = Files.createTempDirectory("sumspace-logs-");
        for (NodeSpec node : home.plan().nodes()) {
            Path log = home.logFile(node);
            if (Files.exists(log)) {
                Files.copy(log, kept.resolve(node.nodeId() + ".log"));
            }
        }
        return kept;
    }
}
