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

    /** The strategy of a policy for a permission and a prohibition that contradict each other. */
    public enum ConflictStrategy {
        PERM,
        PROHIBIT,
        /** The policy is void; the default of the standard. */
        INVALID
    }

    /** Allows an action if its constraints are true and its duties are fulfilled. */
    public record Permission(RuleTerms terms, List<Duty> duties) implements Rule {
        public Permission {
            duties = List.copyOf(duties);
        }
    }
}
