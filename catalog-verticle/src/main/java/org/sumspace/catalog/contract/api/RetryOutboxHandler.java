package org.sumspace.catalog.contract.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.sumspace.catalog.contract.service.OutboxService;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;

/** {@code POST /administration/outbox/retry}. */
public record RetryOutboxHandler(OutboxService outbox) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.hasBody() ? request.object() : new JsonObject();
        outbox.retry(Optional.ofNullable(body.getString("kind")), Optional.ofNullable(body.getString("_id")))
                .map(records -> new JsonObject().put("records", records))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
