package org.sumspace.assessment.audit.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /api/admin/audit-log}. */
record ListAuditLogHandler(AuditTrail audit) implements Handler<RoutingContext> {
    private static final int LIMIT = 100;

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        audit.newest(
                        ChosenLog.of(ctx),
                        request.query("text").orElse(""),
                        request.query("limit", LIMIT),
                        request.query("offset", 0))
                .onSuccess(entries -> {
                    JsonArray all = new JsonArray();
                    entries.forEach(entry -> all.add(entry.tree()));
                    ctx.json(all);
                })
                .onFailure(ctx::fail);
    }
}
