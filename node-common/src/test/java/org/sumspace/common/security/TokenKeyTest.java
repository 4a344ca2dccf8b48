package org.sumspace.common.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenKeyTest {
    /** The first bytes identify an RSA key; the parser decides about them. */
    private static final int HEADER_BYTES = 40;

    private static final int STEP = 11;

    @TempDir
    private Path folder;

    @Test
    void damagedKey_isRefusedAtTheStart() throws Exception {
        Path file = folder.resolve("tokens.key");
        KeyPair made = TokenKey.create(file);
        assertThat(TokenKey.load(file))
                .hasValueSatisfying(loaded -> assertThat(loaded.getPublic()).isEqualTo(made.getPublic()));
        byte[] good = Files.readAllBytes(file);
        for (int at = HEADER_BYTES; at < good.length; at += STEP) {
            byte[] damaged = good.clone();
            damaged[at] ^= 2;
            Files.write(file, damaged);
            assertThatThrownBy(() -> TokenKey.load(file))
                    .as("byte " + at)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(file.toString());
        }
    }
}
