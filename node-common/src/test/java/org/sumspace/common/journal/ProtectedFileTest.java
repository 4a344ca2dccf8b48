package org.sumspace.common.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProtectedFileTest {
    private static final byte[] SECRET = "secret".getBytes(UTF_8);

    @TempDir
    private Path folder;

    @Test
    void aWrittenFile_isReadableByItsOwnerAlone() throws Exception {
        Path path = folder.resolve("key");

        ProtectedFile.write(path, SECRET);

        assertThat(ProtectedFile.read(path, 100)).isEqualTo(SECRET);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-------");
    }

    @Test
    void replacing_leavesNoDraft() throws Exception {
        Path path = folder.resolve("key");
        Files.write(folder.resolve("key.draft"), new byte[3]);

        ProtectedFile.write(path, new byte[1]);
        ProtectedFile.write(path, SECRET);

        assertThat(ProtectedFile.read(path, 100)).isEqualTo(SECRET);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(path);
        }
    }

    @Test
    void aLongerFileThanExpected_isRefused() throws Exception {
        Path path = folder.resolve("key");
        ProtectedFile.write(path, SECRET);

        assertThatThrownBy(() -> ProtectedFile.read(path, SECRET.length - 1)).isInstanceOf(IOException.class);
    }

    @Test
    void anErasedFile_isOverwrittenEverywhereItWasLinked() throws Exception {
        Path path = folder.resolve("key");
        Path link = folder.resolve("hard-link");
        ProtectedFile.write(path, SECRET);
        Files.createLink(link, path);

        ProtectedFile.erase(path);
        ProtectedFile.erase(path);

        assertThat(path).doesNotExist();
        assertThat(Files.readAllBytes(link)).isEqualTo(new byte[SECRET.length]);
    }
}
