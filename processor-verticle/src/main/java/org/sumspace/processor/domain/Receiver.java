package org.sumspace.processor.domain;

import org.sumspace.common.crypto.Digest;

/**
 * An aggregator that receives shares of a processor.
 *
 * @param organisation its organisation, whose root can revoke it when it is gone for good
 */
public record Receiver(Digest keyId, String organisation) {}
