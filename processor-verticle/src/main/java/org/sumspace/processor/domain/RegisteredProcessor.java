package org.sumspace.processor.domain;

import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.training.DpId;

/**
 * One of this node's processors in one training plan.
 *
 * @param name the organisation's own name for it
 * @param key its signing key for this training plan
 * @param learners how many learners had consented when the connector last certified it
 * @param assigned how many learners it had at that time; 0 if the connector did not report it
 */
public record RegisteredProcessor(String name, DpId dpId, SigningKey key, int learners, int assigned) {}
