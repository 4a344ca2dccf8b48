package org.sumspace.catalog;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.boot.member.MemberNode;
import org.sumspace.common.trust.NodeRole;

/** Runs a catalog: {@code --config FILE}. */
public final class CatalogMain {
    private static final NodeMain<CatalogConfig> NODE =
            MemberNode.main("catalog", NodeRole.ORCHESTRATOR, CatalogConfig.class, CatalogVerticle::new);

    private CatalogMain() {}

    public static void main(String... args) {
        NODE.run(args);
    }

    /**
     * Starts a catalog inside this process.
     *
     * @param environment overrides the file
     */
    public static CompletionStage<RunningNode> start(Path config, Map<String, String> environment) {
        return NODE.start(config, environment);
    }
}
