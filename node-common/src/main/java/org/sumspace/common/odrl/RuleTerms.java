package org.sumspace.common.odrl;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all kinds of rules have.
 *
 * @param place where the rule is in the document, such as {@code permission[0].duty[1]}; empty if it is inherited
 */
public record RuleTerms(
        String id,
        String policy,
        String place,
        Action action,
        @Nullable Asset target,
        @Nullable Party assigner,
        @Nullable Party assignee,
        List<Condition> constraints) {
    public RuleTerms {
        constraints = List.copyOf(constraints);
    }
}
