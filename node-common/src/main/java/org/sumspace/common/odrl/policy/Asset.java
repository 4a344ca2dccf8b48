package org.sumspace.common.odrl.policy;

import java.util.List;

/**
 * The asset of a rule.
 *
 * @param collection whether the rule is about the members of this asset; the refinements then select members
 */
public record Asset(Identifier id, boolean collection, List<Condition> refinements) {
    public Asset {
        refinements = List.copyOf(refinements);
    }
}
