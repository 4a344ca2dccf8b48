package org.sumspace.catalog.ecosystem.domain;

import static java.util.Objects.requireNonNull;

import java.util.List;

/** Services through which data of an ecosystem passes, in their order. */
public record ProcessingChain(String id, List<ChainStep> steps) {
    public ProcessingChain {
        requireNonNull(id, "id is null");
        steps = List.copyOf(steps);
    }
}
