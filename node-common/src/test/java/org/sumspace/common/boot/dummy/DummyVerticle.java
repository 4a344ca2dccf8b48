package org.sumspace.common.boot.dummy;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.security.Caller;

/** A node that greets its operator. */
final class DummyVerticle extends NodeVerticle {
    private final MemberContext node;
    private final DummyConfig config;

    DummyVerticle(MemberContext node, DummyConfig config) {
        super(node.node(), config);
        this.node = node;
        this.config = config;
    }

    @Override
    protected Future<ServerSetup> setUp() {
        return Future.succeededFuture(node.server("dummy/openapi.yaml").features(node.login(), this::greeting));
    }

    private void greeting(Operations operations) {
        operations.handle(
                "getGreeting",
                ctx -> ctx.json(new JsonObject()
                        .put(
                                "greeting",
                                config.greeting() + " " + Caller.of(ctx).subject())));
    }
}
