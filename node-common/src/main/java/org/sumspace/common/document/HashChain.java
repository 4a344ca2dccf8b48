package org.sumspace.common.document;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;

/**
 * A chain of entries. Each entry contains the digest of the one before it, so that an entry cannot be changed, removed
 * or inserted without changing all later ones. The digest of an entry is the SHA-256 of its canonical JSON (RFC 8785).
 */
public final class HashChain {
    private static final String NUMBER = "number";
    private static final String PREVIOUS = "previous";

    private HashChain() {}

    /**
     * The position in the chain after which the next entry is added.
     *
     * @param number of the last entry, from 1; 0 if there is none
     */
    public record Link(long number, Digest digest) {
        public static final Link START = new Link(0, Digest.ZERO);
    }

    /** The next entry: the content with its number and the digest of the entry before it. */
    public static JsonValue next(Link before, Map<String, ?> content) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put(NUMBER, before.number() + 1);
        entry.put(PREVIOUS, before.digest().toString());
        entry.putAll(content);
        return JsonValue.of(entry);
    }

    /**
     * Checks that an entry follows a link, and returns the link of the entry.
     *
     * @return empty if the entry does not follow the link: one of them was changed, or another one was removed or inserted
     */
    public static Optional<Link> follow(Link before, JsonValue entry) {
        boolean follows = entry.member(NUMBER).isWholeLong()
                && entry.member(NUMBER).longValue() == before.number() + 1
                && entry.member(PREVIOUS).asText().equals(before.digest().toString());
        return follows ? Optional.of(new Link(before.number() + 1, digest(entry))) : Optional.empty();
    }

    /** SHA-256 of the entry in canonical JSON. */
    public static Digest digest(JsonValue entry) {
        return Digest.of(CanonicalJson.write(entry));
    }
}
