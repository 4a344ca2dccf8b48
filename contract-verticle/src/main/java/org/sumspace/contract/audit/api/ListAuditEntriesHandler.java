package org.sumspace.contract.audit.api;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.audit.domain.AuditEntry;
import org.sumspace.contract.audit.service.AuditChain;
import org.sumspace.contract.shared.api.Answers;

/** {@code GET /audit}. */
public record ListAuditEntriesHandler(AuditChain audit) implements Handler<RoutingContext> {
    private static final int LIMIT = 1_000;

    @Override
    public void handle(RoutingContext ctx) {
        audit.after(ApiRequest.of(ctx).query("after", 0), LIMIT)
                .map(entries -> new JsonObject()
                        .put(
                                "entries",
                                new JsonArray(entries.stream()
                                        .map(ListAuditEntriesHandler::view)
                                        .toList())))
                .onSuccess(answer -> Answers.json(ctx, answer))
                .onFailure(ctx::fail);
    }

    private static Object view(AuditEntry entry) {
        return requireNonNull(entry.content().tree());
    }
}
