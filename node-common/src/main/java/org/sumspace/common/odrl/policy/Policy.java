package org.sumspace.common.odrl.policy;

import java.util.List;
import java.util.Set;

/**
 * A valid policy with atomic rules.
 *
 * @param label its uid, or its place among the policies that were compiled with it
 * @param path JSON Pointer of the policy in the document that contains it
 * @param conflict the strategies that it and its parents state; {@link ConflictStrategy#INVALID} if they state none
 */
public record Policy(
        String label,
        Origin origin,
        String path,
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

    /** JSON Pointer of a rule, in the document that contains the policy. */
    public String pathOf(Rule rule) {
        return path + rule.terms().pointer();
    }
}
