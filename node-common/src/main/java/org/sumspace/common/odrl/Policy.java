package org.sumspace.common.odrl;

import java.util.List;
import java.util.Set;

/**
 * A valid policy with atomic rules.
 *
 * @param label its uid, or its place among the policies that were compiled with it
 * @param source what it was compiled of
 * @param conflict the strategies that it and its parents state; {@link ConflictStrategy#INVALID} if they state none
 */
public record Policy(
        String label,
        PolicySource source,
        Set<ConflictStrategy> conflict,
        List<Permission> permissions,
        List<Prohibition> prohibitions,
        List<Duty> obligations)
        implements CompiledPolicy {
    public Policy {
        conflict = Set.copyOf(conflict);
        permissions = List.copyOf(permissions);
        prohibitions = List.copyOf(prohibitions);
        obligations = List.copyOf(obligations);
    }

    @Override
    public Origin origin() {
        return source.origin();
    }

    /** JSON Pointer of a rule, as far as the policy's document has it; that of the policy for an inherited rule. */
    String pathOf(Rule rule) {
        return source.path() + RulePointers.of(source.document(), rule.terms().place());
    }
}
