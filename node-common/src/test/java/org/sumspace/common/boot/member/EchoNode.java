package org.sumspace.common.boot.member;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.TimeUnit;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.MemberConfig;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.trust.NodeRole;

/**
 * A node that answers with the name of the node that received its message from the bus, at once or after five seconds.
 */
final class EchoNode extends NodeVerticle {
    static final NodeMain<Config> MAIN = MemberNode.main("catalog", NodeRole.ORCHESTRATOR, Config.class, EchoNode::new);

    private final MemberContext node;

    record Config(@Inline NodeConfig node) implements MemberConfig {}

    EchoNode(MemberContext node, Config config) {
        super(node.node(), config);
        if (!config.node().equals(node.config())) {
            throw new IllegalArgumentException("two configurations");
        }
        this.node = node;
    }

    public static void main(String[] args) {
        MAIN.run(args);
    }

    @Override
    protected Future<ServerSetup> setUp() {
        return vertx.eventBus()
                .<Buffer>consumer(
                        "echo",
                        message -> message.reply(Buffer.buffer(node.config().nodeId())))
                .completion()
                .map(done -> node.server("contracts/echo.yaml")
                        .features(operations -> operations
                                .handle("echo", this::echo)
                                .handle(
                                        "slowEcho",
                                        ctx -> vertx.timer(5, TimeUnit.SECONDS).onSuccess(late -> echo(ctx)))));
    }

    private void echo(RoutingContext ctx) {
        vertx.eventBus()
                .<Buffer>request("echo", Buffer.buffer())
                .onSuccess(reply ->
                        ctx.json(new JsonObject().put("from", reply.body().toString())))
                .onFailure(ctx::fail);
    }
}
