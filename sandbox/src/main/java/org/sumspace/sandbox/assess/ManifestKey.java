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
    /** The name of the key file. It is in the default folder of the data space of {@code up}. */
    public static final String FILE = "assessment-key.pem";

    private ManifestKey() {}

    /** The default file of the key. */
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

    /** @throws SandboxException if the file does not contain a private Ed25519 key */
    public static SigningKey read(Path file) throws IOException {
        try {
            return KeyFiles.readSigningKey(file);
        } catch (IllegalArgumentException e) {
            throw new SandboxException(
                    String.valueOf(e.getMessage()), "Name another file with --key, or delete it to get a new key", e);
        }
    }
}
