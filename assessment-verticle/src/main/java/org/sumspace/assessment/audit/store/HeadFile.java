package org.sumspace.assessment.audit.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.HashChain;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.journal.ProtectedFile;

/**
 * A signed file with the last entry of each audit log, outside of the database, so that a log that was truncated
 * afterwards is detected. Blocking.
 *
 * @param key signs the file, with Ed25519 over {@code heads} and {@code time} in canonical JSON
 */
public record HeadFile(Path file, SigningKey key) {
    private static final int BYTES_MAX = 16 << 20;
    private static final String HEADS = "heads";
    private static final String TIME = "time";
    private static final String SIGNATURE = "signature";
    private static final String NUMBER = "number";
    private static final String DIGEST = "digest";

    public void write(Map<UUID, HashChain.Link> heads, Instant time) throws IOException {
        Map<String, Object> all = new TreeMap<>();
        heads.forEach((workspace, head) -> all.put(
                workspace.toString(),
                Map.of(NUMBER, head.number(), DIGEST, head.digest().toString())));
        Map<String, Object> content = new TreeMap<>(Map.of(HEADS, all, TIME, time.toString()));
        byte[] signature = key.sign(CanonicalJson.write(JsonValue.of(content)));
        content.put(SIGNATURE, Base64.getEncoder().encodeToString(signature));
        ProtectedFile.write(file, CanonicalJson.write(JsonValue.of(content)));
    }

    /**
     * Empty if there is no file yet.
     *
     * @throws IOException if the file was changed
     */
    public Map<UUID, HashChain.Link> read() throws IOException {
        if (!Files.exists(file)) {
            return Map.of();
        }
        try {
            JsonValue content = CanonicalJson.read(ProtectedFile.read(file, BYTES_MAX));
            JsonValue signed = JsonValue.of(Map.of(
                    HEADS,
                    requirePresent(content.member(HEADS)),
                    TIME,
                    content.member(TIME).asText()));
            byte[] signature = Base64.getDecoder()
                    .decode(content.member(SIGNATURE).asText().getBytes(UTF_8));
            if (!key.publicKey().verifies(signature, CanonicalJson.write(signed))) {
                throw new IllegalArgumentException("the signature is wrong");
            }
            Map<UUID, HashChain.Link> heads = new HashMap<>();
            content.member(HEADS)
                    .members()
                    .forEach(head -> heads.put(
                            UUID.fromString(head.getKey()),
                            new HashChain.Link(
                                    head.getValue().member(NUMBER).longValue(),
                                    Digest.parse(head.getValue().member(DIGEST).asText()))));
            return heads;
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " was changed: " + e.getMessage(), e);
        }
    }

    private static Object requirePresent(JsonValue heads) {
        Object tree = heads.tree();
        if (tree == null) {
            throw new IllegalArgumentException("it has no heads");
        }
        return tree;
    }
}
