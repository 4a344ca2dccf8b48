package org.sumspace.common.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreKeyTest {
    private static final SecureRandom RANDOM = new SecureRandom();

    @TempDir
    private static Path folder;

    @Test
    void key_isPrivate_andSurvivesARestart() throws Exception {
        Path dataDir = folder.resolve("new");
        String sealed = StoreKey.open(dataDir, RANDOM).seal("place", "text");
        assertThat(Files.getPosixFilePermissions(dataDir.resolve("store.key")))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        assertThat(StoreKey.open(dataDir, RANDOM).open("place", sealed)).isEqualTo("text");
    }

    @Test
    void damagedFile_isNamed_andNotReplaced() throws Exception {
        Path dataDir = Files.createDirectories(folder.resolve("damaged"));
        Files.write(dataDir.resolve("store.key"), new byte[7]);
        assertThatThrownBy(() -> StoreKey.open(dataDir, RANDOM)).hasMessageContaining("store.key");
        assertThat(Files.size(dataDir.resolve("store.key"))).isEqualTo(7);
    }
}
