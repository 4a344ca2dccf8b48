package org.sumspace.common.http.signature;

import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.MALFORMED;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.structured.BareItem.Octets;
import org.sumspace.common.http.structured.Dictionary;
import org.sumspace.common.http.structured.FieldMember;

/**
 * The digests of a content (RFC 9530), as {@code Content-Digest} and {@code Repr-Digest} state them: SHA-256, SHA-512 or
 * both, which then must both be right. Others are ignored, because the standard calls them insecure.
 */
public final class ContentDigest {
    public static final String CONTENT_DIGEST = "Content-Digest";
    public static final String REPR_DIGEST = "Repr-Digest";

    private static final String SHA_256 = "sha-256";
    /** Names of the standard, and of the Java platform. */
    private static final Map<String, String> ALGORITHMS = Map.of(SHA_256, "SHA-256", "sha-512", "SHA-512");

    private final Map<String, byte[]> expected;

    private ContentDigest(Map<String, byte[]> expected) {
        this.expected = expected;
    }

    /** The value of the field for this content. */
    public static String fieldOf(byte[] content) {
        return fieldOf(Digest.of(content));
    }

    /** The value of the field for a content with this digest. */
    public static String fieldOf(Digest content) {
        return SHA_256 + '=' + Octets.of(content.toBytes()).serialised();
    }

    /**
     * @param lines of the field
     * @throws SignatureRefusedException MALFORMED if they state no SHA-256 and no SHA-512
     */
    public static ContentDigest read(List<String> lines) {
        try {
            Map<String, byte[]> expected = new LinkedHashMap<>();
            Dictionary.parse(lines).members().forEach((name, member) -> {
                if (ALGORITHMS.containsKey(name)) {
                    expected.put(name, octets(name, member));
                }
            });
            if (!expected.isEmpty()) {
                return new ContentDigest(expected);
            }
        } catch (IllegalArgumentException e) {
            throw new SignatureRefusedException(
                    MALFORMED, "The digest of the content cannot be read: " + e.getMessage());
        }
        throw new SignatureRefusedException(MALFORMED, "Send a digest of the content with sha-256 or sha-512.");
    }

    private static byte[] octets(String name, FieldMember member) {
        if (member instanceof FieldMember.Item item && item.value() instanceof Octets octets) {
            return octets.bytes();
        }
        throw new IllegalArgumentException("expected bytes as the value of " + name);
    }

    /** The SHA-256 of the content, if the field states it. */
    public Optional<Digest> sha256() {
        return Optional.ofNullable(expected.get(SHA_256))
                .filter(bytes -> bytes.length == Digest.BYTES)
                .map(Digest::wrap);
    }

    public boolean matches(byte[] content) {
        Check check = check();
        check.update(ByteBuffer.wrap(content));
        return check.matches();
    }

    /** Compares a content that is not in memory as a whole. */
    public Check check() {
        return new Check();
    }

    /** The running digests of a content. */
    public final class Check {
        private final Map<String, MessageDigest> running = new LinkedHashMap<>();

        private Check() {
            expected.keySet().forEach(name -> running.put(name, algorithm(name)));
        }

        public void update(ByteBuffer part) {
            running.values().forEach(digest -> digest.update(part.duplicate()));
        }

        /** Call it once, after the last part. */
        public boolean matches() {
            return running.entrySet().stream()
                    .allMatch(each -> MessageDigest.isEqual(each.getValue().digest(), expected.get(each.getKey())));
        }
    }

    private static MessageDigest algorithm(String name) {
        try {
            return MessageDigest.getInstance(ALGORITHMS.getOrDefault(name, name));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java platform lacks " + name, e);
        }
    }
}
