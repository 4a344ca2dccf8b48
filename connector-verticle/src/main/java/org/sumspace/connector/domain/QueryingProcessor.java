package org.sumspace.connector.domain;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.crypto.VerifyingKey;

/** Whoever holds a key that this connector certified: whose records it sees is looked up at every query. */
public record QueryingProcessor(VerifyingKey key) {
    public QueryingProcessor {
        requireNonNull(key, "key");
    }
}
