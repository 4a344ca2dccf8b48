package org.sumspace.sandbox.space;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.sumspace.aggregator.AggregatorMain;
import org.sumspace.assessment.AssessmentMain;
import org.sumspace.catalog.CatalogMain;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.connector.ConnectorMain;
import org.sumspace.contract.ContractMain;
import org.sumspace.converter.ConverterMain;
import org.sumspace.processor.ProcessorMain;

/** Starts all nodes in this JVM. */
public final class InProcessNodes implements SpaceNodeLauncher {
    /** The environment of this process must not change the configuration of the nodes. */
    private static final Map<String, String> NO_ENVIRONMENT = Map.of();

    private final boolean sharesStore;

    public InProcessNodes() {
        this(true);
    }

    /** @param sharesStore whether nodes use one database server, so that no other process can run nodes of this data space */
    public InProcessNodes(boolean sharesStore) {
        this.sharesStore = sharesStore;
    }

    @Override
    public boolean sharesStore() {
        return sharesStore;
    }

    @Override
    public CompletionStage<LaunchedNode> launch(NodeSpec node, Path configFile) {
        return started(node.kind(), configFile).thenApply(running -> new Launched(node, running));
    }

    private static CompletionStage<RunningNode> started(NodeKind kind, Path configFile) {
        return switch (kind) {
            case CATALOG -> CatalogMain.start(configFile, NO_ENVIRONMENT);
            case CONNECTOR -> ConnectorMain.start(configFile, NO_ENVIRONMENT);
            case CONTRACT -> ContractMain.start(configFile, NO_ENVIRONMENT);
            case AGGREGATOR -> AggregatorMain.start(configFile, NO_ENVIRONMENT);
            case PROCESSOR -> ProcessorMain.start(configFile, NO_ENVIRONMENT);
            case CONVERTER -> ConverterMain.start(configFile, NO_ENVIRONMENT);
            case ASSESSMENT -> AssessmentMain.start(configFile, NO_ENVIRONMENT);
        };
    }

    private record Launched(NodeSpec spec, RunningNode running) implements LaunchedNode {
        @Override
        public CompletableFuture<Void> stop() {
            return running.stop().toCompletableFuture();
        }
    }
}
