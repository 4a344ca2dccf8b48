package org.sumspace.common.http.signature;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.RETIRED_KEY;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.document.JsonValue;

/**
 * A public key of a participant's connector, which is published as a JWK (RFC 8037).
 *
 * @param retired whether it signs no new messages; earlier signatures stay verifiable
 * @param certificates as {@code x5c} has them (RFC 7517, section 4.7), not verified: that of the key, and that of the node
 *     that signed it; empty if the key has none
 */
public record ConnectorKey(VerifyingKey key, boolean retired, List<String> certificates) {
    private static final String KEY_TYPE = "OKP";
    private static final String CURVE = "Ed25519";
    private static final String RETIRED = "retired";
    private static final String CERTIFICATES = "x5c";
    private static final int CERTIFICATES_OF_A_KEY = 2;
    /** Records of participants are read often and by everybody, so they stay small. */
    private static final int CERTIFICATE_CHARS_MAX = 4_096;

    public ConnectorKey {
        certificates = List.copyOf(certificates);
    }

    public ConnectorKey(VerifyingKey key, boolean retired) {
        this(key, retired, List.of());
    }

    /**
     * With the certificates of the key.
     *
     * @param certificate of the key
     * @param node of the node that signed it
     */
    public ConnectorKey certified(byte[] certificate, byte[] node) {
        Base64.Encoder base64 = Base64.getEncoder();
        return new ConnectorKey(key, retired, List.of(base64.encodeToString(certificate), base64.encodeToString(node)));
    }

    /** @throws IllegalArgumentException if the JWK is not a public Ed25519 key for signatures */
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
        return new ConnectorKey(key, retired.isTrue(), certificates(jwk.member(CERTIFICATES)));
    }

    /** Chains of another form are ignored, because connectors cannot use them. */
    private static List<String> certificates(JsonValue x5c) {
        if (!x5c.isArray() || x5c.size() != CERTIFICATES_OF_A_KEY) {
            return List.of();
        }
        List<String> certificates = new ArrayList<>();
        for (JsonValue each : x5c.items()) {
            if (each.isText() && isCertificate(each.asText())) {
                certificates.add(each.asText());
            }
        }
        return certificates.size() == CERTIFICATES_OF_A_KEY ? certificates : List.of();
    }

    private static boolean isCertificate(String text) {
        try {
            return text.length() <= CERTIFICATE_CHARS_MAX && Base64.getDecoder().decode(text).length > 0;
        } catch (IllegalArgumentException e) {
            return false;
        }
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

    /** The encoded certificates; empty if the key has none. */
    public List<byte[]> chain() {
        return certificates.stream().map(Base64.getDecoder()::decode).toList();
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
        if (!certificates.isEmpty()) {
            jwk.put(CERTIFICATES, certificates);
        }
        return jwk;
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
