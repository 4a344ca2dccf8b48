package org.sumspace.common.boot.member;

import io.vertx.core.Future;
import io.vertx.core.internal.VertxInternal;
import io.vertx.ext.web.RoutingContext;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.trust.NodeRole;

/** A node whose member of the cluster is ended by Hazelcast. */
final class LostMemberNode extends NodeVerticle {
    private static final NodeMain<EchoNode.Config> MAIN =
            MemberNode.main("catalog", NodeRole.ORCHESTRATOR, EchoNode.Config.class, LostMemberNode::new);

    private final MemberContext node;

    LostMemberNode(MemberContext node, EchoNode.Config config) {
        super(node.node(), config);
        this.node = node;
    }

    public static void main(String[] args) {
        MAIN.run(args);
    }

    @Override
    protected Future<ServerSetup> setUp() {
        return Future.succeededFuture(node.server("contracts/echo.yaml")
                .features(operations ->
                        operations.handle("echo", RoutingContext::end).handle("slowEcho", RoutingContext::end))
                .afterListening(() -> {
                    ((HazelcastClusterManager) ((VertxInternal) vertx).clusterManager())
                            .getHazelcastInstance()
                            .getLifecycleService()
                            .terminate();
                    return Future.succeededFuture();
                }));
    }
}
