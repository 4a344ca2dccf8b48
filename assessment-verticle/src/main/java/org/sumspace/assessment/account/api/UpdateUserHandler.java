package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.sumspace.assessment.account.domain.AccountChanges;
import org.sumspace.assessment.account.service.AdministrationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code PATCH /api/admin/users/{user_id}}. */
record UpdateUserHandler(AdministrationService administration) implements Handler<RoutingContext> {
    private static final String EXPIRES = "access_expires_at";

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        AccountChanges changes = new AccountChanges(
                Optional.ofNullable(body.getString("full_name")),
                Optional.ofNullable(body.getBoolean("must_change_password")),
                body.containsKey(EXPIRES),
                Optional.ofNullable(body.getString(EXPIRES)).map(AccountJson::time));
        administration
                .update(AccountJson.id(request.path("user_id")), changes, Callers.of(ctx))
                .onSuccess(changed -> ctx.json(AccountJson.of(changed)))
                .onFailure(ctx::fail);
    }
}
