package org.sumspace.assessment;

import org.sumspace.assessment.run.PausingWorkerMain;
import org.sumspace.common.boot.NodeContext;
import org.sumspace.common.boot.ServerNode;
import org.sumspace.common.config.ConfigSource;

/** An assessment node whose clock stands still and whose workers stop where a test wants them to. */
public final class PausingNodeMain {
    private PausingNodeMain() {}

    public static void main(String... args) {
        ServerNode.main(
                        "assessment",
                        ConfigSource.variables(AssessmentConfig::read),
                        (NodeContext node, AssessmentConfig config) -> new AssessmentVerticle(
                                new NodeContext(
                                        node.vertx(),
                                        Samples.CLOCK,
                                        node.metrics(),
                                        node.http(),
                                        node.bodyMemory(),
                                        node.events(),
                                        node.resources()),
                                config,
                                PausingWorkerMain.class))
                .run(args);
    }
}
