package org.sumspace.common.boot;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.TimeUnit;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.KindConfig;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.Contract;
import org.sumspace.common.http.server.Operations;

/** A node that answers with the name of whoever took its message from the bus, at once or a second later. */
final class EchoNode extends NodeVerticle {
    private final NodeContext node;

    record Config(@Inline NodeConfig node) implements KindConfig {}

    EchoNode(NodeContext node, Config config) {
        if (!config.node().equals(node.config())) {
            throw new IllegalArgumentException("two configurations");
        }
        this.node = node;
    }

    public static void main(String[] args) {
        NodeMain.run(NodeKind.CATALOG, Config.class, EchoNode::new, args);
    }

    @Override
    protected Future<ApiServer> serve() {
        Operations operations = new Operations()
                .on("echo", this::echo)
                .on("slowEcho", ctx -> vertx.timer(5, TimeUnit.SECONDS).onSuccess(late -> echo(ctx)));
        Contract contract = Contract.load("contracts/echo.yaml");
        return vertx.eventBus()
                .<Buffer>consumer(
                        "echo",
                        message -> message.reply(Buffer.buffer(node.config().nodeId())))
                .completion()
                .compose(done -> ApiServer.builder(
                                vertx, node.config().http(), node.config().limits(), contract)
                        .metrics(node.metrics())
                        .start(operations));
    }

    private void echo(RoutingContext ctx) {
        vertx.eventBus()
                .<Buffer>request("echo", Buffer.buffer())
                .onSuccess(reply ->
                        ctx.json(new JsonObject().put("from", reply.body().toString())))
                .onFailure(ctx::fail);
    }
}
