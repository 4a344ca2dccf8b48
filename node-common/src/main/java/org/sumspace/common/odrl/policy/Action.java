package org.sumspace.common.odrl.policy;

import java.util.List;

/** An operation on an asset, narrowed by refinements. */
public record Action(String name, List<Condition> refinements) {
    public Action {
        refinements = List.copyOf(refinements);
    }
}
