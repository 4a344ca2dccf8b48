package org.sumspace.common.odrl.decision;

import java.util.List;
import org.sumspace.common.odrl.parse.PolicySource;

/**
 * How a rule that covers the request was evaluated.
 *
 * @param path JSON Pointer of the rule, in what {@link PolicySource#path} of its policy is a pointer into
 * @param rule the rule in words
 * @param effective whether the permission holds, or the prohibition applies
 * @param deciding whether the decision rests on the rule
 */
public record RuleFinding(
        String policy,
        String id,
        String path,
        String rule,
        boolean effective,
        boolean deciding,
        List<ConstraintFinding> conditions,
        List<DutyFinding> duties) {
    public RuleFinding {
        conditions = List.copyOf(conditions);
        duties = List.copyOf(duties);
    }

    RuleFinding withoutValues() {
        return new RuleFinding(
                policy,
                id,
                path,
                rule,
                effective,
                deciding,
                conditions.stream().map(ConstraintFinding::withoutValues).toList(),
                duties.stream().map(DutyFinding::withoutValues).toList());
    }
}
