package org.sumspace.aggregator;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.boot.member.MemberNode;
import org.sumspace.common.trust.NodeRole;

/** Runs an aggregator: {@code --config FILE}. */
public final class AggregatorMain {
    private static final NodeMain<AggregatorConfig> NODE =
            MemberNode.main("aggregator", NodeRole.AGGREGATOR, AggregatorConfig.class, AggregatorVerticle::new);

    private AggregatorMain() {}

    public static void main(String... args) {
        NODE.run(args);
    }

    /**
     * Starts an aggregator inside this process.
     *
     * @param environment overrides the file
     */
    public static CompletionStage<RunningNode> start(Path config, Map<String, String> environment) {
        return NODE.start(config, environment);
    }
}
