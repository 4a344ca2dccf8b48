package org.sumspace.catalog.ecosystem.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.ecosystem.service.EcosystemReads;
import org.sumspace.catalog.ecosystem.service.EcosystemReads.Circulating;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /ecosystems/{id}/circulating}. */
public record GetCirculatingHandler(EcosystemReads reads) implements Handler<RoutingContext> {
    private static final int OK = 200;

    @Override
    public void handle(RoutingContext ctx) {
        reads.circulating(Actors.find(ctx), MoveEcosystemHandler.idOf(ApiRequest.of(ctx)))
                .map(GetCirculatingHandler::json)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    private static JsonObject json(Circulating circulating) {
        JsonObject data = new JsonObject()
                .put("data", new JsonArray(circulating.data()))
                .put("services", new JsonArray(circulating.services()));
        return new JsonObject().put("code", OK).put("data", data);
    }
}
