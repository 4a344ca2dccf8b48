package org.sumspace.common.http.signature;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.RETIRED_KEY;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.document.JsonValue;

/**
 * A public key of a participant's connector, which is published as a JWK (RFC 8037).
 *
 * @param retired whether it signs no more; what it signed before stays verifiable
 */
public record ConnectorKey(VerifyingKey key, boolean retired) {
    private static final String KEY_TYPE = "OKP";
    private static final String CURVE = "Ed25519";
    private static final String RETIRED = "retired";

    /** @throws IllegalArgumentException if the JWK is no public Ed25519 key for signatures */
    static ConnectorKey read(JsonValue jwk) {
        if (jwk.has("d")) {
            throw new IllegalArgumentException("expected a public key, got a private one: replace this key");
        }
        require(jwk, "kty", KEY_TYPE);
        require(jwk, "crv", CURVE);
        requireIfPresent(jwk, "use", "sig");
        VerifyingKey key = VerifyingKey.of(bytes(jwk.member("x")));
        requireIfPresent(jwk, "kid", thumbprint(key));
        JsonValue retired = jwk.member(RETIRED);
        if (!retired.isMissing() && !retired.isBoolean()) {
            throw new IllegalArgumentException("expected true or false as " + RETIRED);
        }
        return new ConnectorKey(key, retired.isTrue());
    }

    private static void require(JsonValue jwk, String name, String expected) {
        if (!jwk.member(name).isText() || !jwk.member(name).asText().equals(expected)) {
            throw new IllegalArgumentException("expected " + name + " to be " + expected);
        }
    }

    private static void requireIfPresent(JsonValue jwk, String name, String expected) {
        if (jwk.has(name)) {
            require(jwk, name, expected);
        }
    }

    private static byte[] bytes(JsonValue text) {
        byte[] decoded = Base64.getUrlDecoder().decode(text.asText());
        if (!base64(decoded).equals(text.asText())) {
            throw new IllegalArgumentException("expected x in base64url without padding");
        }
        return decoded;
    }

    /** The SHA-256 thumbprint of the key (RFC 7638), which signatures name. */
    public static String thumbprint(VerifyingKey key) {
        String members =
                "{\"crv\":\"" + CURVE + "\",\"kty\":\"" + KEY_TYPE + "\",\"x\":\"" + base64(key.toBytes()) + "\"}";
        return base64(Digest.of(members.getBytes(UTF_8)).toBytes());
    }

    public String id() {
        return thumbprint(key);
    }

    /** @throws SignatureRefusedException RETIRED_KEY */
    public ConnectorKey requireCurrent() {
        if (retired) {
            throw new SignatureRefusedException(RETIRED_KEY, "The participant's key " + id() + " is retired.");
        }
        return this;
    }

    /** The JWK, as JSON libraries write it. */
    Map<String, Object> tree() {
        Map<String, Object> jwk = new LinkedHashMap<>();
        jwk.put("kty", KEY_TYPE);
        jwk.put("crv", CURVE);
        jwk.put("x", base64(key.toBytes()));
        jwk.put("kid", id());
        if (retired) {
            jwk.put(RETIRED, true);
        }
        return jwk;
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
