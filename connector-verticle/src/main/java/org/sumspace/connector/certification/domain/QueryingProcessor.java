package org.sumspace.connector.certification.domain;

import java.time.Instant;
import org.sumspace.common.crypto.Digest;

/**
 * Who may query for the records of a processor. Every query looks up again which learners' records they are.
 *
 * @param node key id of the processor node that hosts it
 * @param notAfter when its last consent statement expires
 */
public record QueryingProcessor(String trainingPlanId, Digest node, Instant notAfter) {}
