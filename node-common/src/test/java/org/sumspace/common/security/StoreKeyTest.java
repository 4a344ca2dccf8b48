package org.sumspace.common.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.SecureRandom;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.crypto.UnsealException;

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

    @Test
    void replacedKey_opensWhatThePreviousOneSealed_andSealsAnew() throws Exception {
        Path dataDir = folder.resolve("replaced");
        String sealed = StoreKey.open(dataDir, RANDOM).seal("place", "text");
        Files.move(dataDir.resolve("store.key"), dataDir.resolve("store.key.previous"));

        FieldCipher replaced = StoreKey.open(dataDir, RANDOM);
        assertThat(replaced.open("place", sealed)).isEqualTo("text");
        String resealed = replaced.reseal("place", sealed);
        assertThat(replaced.reseal("place", resealed)).isEqualTo(resealed);

        Files.delete(dataDir.resolve("store.key.previous"));
        FieldCipher alone = StoreKey.open(dataDir, RANDOM);
        assertThat(alone.open("place", resealed)).isEqualTo("text");
        assertThatThrownBy(() -> alone.open("place", sealed)).isInstanceOf(UnsealException.class);
    }

    @Test
    void configuredKey_needsNoFile() {
        Path dataDir = folder.resolve("configured");
        Secret key = Secret.of(Base64.getEncoder().encodeToString(new byte[FieldCipher.KEY_BYTES]));
        String sealed = StoreKey.open(dataDir, key, RANDOM).seal("place", "text");

        assertThat(StoreKey.open(folder.resolve("elsewhere"), key, RANDOM).open("place", sealed))
                .isEqualTo("text");
        assertThat(dataDir.resolve("store.key")).doesNotExist();
        assertThatThrownBy(() -> StoreKey.open(dataDir, Secret.of("bm90IGEga2V5"), RANDOM))
                .hasMessageContaining("storeKey");
    }
}
