package org.sumspace.processor.domain;

import org.sumspace.common.crypto.Digest;

/**
 * An aggregator that receives shares of a processor.
 *
 * @param organisation its organisation, whose root can revoke it when it is permanently gone
 */
public record Receiver(Digest keyId, String organisation) {}
