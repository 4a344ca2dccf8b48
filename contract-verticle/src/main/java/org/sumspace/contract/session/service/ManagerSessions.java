package org.sumspace.contract.session.service;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Objects.requireNonNull;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.document.JsonValue;

/**
 * Sessions in memory with the values that their clients state about themselves. A session is known by a signed token. Only
 * the latest sessions are kept. Thread-safe.
 */
public final class ManagerSessions {
    private static final String HMAC = "HmacSHA256";
    private static final int ID_BYTES = 16;
    private static final int SESSIONS_MAX = 1_000;
    private static final JsonValue NOTHING = JsonValue.of(Map.of());

    private final SecretKeySpec key;
    private final SecureRandom random;

    private final Map<String, JsonValue> sessions = BoundedMap.byAge(SESSIONS_MAX);

    /** @param key signs the tokens of sessions */
    public ManagerSessions(byte[] key, SecureRandom random) {
        this.key = new SecretKeySpec(key, HMAC);
        this.random = random;
    }

    /** The token of the session if it is known, otherwise the token of a new session. */
    public String continued(@Nullable String token) {
        return isKnown(token) ? requireNonNull(token) : begin();
    }

    private synchronized String begin() {
        byte[] id = new byte[ID_BYTES];
        random.nextBytes(id);
        String text = encoded(id);
        String token = text + "." + encoded(signature(text));
        sessions.put(token, NOTHING);
        return token;
    }

    private synchronized boolean isKnown(@Nullable String token) {
        return isSigned(token) && sessions.containsKey(token);
    }

    /** Adds values to those of the session, which must be known. */
    public synchronized void put(String token, JsonValue values) {
        sessions.computeIfPresent(token, (same, known) -> joined(known, values));
    }

    private static JsonValue joined(JsonValue known, JsonValue more) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        known.members()
                .forEach(member -> all.put(member.getKey(), member.getValue().tree()));
        more.members()
                .forEach(member -> all.put(member.getKey(), member.getValue().tree()));
        return JsonValue.of(all);
    }

    /** The values as an object, which is empty without a session. */
    public synchronized JsonValue values(@Nullable String token) {
        return isSigned(token) ? Optional.ofNullable(sessions.get(token)).orElse(NOTHING) : NOTHING;
    }

    private boolean isSigned(@Nullable String token) {
        if (token == null) {
            return false;
        }
        int end = token.indexOf('.');
        return end > 0
                && MessageDigest.isEqual(
                        encoded(signature(token.substring(0, end))).getBytes(US_ASCII),
                        token.substring(end + 1).getBytes(US_ASCII));
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private byte[] signature(String id) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(key);
            return mac.doFinal(id.getBytes(US_ASCII));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + HMAC, e);
        }
    }
}
