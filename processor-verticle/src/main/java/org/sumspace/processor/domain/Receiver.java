package org.sumspace.processor.domain;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.crypto.Digest;

/**
 * An aggregator that gets shares of a processor.
 *
 * @param organisation whose root can speak for it when it is gone for good
 */
public record Receiver(Digest keyId, String organisation) {
    public Receiver {
        requireNonNull(keyId, "keyId");
        requireNonNull(organisation, "organisation");
    }
}
