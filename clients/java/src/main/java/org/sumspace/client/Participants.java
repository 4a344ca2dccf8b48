package org.sumspace.client;

import java.util.List;

/**
 * Who can take part in a training.
 *
 * @param nodes the registered nodes
 * @param processors URLs of the processors with a consent
 */
public record Participants(List<Node> nodes, List<String> processors) {
    private static final String AGGREGATOR = "aggregator";

    public Participants {
        nodes = List.copyOf(nodes);
        processors = List.copyOf(processors);
    }

    /** A registered node. */
    public record Node(String role, String url, String organisation) {
        boolean isAggregator() {
            return role.equals(AGGREGATOR);
        }
    }

    public int aggregators() {
        return (int) nodes.stream().filter(Node::isAggregator).count();
    }

    public int processorNodes() {
        return nodes.size() - aggregators();
    }

    /** The organisations whose processors have a consent: a processor is at its processor node. */
    public int dataProviders() {
        return (int) nodes.stream()
                .filter(node -> !node.isAggregator())
                .filter(node -> processors.stream().anyMatch(url -> url.startsWith(node.url() + "/")))
                .map(Node::organisation)
                .distinct()
                .count();
    }
}
