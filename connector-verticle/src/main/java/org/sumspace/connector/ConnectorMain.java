package org.sumspace.connector;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.boot.NodeKind;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.boot.RunningNode;

/** Starts a data connector from its configuration file. */
public final class ConnectorMain {
    private ConnectorMain() {}

    public static void main(String... args) {
        NodeMain.run(NodeKind.CONNECTOR, ConnectorConfig.class, ConnectorVerticle::new, args);
    }

    /**
     * Starts the node inside this process.
     *
     * @param environment overrides the file
     */
    public static CompletionStage<RunningNode> start(Path config, Map<String, String> environment) {
        return NodeMain.start(NodeKind.CONNECTOR, ConnectorConfig.class, ConnectorVerticle::new, config, environment);
    }
}
