package org.sumspace.sandbox.space;

import static java.util.Objects.requireNonNull;

/**
 * One node of the data space.
 *
 * @param nodeId unique in the whole data space, also the name of its folder
 * @param httpPort where its contract is served
 * @param memberPort where the cluster finds it; 0 of one that joins none
 */
public record NodeSpec(NodeKind kind, String organisation, String nodeId, int httpPort, int memberPort) {
    public NodeSpec {
        requireNonNull(kind);
        requireNonNull(organisation);
        requireNonNull(nodeId);
    }

    /** Whether it is known to the other nodes, and knows its operators. */
    public boolean joinsCluster() {
        return memberPort != 0;
    }

    /** The member's address as cluster configurations have it. */
    public String member() {
        return Loopback.HOST + ":" + memberPort;
    }

    /** For example {@code aggregator North}. */
    @Override
    public String toString() {
        return kind.label() + " " + organisation;
    }
}
