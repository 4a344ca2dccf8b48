package org.sumspace.sandbox.space;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.sumspace.aggregator.AggregatorMain;
import org.sumspace.catalog.CatalogMain;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.connector.ConnectorMain;
import org.sumspace.converter.ConverterMain;
import org.sumspace.processor.ProcessorMain;

/** Starts all nodes in this JVM. */
public final class InProcessNodes implements NodeLauncher {
    /** The environment of this process must not change the configuration of the nodes. */
    private static final Map<String, String> NO_ENVIRONMENT = Map.of();

    @Override
    public CompletionStage<LaunchedNode> launch(NodeSpec node, Path configFile) {
        return switch (node.kind()) {
            case CATALOG -> launched(node, CatalogMain.start(configFile, NO_ENVIRONMENT));
            case CONNECTOR -> launched(node, ConnectorMain.start(configFile, NO_ENVIRONMENT));
            case AGGREGATOR -> launched(node, AggregatorMain.start(configFile, NO_ENVIRONMENT));
            case PROCESSOR -> launched(node, ProcessorMain.start(configFile, NO_ENVIRONMENT));
            case CONVERTER ->
                ConverterMain.start(configFile, NO_ENVIRONMENT).thenApply(running -> new Launched(node, running::stop));
        };
    }

    private static CompletionStage<LaunchedNode> launched(NodeSpec node, CompletionStage<RunningNode> started) {
        return started.thenApply(running -> new Launched(node, running::stop));
    }

    private record Launched(NodeSpec spec, Supplier<CompletionStage<Void>> end) implements LaunchedNode {
        @Override
        public CompletableFuture<Void> stop() {
            return end.get().toCompletableFuture();
        }
    }
}
