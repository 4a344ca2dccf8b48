package org.sumspace.common.security;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;

/**
 * A token in the compact form (RFC 7515, section 7.1) whose signature was not checked yet. It is parsed before, because
 * its header names the key, and strictly: three parts in base64url without padding, of which the first two are JSON
 * objects.
 */
public final class CompactToken {
    /** HMAC with SHA-256 (RFC 7518, section 3.2). */
    public static final String HS256 = "HS256";

    /** Ed25519 (RFC 8037, section 3.1). */
    public static final String EDDSA = "EdDSA";

    public static final String RS256 = TokenVerifier.ALGORITHM;

    private static final String HMAC = "HmacSHA256";
    private static final int CHARS_MAX = 8_192;
    private static final int PARTS = 3;
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private final JsonValue header;
    private final JsonValue claims;
    private final byte[] signed;
    private final byte[] signature;

    private CompactToken(JsonValue header, JsonValue claims, byte[] signed, byte[] signature) {
        this.header = header;
        this.claims = claims;
        this.signed = signed;
        this.signature = signature;
    }

    /** Empty if the text is not a token in this form. */
    public static Optional<CompactToken> parse(String text) {
        String[] parts = text.split("\\.", PARTS + 1);
        if (text.length() > CHARS_MAX || parts.length != PARTS) {
            return Optional.empty();
        }
        try {
            JsonValue header = object(parts[0]);
            JsonValue claims = object(parts[1]);
            byte[] signed = text.substring(0, text.lastIndexOf('.')).getBytes(US_ASCII);
            return Optional.of(new CompactToken(header, claims, signed, bytes(parts[2])));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static JsonValue object(String part) {
        JsonValue value = JsonValue.parse(bytes(part));
        if (!value.isObject()) {
            throw new IllegalArgumentException("expected a JSON object");
        }
        return value;
    }

    /** The decoder accepts padding and unused bits at the end, so this checks for them. */
    private static byte[] bytes(String part) {
        byte[] decoded = Base64.getUrlDecoder().decode(part);
        if (part.isEmpty() || !ENCODER.encodeToString(decoded).equals(part)) {
            throw new IllegalArgumentException("expected base64url without padding");
        }
        return decoded;
    }

    /** The algorithm in the header; empty if there is none, or the header has another type or a critical extension. */
    public Optional<String> algorithm() {
        JsonValue type = header.member("typ");
        boolean known =
                !header.has("crit") && (type.isMissing() || type.asText().equalsIgnoreCase("JWT"));
        return known && header.member("alg").isText()
                ? Optional.of(header.member("alg").asText())
                : Optional.empty();
    }

    /** The key that the header names; empty if it names none. */
    public String keyId() {
        return header.member("kid").asText();
    }

    /** The claims of the token. They are not authenticated. */
    public JsonValue claims() {
        return claims;
    }

    /** Signs claims with Ed25519. */
    public static String sign(JsonValue claims, String keyId, SigningKey key) {
        String header = encoded(JsonValue.of(Map.of("alg", EDDSA, "kid", keyId)));
        String signed = header + "." + encoded(claims);
        return signed + "." + ENCODER.encodeToString(key.sign(signed.getBytes(US_ASCII)));
    }

    /** Signs claims with a shared secret (HMAC with SHA-256). */
    public static String signWith(JsonValue claims, Secret key) {
        String signed = encoded(JsonValue.of(Map.of("alg", HS256, "typ", "JWT"))) + "." + encoded(claims);
        return signed + "." + ENCODER.encodeToString(hmac(key, signed.getBytes(US_ASCII)));
    }

    private static String encoded(JsonValue part) {
        return ENCODER.encodeToString(CanonicalJson.write(part));
    }

    /** Whether this key has signed the token. */
    public boolean isSignedBy(VerifyingKey key) {
        return key.verifies(signature, signed);
    }

    /** Whether the signature is the HMAC of this token under a key. Takes the same time for every key and signature. */
    public boolean isSignedWith(Secret key) {
        return MessageDigest.isEqual(hmac(key, signed), signature);
    }

    private static byte[] hmac(Secret key, byte[] signed) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key.reveal().getBytes(UTF_8), HMAC));
            return mac.doFinal(signed);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + HMAC, e);
        }
    }
}
