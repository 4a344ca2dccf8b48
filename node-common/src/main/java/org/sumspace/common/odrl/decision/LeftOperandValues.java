package org.sumspace.common.odrl.decision;

import org.sumspace.common.odrl.policy.Subject;

/**
 * The caller's values of left operands. The answers must not change during a decision.
 *
 * <p>{@code dateTime} is not asked for: it is the time of the request. Neither is {@code notificationMessage}, which is
 * always true.
 */
@FunctionalInterface
public interface LeftOperandValues {
    LeftOperandValues NONE = (operand, subject) -> OperandValue.noSource();

    /** @param operand a name of ODRL without its namespace, or a full IRI */
    OperandValue valueOf(String operand, Subject subject);
}
