package org.sumspace.aggregator;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.boot.NodeKind;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.boot.RunningNode;

/** Runs an aggregator: {@code --config FILE}. */
public final class AggregatorMain {
    private AggregatorMain() {}

    public static void main(String[] args) {
        NodeMain.run(NodeKind.AGGREGATOR, AggregatorConfig.class, AggregatorVerticle::new, args);
    }

    /** Starts an aggregator inside this process. */
    public static CompletionStage<RunningNode> start(Path config, Map<String, String> environment) {
        return NodeMain.start(
                NodeKind.AGGREGATOR, AggregatorConfig.class, AggregatorVerticle::new, config, environment);
    }
}
