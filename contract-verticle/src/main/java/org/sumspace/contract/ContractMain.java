package org.sumspace.contract;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.boot.member.MemberNode;
import org.sumspace.common.config.ConfigSource;
import org.sumspace.common.trust.NodeRole;

/** Runs a contract manager: {@code --config FILE}. */
public final class ContractMain {
    private static final NodeMain<ContractConfig> NODE = MemberNode.main(
            "contract",
            NodeRole.CONTRACT,
            ConfigSource.json(ContractConfig.class).translating(ContractEnvironment::translated),
            ContractVerticle::new);

    private ContractMain() {}

    public static void main(String... args) {
        NODE.run(args);
    }

    /**
     * Starts a contract manager inside this process.
     *
     * @param environment overrides the file
     */
    public static CompletionStage<RunningNode> start(Path config, Map<String, String> environment) {
        return NODE.start(config, environment);
    }
}
