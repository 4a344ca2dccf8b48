package org.sumspace.catalog.training.orchestrator.core;

import static java.util.Objects.requireNonNull;

/** A registered node that hosts processors. */
public record ProcessorNode(String id, String organisation) {
    public ProcessorNode {
        requireNonNull(id, "id is null");
        requireNonNull(organisation, "organisation is null");
    }
}
