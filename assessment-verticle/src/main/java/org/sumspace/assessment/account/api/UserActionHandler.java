package org.sumspace.assessment.account.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.UUID;
import java.util.function.BiFunction;
import org.sumspace.assessment.account.domain.AccountView;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.http.server.ApiRequest;

/**
 * {@code POST /api/admin/users/{user_id}/disable} and the like.
 *
 * @param status what the account is afterwards
 */
record UserActionHandler(BiFunction<UUID, CurrentUser, Future<AccountView>> action, String status)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        action.apply(AccountJson.id(ApiRequest.of(ctx).path("user_id")), Callers.of(ctx))
                .onSuccess(changed -> ctx.json(new JsonObject().put("status", status)))
                .onFailure(ctx::fail);
    }
}
