package org.sumspace.common.odrl;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What all kinds of rules have. */
public record RuleTerms(
        String id,
        String policy,
        Action action,
        @Nullable Asset target,
        @Nullable Party assigner,
        @Nullable Party assignee,
        List<Condition> constraints) {
    public RuleTerms {
        constraints = List.copyOf(constraints);
    }
}
