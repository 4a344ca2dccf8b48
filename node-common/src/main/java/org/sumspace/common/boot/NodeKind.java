package org.sumspace.common.boot;

import java.util.Locale;
import org.sumspace.common.trust.NodeRole;

/** The kinds of node, and the role that a node's certificate must name. */
public enum NodeKind {
    CATALOG(NodeRole.ORCHESTRATOR),
    CONNECTOR(NodeRole.CONNECTOR),
    AGGREGATOR(NodeRole.AGGREGATOR),
    PROCESSOR(NodeRole.PROCESSOR);

    private final NodeRole role;

    NodeKind(NodeRole role) {
        this.role = role;
    }

    public NodeRole role() {
        return role;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
