package org.sumspace.catalog.ecosystem.domain;

import java.util.List;

/** Services through which data of an ecosystem passes, in their order. */
public record ProcessingChain(String id, List<ChainStep> steps) {
    public ProcessingChain {
        steps = List.copyOf(steps);
    }
}
