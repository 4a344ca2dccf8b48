package org.sumspace.connector.registration.domain;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.http.signature.ConnectorKey;

/**
 * A present or former key with which the connector signs messages to other connectors.
 *
 * @param privateKey null once the key is retired: only its public half is needed to verify what it signed
 * @param publishedAt when the catalog first confirmed that the participant's record has the key; null before
 */
public record ExchangeKey(
        VerifyingKey publicKey,
        @Nullable SigningKey privateKey,
        @Nullable Instant publishedAt) {

    static ExchangeKey of(SigningKey key) {
        return new ExchangeKey(key.publicKey(), key, null);
    }

    /** The SHA-256 thumbprint of the public key (RFC 7638). */
    public String id() {
        return ConnectorKey.thumbprint(publicKey);
    }

    public boolean isRetired() {
        return privateKey == null;
    }

    boolean isPublishedBefore(Instant time) {
        return publishedAt != null && !publishedAt.isAfter(time);
    }

    ExchangeKey retired() {
        return new ExchangeKey(publicKey, null, publishedAt);
    }

    ExchangeKey published(Instant now) {
        return publishedAt == null ? new ExchangeKey(publicKey, privateKey, now) : this;
    }

    ConnectorKey forOthers() {
        return new ConnectorKey(publicKey, isRetired());
    }
}
