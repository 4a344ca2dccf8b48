package org.sumspace.common.portal;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.limit.RequestLimit;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.security.Caller;

/** The status of a node with accounts, and its event streams. */
public final class NodeFeature implements Feature {
    private static final String NODE = "node";

    private final NodeStatus status;
    private final PortalEvents events;
    private final boolean hasAccounts;

    /** @param contract of the node; without accounts it lacks these operations */
    public NodeFeature(NodeStatus status, PortalEvents events, Contract contract) {
        this.status = status;
        this.events = events;
        this.hasAccounts = contract.operationIds().contains("followEvents");
        events.topic(NODE, status);
    }

    @Override
    public void addTo(Operations operations) {
        if (hasAccounts) {
            operations.on("getNode", this::getNode).handle("followEvents", this::followEvents);
        }
    }

    private Future<Answer> getNode(ApiRequest request) {
        NodeStatus.requireOperator(Caller.of(request));
        return status.read().map(Answer::json);
    }

    private void followEvents(RoutingContext ctx) {
        if (ctx.request().method().equals(HttpMethod.HEAD)) {
            ctx.response().putHeader("Content-Type", PortalEvents.MEDIA_TYPE).end();
            return;
        }
        events.follow(ctx, ApiRequest.of(ctx).queryList("topic"))
                .onSuccess(begun -> RequestLimit.release(ctx))
                .onFailure(ctx::fail);
    }
}
