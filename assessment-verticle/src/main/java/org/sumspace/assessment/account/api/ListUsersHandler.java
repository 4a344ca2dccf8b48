package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.AdministrationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /api/admin/users}. */
record ListUsersHandler(AdministrationService administration) implements Handler<RoutingContext> {
    private static final int LIMIT = 100;

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        administration
                .list(request.query("limit", LIMIT), request.query("offset", 0), Callers.of(ctx))
                .onSuccess(accounts -> {
                    JsonArray all = new JsonArray();
                    accounts.forEach(account -> all.add(AccountJson.of(account)));
                    ctx.json(all);
                })
                .onFailure(ctx::fail);
    }
}
