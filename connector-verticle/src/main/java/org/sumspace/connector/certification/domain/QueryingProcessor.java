package org.sumspace.connector.certification.domain;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;

/**
 * Whoever holds a key that this connector certified: whose records it sees is looked up at every query.
 *
 * @param node key id of the processor node that hosts it
 * @param notAfter when its last statement ends
 */
public record QueryingProcessor(VerifyingKey key, Digest node, Instant notAfter) {
    public QueryingProcessor {
        requireNonNull(key, "key");
        requireNonNull(node, "node");
        requireNonNull(notAfter, "notAfter");
    }
}
