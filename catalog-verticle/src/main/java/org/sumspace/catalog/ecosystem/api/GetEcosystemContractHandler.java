package org.sumspace.catalog.ecosystem.api;

import io.vertx.core.Handler;
import io.vertx.core.json.Json;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.sumspace.catalog.ecosystem.service.EcosystemContract;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /ecosystems/{id}/contract}. */
public record GetEcosystemContractHandler(EcosystemContract contract) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        contract.read(Actors.of(ctx), MoveEcosystemHandler.idOf(ApiRequest.of(ctx)))
                .onSuccess(present -> answer(ctx, present))
                .onFailure(ctx::fail);
    }

    static void answer(RoutingContext ctx, JsonValue contract) {
        ctx.response()
                .putHeader("Content-Type", MediaTypes.JSON)
                .end(Json.encodeToBuffer(Optional.ofNullable(contract.tree()).orElseThrow()));
    }
}
