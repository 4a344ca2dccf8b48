package org.sumspace.sandbox.space;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.trust.NodeRole;

/** The kinds of node that make up a data space. */
public enum NodeKind {
    CATALOG(NodeRole.ORCHESTRATOR),
    CONTRACT(NodeRole.CONTRACT),
    CONNECTOR(NodeRole.CONNECTOR),
    AGGREGATOR(NodeRole.AGGREGATOR),
    PROCESSOR(NodeRole.PROCESSOR),
    CONVERTER(null),
    ASSESSMENT(null);

    private final @Nullable NodeRole role;

    NodeKind(@Nullable NodeRole role) {
        this.role = role;
    }

    /** The role that the node's certificate names; empty for a kind that joins no cluster and has no certificate. */
    public Optional<NodeRole> role() {
        return Optional.ofNullable(role);
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
