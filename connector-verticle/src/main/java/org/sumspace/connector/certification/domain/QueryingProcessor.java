package org.sumspace.connector.certification.domain;

import java.time.Instant;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;

/**
 * The holder of a key that this connector certified. Every query looks up again which learners' records it may read.
 *
 * @param node key id of the processor node that hosts it
 * @param notAfter when its last consent statement expires
 */
public record QueryingProcessor(String trainingPlanId, VerifyingKey key, Digest node, Instant notAfter) {}
