package org.sumspace.common.odrl.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The terms that all kinds of rules have.
 *
 * @param pointer JSON Pointer of the rule in the policy's document; empty if it is inherited, that of the reference for a duty
 *     that is declared elsewhere
 */
public record RuleTerms(
        String id,
        String policy,
        String pointer,
        Action action,
        @Nullable Asset target,
        @Nullable Party assigner,
        @Nullable Party assignee,
        List<Condition> constraints) {
    public RuleTerms {
        constraints = List.copyOf(constraints);
    }
}
