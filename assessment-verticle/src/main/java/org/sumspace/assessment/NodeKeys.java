package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.assessment.account.core.Tokens;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.crypto.Hkdf;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.trust.KeyFiles;

/**
 * The id and the keys of a node, made at its first start and kept in its data folder.
 *
 * @param nodeId marks the active runs of this node
 * @param tokens of sessions and accounts
 * @param secrets encrypts what the database must not show
 * @param manifestKey signs the manifests of runs
 */
record NodeKeys(UUID nodeId, Tokens tokens, FieldCipher secrets, SigningKey manifestKey) {
    private static final Logger LOG = LoggerFactory.getLogger(NodeKeys.class);
    private static final int KEY_BYTES = 32;
    private static final int ID_CHARS = 36;

    /** Blocking. */
    static NodeKeys open(Path dataDir, @Nullable Secret configured) throws IOException {
        Path manifestFile = dataDir.resolve("manifest-key.pem");
        SecureRandom random = new SecureRandom();
        if (!Files.exists(manifestFile)) {
            KeyFiles.write(manifestFile, SigningKey.generate(random));
        }
        SigningKey manifestKey = KeyFiles.readSigningKey(manifestFile);
        UUID nodeId = nodeId(dataDir.resolve("node-id"));
        if (configured != null) {
            return of(nodeId, configured.reveal().getBytes(UTF_8), manifestKey, random);
        }
        LOG.warn("SVC_SECRET_KEY is not set: sessions have a key in {} instead", dataDir);
        Path sessionFile = dataDir.resolve("session-key");
        if (!Files.exists(sessionFile)) {
            byte[] made = new byte[KEY_BYTES];
            random.nextBytes(made);
            ProtectedFile.write(sessionFile, made);
        }
        return of(nodeId, ProtectedFile.read(sessionFile, KEY_BYTES), manifestKey, random);
    }

    private static NodeKeys of(UUID nodeId, byte[] key, SigningKey manifestKey, SecureRandom random) {
        byte[] derived = Hkdf.derive(new byte[0], key, "second factors".getBytes(UTF_8), FieldCipher.KEY_BYTES);
        return new NodeKeys(nodeId, new Tokens(key), new FieldCipher(derived, random), manifestKey);
    }

    private static UUID nodeId(Path file) throws IOException {
        if (!Files.exists(file)) {
            ProtectedFile.write(file, UUID.randomUUID().toString().getBytes(UTF_8));
        }
        return UUID.fromString(new String(ProtectedFile.read(file, ID_CHARS), UTF_8));
    }
}
