package org.sumspace.connector;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.boot.member.MemberNode;
import org.sumspace.common.config.ConfigSource;
import org.sumspace.common.trust.NodeRole;

/** Runs a data connector: {@code --config FILE}. */
public final class ConnectorMain {
    private static final NodeMain<ConnectorConfig> NODE = withClock(Clock.systemUTC());

    private ConnectorMain() {}

    /** A data connector whose clock is not the machine's. */
    public static NodeMain<ConnectorConfig> withClock(Clock clock) {
        return MemberNode.main(
                "connector",
                NodeRole.CONNECTOR,
                ConfigSource.json(ConnectorConfig.class).translating(ConnectorEnvironment::translated),
                ConnectorVerticle::new,
                clock);
    }

    public static void main(String... args) {
        NODE.run(args);
    }

    /**
     * Starts a data connector inside this process.
     *
     * @param environment overrides the file
     */
    public static CompletionStage<RunningNode> start(Path config, Map<String, String> environment) {
        return NODE.start(config, environment);
    }
}
