package org.sumspace.sandbox.space;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Copies the logs of the nodes' processes after a failure, before the home is deleted. */
public final class SavedLogs {
    private SavedLogs() {}

    /** @return a new temporary folder with one file for each started node */
    public static Path save(SpaceHome home) throws IOException {
        Path saved = Files.createTempDirectory("sumspace-logs-");
        for (NodeSpec node : home.plan().nodes()) {
            Path log = home.logFile(node);
            if (Files.exists(log)) {
                Files.copy(log, saved.resolve(node.nodeId() + ".log"));
            }
        }
        return saved;
    }
}
