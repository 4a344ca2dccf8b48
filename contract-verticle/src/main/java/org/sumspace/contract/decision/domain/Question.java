package org.sumspace.contract.decision.domain;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.odrl.operand.Value;

/**
 * A use that a participant wants to make under a contract.
 *
 * @param offering whose policies decide: the offering of the target, or the target itself
 * @param provider who offers it; null if only one participant has the offering in the contract
 * @param participant who wants to do it
 * @param statements values of left operands that only the participant who asks knows, such as the purpose
 */
public record Question(
        String action,
        String target,
        String offering,
        @Nullable String provider,
        String participant,
        Map<String, List<Value>> statements) {
    public Question {
        statements = Map.copyOf(statements);
    }
}
