package org.sumspace.common.security;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.journal.ProtectedFile;

/** The key of the encrypted values in a node's store, {@code store.key}: a file that only its owner may read. */
public final class StoreKey {
    private static final String FILE = "store.key";

    private StoreKey() {}

    /**
     * Blocks: reads the key, or makes it if there is none.
     *
     * @throws IllegalStateException if the file holds no key
     */
    public static FieldCipher open(Path dataDir, SecureRandom random) {
        Path file = dataDir.resolve(FILE);
        try {
            byte[] key = Files.exists(file) ? ProtectedFile.read(file, FieldCipher.KEY_BYTES) : create(file, random);
            if (key.length != FieldCipher.KEY_BYTES) {
                throw new IllegalStateException(file + " has " + key.length + " bytes instead of "
                        + FieldCipher.KEY_BYTES + ": restore it from a backup");
            }
            return new FieldCipher(key, random);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read or write " + file + ".", e);
        }
    }

    private static byte[] create(Path file, SecureRandom random) throws IOException {
        byte[] key = new byte[FieldCipher.KEY_BYTES];
        random.nextBytes(key);
        Files.createDirectories(file.toAbsolutePath().getParent());
        ProtectedFile.write(file, key);
        return key;
    }
}
