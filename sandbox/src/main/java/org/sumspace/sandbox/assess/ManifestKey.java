package org.sumspace.sandbox.assess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.trust.KeyFiles;
import org.sumspace.sandbox.SandboxException;

/** The key with which this user signs manifests. */
public final class ManifestKey {
    /** Its name; it lies in the folder in which {@code up} has its data space if no other is named. */
    public static final String FILE = "assessment-key.pem";

    private ManifestKey() {}

    /** Where the key is if no other file is named. */
    public static Path standardFile() {
        return Path.of(System.getProperty("user.home"), ".sumspace", FILE);
    }

    /** Reads the key, or makes one if there is no file. */
    public static SigningKey readOrCreate(Path file) throws IOException {
        if (!Files.exists(file)) {
            KeyFiles.write(file, SigningKey.generate(new SecureRandom()));
        }
        return read(file);
    }

    /** @throws SandboxException if the file holds no private key of Ed25519 */
    public static SigningKey read(Path file) throws IOException {
        try {
            return KeyFiles.readSigningKey(file);
        } catch (IllegalArgumentException e) {
            throw new SandboxException(
                    String.valueOf(e.getMessage()), "Name another file with --key, or delete it to get a new key", e);
        }
    }
}
