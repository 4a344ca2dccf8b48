package org.sumspace.common.security;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.journal.ProtectedFile;

/**
 * The key of the encrypted values in a node's store: a setting, or {@code store.key}, a file that only its owner may read.
 * Values of the key in {@code store.key.previous} can be opened too, so that an operator can replace the key.
 */
public final class StoreKey {
    private static final String FILE = "store.key";
    private static final String PREVIOUS = "store.key.previous";

    private StoreKey() {}

    /**
     * Blocks: reads the key, or makes it if there is none.
     *
     * @throws IllegalStateException if the file holds no key
     */
    public static FieldCipher open(Path dataDir, SecureRandom random) {
        return open(dataDir, null, random);
    }

    /**
     * Blocks.
     *
     * @param configured the key in base64; null to read it from the file, or make it if there is none
     * @throws IllegalStateException if a file or the text holds no key
     */
    public static FieldCipher open(Path dataDir, @Nullable Secret configured, SecureRandom random) {
        Path file = dataDir.resolve(FILE);
        Path previous = dataDir.resolve(PREVIOUS);
        try {
            byte[] key;
            if (configured != null) {
                key = checked(decoded(configured), "the setting storeKey");
            } else {
                key = Files.exists(file) ? read(file) : create(file, random);
            }
            return new FieldCipher(key, Files.exists(previous) ? read(previous) : null, random);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read or write " + file + " or " + previous + ".", e);
        }
    }

    private static byte[] read(Path file) throws IOException {
        return checked(ProtectedFile.read(file, FieldCipher.KEY_BYTES), file.toString());
    }

    private static byte[] checked(byte[] key, String source) {
        if (key.length != FieldCipher.KEY_BYTES) {
            throw new IllegalStateException(source + " has " + key.length + " bytes instead of " + FieldCipher.KEY_BYTES
                    + ": restore it from a backup");
        }
        return key;
    }

    private static byte[] decoded(Secret configured) {
        try {
            return Base64.getDecoder().decode(configured.reveal().strip());
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("the setting storeKey is not base64", e);
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
