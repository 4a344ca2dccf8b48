package org.sumspace.connector.contract.domain;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.odrl.decision.LeftOperandValues;

/**
 * The question whether a participant may use an offering of another one.
 *
 * @param provider who offers it
 * @param offering whose policies decide
 * @param participant who wants to use it
 * @param values of left operands; the contract itself supplies the roles
 * @param now for the dates of the contract
 * @param trustedTime for constraints on time; null if the connector's clock is not trusted, so that they are unknown
 */
public record ManagerQuestion(
        String provider,
        String offering,
        String participant,
        LeftOperandValues values,
        Instant now,
        @Nullable Instant trustedTime) {}
