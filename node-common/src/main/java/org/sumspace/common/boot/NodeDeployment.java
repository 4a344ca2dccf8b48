package org.sumspace.common.boot;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.concurrent.Callable;
import java.util.function.Function;

/** The last step of every start: deploys the node's verticle, or closes its Vert.x if that fails. */
public final class NodeDeployment {
    private NodeDeployment() {}

    /**
     * @param title kind and organisation, as the line that reports the node ready has them
     * @param verticle makes the node's verticle; may block
     * @param stopped called when the node has stopped and its Vert.x is closed
     * @param explain converts a failure to the message for the operator
     */
    public static Future<RunningNode> deploy(
            String title,
            Vertx vertx,
            Callable<NodeVerticle> verticle,
            Runnable stopped,
            Function<Throwable, BootException> explain) {
        Promise<RunningNode> deployed = Promise.promise();
        vertx.executeBlocking(verticle, false)
                .compose(made -> vertx.deployVerticle(made)
                        .map(id -> new RunningNode(title, made.baseUrl(), new Shutdown(vertx, id, stopped))))
                .onSuccess(deployed::complete)
                .onFailure(failure -> vertx.close().onComplete(closed -> deployed.fail(explain.apply(failure))));
        return deployed.future();
    }
}
