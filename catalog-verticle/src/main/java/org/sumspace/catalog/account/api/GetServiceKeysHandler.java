package org.sumspace.catalog.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.account.service.ServiceKeyService;

/** {@code GET /participants/api-key}. */
public record GetServiceKeysHandler(ServiceKeyService keys) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String id = Members.administrator(ctx);
        keys.keys(id)
                .map(found -> new JsonObject()
                        .put("_id", id)
                        .put("serviceKey", found.serviceKey())
                        .put("serviceSecretKey", found.serviceSecretKey().reveal()))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
