package org.sumspace.processor;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.boot.member.MemberNode;
import org.sumspace.common.trust.NodeRole;

/** Runs a processor node: {@code --config FILE}. */
public final class ProcessorMain {
    private static final NodeMain<ProcessorConfig> NODE =
            MemberNode.main("processor", NodeRole.PROCESSOR, ProcessorConfig.class, ProcessorVerticle::new);

    private ProcessorMain() {}

    public static void main(String... args) {
        NODE.run(args);
    }

    /**
     * Starts a processor node inside this process.
     *
     * @param environment overrides the file
     */
    public static CompletionStage<RunningNode> start(Path config, Map<String, String> environment) {
        return NODE.start(config, environment);
    }
}
