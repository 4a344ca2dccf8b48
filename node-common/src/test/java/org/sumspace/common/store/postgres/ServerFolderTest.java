package org.sumspace.common.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerFolderTest {
    @TempDir
    Path parent;

    private void assertOnly(String... names) throws IOException {
        try (Stream<Path> all = Files.list(parent)) {
            assertThat(all.map(each -> each.getFileName().toString())).containsExactlyInAnyOrder(names);
        }
    }

    /** A process that was too late unpacked the programs once more, and left a draft. */
    @Test
    void contentThatAnotherProcessMadeMeanwhile_stays() throws Exception {
        Path folder = parent.resolve("made");
        ServerFolder.makeOnce(folder, draft -> {
            Files.writeString(draft.resolve("file"), "late");
            ServerFolder.makeOnce(folder, first -> Files.writeString(first.resolve("file"), "first"));
        });
        assertThat(folder.resolve("file")).hasContent("first");
        assertOnly("made");
    }

    @Test
    void contentThatCannotBeMade_leavesNothing() throws Exception {
        assertThatThrownBy(() -> ServerFolder.makeOnce(parent.resolve("made"), draft -> {
                    Files.createFile(draft.resolve("file"));
                    throw new IOException("planted");
                }))
                .hasMessage("planted");
        assertOnly();
    }
}
