package org.sumspace.common.boot.dummy;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.boot.member.MemberNode;
import org.sumspace.common.trust.NodeRole;

/** Runs a dummy: {@code --config FILE}. */
final class DummyMain {
    private static final NodeMain<DummyConfig> NODE =
            MemberNode.main("dummy", NodeRole.CONNECTOR, DummyConfig.class, DummyVerticle::new);

    private DummyMain() {}

    public static void main(String... args) {
        NODE.run(args);
    }

    static CompletionStage<RunningNode> start(Path config, Map<String, String> environment) {
        return NODE.start(config, environment);
    }
}
