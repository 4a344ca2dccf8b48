package org.sumspace.assessment;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.execution.service.WorkerMain;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.boot.ServerNode;
import org.sumspace.common.config.ConfigSource;

/** Runs an assessment node. It calls no other node, so it joins no cluster; its settings come from the environment. */
public final class AssessmentMain {
    private static final NodeMain<AssessmentConfig> NODE = ServerNode.main(
            "assessment",
            ConfigSource.variables(AssessmentConfig::read),
            (node, config) -> new AssessmentVerticle(node, config, WorkerMain.class));

    private AssessmentMain() {}

    public static void main(String... args) {
        NODE.run(args);
    }

    /**
     * Starts an assessment node inside this process.
     *
     * @param file with variables, or null
     * @param environment overrides the file
     */
    public static CompletionStage<RunningNode> start(@Nullable Path file, Map<String, String> environment) {
        return NODE.start(file, environment);
    }
}
