package org.sumspace.common.odrl.policy;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.odrl.operand.LeftOperand;
import org.sumspace.common.odrl.operand.Operator;
import org.sumspace.common.odrl.operand.RightOperand;
import org.sumspace.common.odrl.operand.Value;

/**
 * A comparison of two operands.
 *
 * @param unit of the right operand; a value in another unit, or in none, is not compared
 * @param status the left value that the policy itself states
 */
public record Constraint(
        LeftOperand leftOperand,
        Operator operator,
        RightOperand rightOperand,
        @Nullable String unit,
        @Nullable Value status,
        Subject subject)
        implements Condition {}
