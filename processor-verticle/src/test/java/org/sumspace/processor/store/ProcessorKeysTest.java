package org.sumspace.processor.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.journal.DamagedFileException;

class ProcessorKeysTest {
    @TempDir
    private Path folder;

    private ProcessorKeys open() throws Exception {
        return new ProcessorKeys(folder, new SecureRandom());
    }

    @Test
    void damagedKey_isNamedAtTheStart() throws Exception {
        byte[] seed = open().getOrCreate("tp", "p1").seed();
        assertThat(open().getOrCreate("tp", "p1").seed()).isEqualTo(seed);
        Path file = folder.resolve("tp").resolve("p1.key");
        byte[] good = Files.readAllBytes(file);
        for (int at = 0; at < good.length; at++) {
            byte[] damaged = good.clone();
            damaged[at] ^= 4;
            Files.write(file, damaged);
            assertThatThrownBy(this::open)
                    .isInstanceOf(DamagedFileException.class)
                    .hasMessageContaining(file.toString());
        }
        // A key without its digest is as long as a digest.
        Files.write(file, Arrays.copyOf(good, SigningKey.SEED_BYTES));
        assertThatThrownBy(this::open).isInstanceOf(DamagedFileException.class);
        Files.write(file, Arrays.copyOf(good, good.length - 1));
        assertThatThrownBy(this::open).isInstanceOf(DamagedFileException.class);
    }
}
