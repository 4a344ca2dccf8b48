package org.sumspace.bench.chaos.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedFileTest {
    private static final byte[] CONTENT = {1, 2, 3};

    @TempDir
    private Path folder;

    @Test
    void oneBitOfAFile_isFlippedUntilItIsRestored() throws Exception {
        Path file = Files.write(Files.createDirectory(folder.resolve("plans")).resolve("a.journal"), CONTENT);
        Files.write(folder.resolve("lock"), CONTENT);

        DamagedFile damaged = DamagedFile.in(folder, 7).orElseThrow();

        BitSet changed = BitSet.valueOf(Files.readAllBytes(file));
        changed.xor(BitSet.valueOf(CONTENT));
        assertThat(changed.cardinality()).isEqualTo(1);
        assertThat(damaged.name()).isEqualTo("a.journal");
        damaged.restore();
        assertThat(file).hasBinaryContent(CONTENT);
        assertThat(folder.resolve("lock")).hasBinaryContent(CONTENT);
    }

    @Test
    void folderWithoutContent_isNotDamaged() throws Exception {
        Files.createFile(folder.resolve("lock"));
        assertThat(DamagedFile.in(folder, 7)).isEmpty();
    }
}
