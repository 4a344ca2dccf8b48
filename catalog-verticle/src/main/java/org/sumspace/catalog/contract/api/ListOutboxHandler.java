package org.sumspace.catalog.contract.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.contract.domain.OpenTasks;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.service.OutboxService;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.core.Instants;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;

/** {@code GET /administration/outbox}. */
public record ListOutboxHandler(OutboxService outbox) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
        outbox.list(ApiRequest.of(ctx).page())
                .map(page -> Pages.json(page, ListOutboxHandler::json))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    private static JsonObject json(OpenTasks open) {
        return new JsonObject()
                .put("kind", open.kind())
                .put("_id", open.recordId())
                .put(
                        "tasks",
                        new JsonArray(open.tasks().stream()
                                .map(ListOutboxHandler::json)
                                .toList()));
    }

    private static JsonObject json(OutboxTask task) {
        return new JsonObject()
                .put("kind", task.kind())
                .put("since", Instants.text(task.createdAt()))
                .put("attempts", task.attempts())
                .put("failed", task.failed())
                .put("reason", task.problem());
    }
}
