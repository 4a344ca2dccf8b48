package org.sumspace.sandbox.space;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedLogsTest {
    @TempDir
    Path folder;

    @Test
    void logsOfStartedNodes_areCopied() throws Exception {
        SpaceHome home = SpaceHome.open(folder.resolve("home"), false, SpaceSize.ofGroups(1), new SecureRandom());
        NodeSpec catalog = home.plan().nodes(NodeKind.CATALOG).get(0);
        Files.writeString(home.logFile(catalog), "it went wrong");

        Path saved = SavedLogs.save(home);

        try (var files = Files.list(saved)) {
            assertThat(files).containsExactly(saved.resolve("catalog-commons.log"));
            assertThat(saved.resolve("catalog-commons.log")).hasContent("it went wrong");
        } finally {
            Files.deleteIfExists(saved.resolve("catalog-commons.log"));
            Files.delete(saved);
        }
    }
}
