package org.sumspace.common.http.signature;

import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.UNKNOWN_KEY;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sumspace.common.document.JsonValue;

/**
 * The public keys of a participant's connector, as its record at the catalog has them: a JWK set (RFC 7517).
 *
 * @param keys at most {@link #MAX}, none of them twice
 */
public record ConnectorKeys(List<ConnectorKey> keys) {
    public static final int MAX = 10;
    public static final ConnectorKeys NONE = new ConnectorKeys(List.of());
    /** The member of a participant's record that has the keys. */
    public static final String FIELD = "connectorKeys";

    private static final String KEYS = "keys";

    public ConnectorKeys {
        keys = List.copyOf(keys);
        Set<String> ids = new HashSet<>();
        if (keys.size() > MAX || !keys.stream().map(ConnectorKey::id).allMatch(ids::add)) {
            throw new IllegalArgumentException("expected at most " + MAX + " keys, none of them twice");
        }
    }

    /** @throws IllegalArgumentException if it is not a set of public Ed25519 keys */
    public static ConnectorKeys read(JsonValue jwks) {
        if (!jwks.member(KEYS).isArray() || jwks.member(KEYS).size() > MAX) {
            throw new IllegalArgumentException("expected an array keys with at most " + MAX + " keys");
        }
        List<ConnectorKey> keys = new ArrayList<>();
        for (JsonValue jwk : jwks.member(KEYS).items()) {
            try {
                keys.add(ConnectorKey.read(jwk));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("key " + (keys.size() + 1) + ": " + e.getMessage(), e);
            }
        }
        return new ConnectorKeys(keys);
    }

    public boolean isEmpty() {
        return keys.isEmpty();
    }

    public Optional<ConnectorKey> find(String keyId) {
        return keys.stream().filter(key -> key.id().equals(keyId)).findFirst();
    }

    /** The refusal of a signature whose key is not among the keys of its participant. */
    public static SignatureRefusedException unknown() {
        return new SignatureRefusedException(
                UNKNOWN_KEY, "The participant's record has no key with the keyid of the signature.");
    }

    /** The JWK set, as JSON libraries write it. */
    public Map<String, Object> tree() {
        return Map.of(KEYS, keys.stream().map(ConnectorKey::tree).toList());
    }
}
