package org.sumspace.sandbox.space;

/**
 * A node of the data space.
 *
 * @param nodeId unique in the data space; also the name of the node's folder
 * @param httpPort port of its HTTP API
 * @param memberPort port of its cluster member; 0 if it does not join the cluster
 */
public record NodeSpec(NodeKind kind, String organisation, String nodeId, int httpPort, int memberPort) {

    /** Whether the node is a member of the cluster; only members have operators. */
    public boolean joinsCluster() {
        return memberPort != 0;
    }

    /** The address of the cluster member as it appears in configurations. */
    public String member() {
        return Loopback.HOST + ":" + memberPort;
    }

    /** For example {@code aggregator North}. */
    @Override
    public String toString() {
        return kind.label() + " " + organisation;
    }
}
