package org.sumspace.common.odrl.policy;

import java.util.List;

/**
 * The party that a rule is for, or that issues it.
 *
 * @param collection whether the members of this party are meant; the refinements then select members
 */
public record Party(Identifier id, boolean collection, List<Condition> refinements) {
    public Party {
        refinements = List.copyOf(refinements);
    }
}
