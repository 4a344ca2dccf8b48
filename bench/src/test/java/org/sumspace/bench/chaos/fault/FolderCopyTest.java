package org.sumspace.bench.chaos.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderCopyTest {
    @TempDir
    private static Path folder;

    @Test
    void restoredFolder_isAsItWasWhenItWasCopied() throws IOException {
        Path kept =
                Files.writeString(Files.createDirectories(folder.resolve("a")).resolve("kept"), "before");
        Path deleted = Files.writeString(folder.resolve("deleted"), "before");
        try (FolderCopy copy = FolderCopy.of(folder)) {
            Files.writeString(kept, "after");
            Files.delete(deleted);
            Path added = Files.writeString(folder.resolve("a/added"), "after");

            copy.restore();

            assertThat(kept).hasContent("before");
            assertThat(deleted).hasContent("before");
            assertThat(added).doesNotExist();
        }
    }
}
