package org.sumspace.converter;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.boot.ServerNode;
import org.sumspace.common.config.ConfigSource;

/**
 * Runs a converter. It sends nothing to other nodes, so it has no identity and joins no cluster; its settings come from
 * the environment.
 */
public final class ConverterMain {
    private static final NodeMain<ConverterConfig> NODE =
            ServerNode.main("converter", ConfigSource.variables(ConverterConfig::read), ConverterVerticle::new);

    private ConverterMain() {}

    public static void main(String... args) {
        NODE.run(args);
    }

    /** Starts a converter inside this process. */
    public static CompletionStage<RunningNode> start(Map<String, String> environment) {
        return NODE.start(null, environment);
    }

    /**
     * Starts a converter inside this process.
     *
     * @param environment overrides the file
     */
    public static CompletionStage<RunningNode> start(Path config, Map<String, String> environment) {
        return NODE.start(config, environment);
    }
}
