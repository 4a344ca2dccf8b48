package org.sumspace.connector.certification.domain;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;

/**
 * What a processor node states about one of its processors when it requests a certification.
 *
 * @param nodeUrl base URL of the node
 * @param key the processor's own key for this training plan
 * @param node key id of the node
 */
public record ProcessorClaim(String name, String nodeUrl, VerifyingKey key, Digest node) {}
