package org.sumspace.processor;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.boot.NodeKind;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.boot.RunningNode;

/** Starts a processor node from its configuration file. */
public final class ProcessorMain {
    private ProcessorMain() {}

    public static void main(String... args) {
        NodeMain.run(NodeKind.PROCESSOR, ProcessorConfig.class, ProcessorVerticle::new, args);
    }

    /**
     * Starts the node inside this process.
     *
     * @param environment overrides the file
     */
    public static CompletionStage<RunningNode> start(Path config, Map<String, String> environment) {
        return NodeMain.start(NodeKind.PROCESSOR, ProcessorConfig.class, ProcessorVerticle::new, config, environment);
    }
}
