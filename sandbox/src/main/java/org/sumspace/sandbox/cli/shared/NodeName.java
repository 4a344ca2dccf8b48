package org.sumspace.sandbox.cli.shared;

import io.vertx.core.json.jackson.DatabindCodec;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.sumspace.client.NodeContract;
import org.sumspace.common.http.server.contract.Contract;

/** The nodes to which commands send requests, with their names on the command line. */
public enum NodeName {
    CATALOG("catalog"),
    CONTRACT("contract manager"),
    CONNECTOR("connector"),
    AGGREGATOR("aggregator"),
    PROCESSOR("processor"),
    CONVERTER("converter"),
    ASSESSMENT("assessment node");

    private final String words;

    NodeName(String words) {
        this.words = words;
    }

    public static Optional<NodeName> named(String kind) {
        return Arrays.stream(values()).filter(node -> node.kind().equals(kind)).findFirst();
    }

    public static List<String> kinds() {
        return Arrays.stream(values()).map(NodeName::kind).toList();
    }

    /** The name of the kind in the report of {@code up}, and on the command line. */
    public String kind() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String words() {
        return words;
    }

    /** The operations of nodes of this kind. */
    public NodeContract contract() {
        return new NodeContract(DatabindCodec.mapper()
                .valueToTree(Contract.load(kind() + "/openapi.yaml").published()));
    }

    /** Whether organisations have nodes of this kind of their own. */
    boolean belongsToOrganisations() {
        return this == CONNECTOR || this == AGGREGATOR || this == PROCESSOR;
    }

    /** The environment variable with the key that callers of this kind share with it. */
    String keyVariable() {
        return "SUMSPACE_" + name() + "_KEY";
    }
}
