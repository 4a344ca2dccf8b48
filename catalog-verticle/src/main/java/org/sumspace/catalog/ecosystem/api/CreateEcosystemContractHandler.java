package org.sumspace.catalog.ecosystem.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;
import org.sumspace.catalog.ecosystem.service.EcosystemContract;
import org.sumspace.catalog.ecosystem.service.EcosystemMoves;
import org.sumspace.catalog.ecosystem.service.EcosystemMoves.Moved;
import org.sumspace.catalog.ecosystem.service.EcosystemReads;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.JsonAnswers;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /ecosystems/{id}/contract}: the contract, or the record as long as the contract is being created. */
public record CreateEcosystemContractHandler(EcosystemMoves moves, EcosystemContract contract, EcosystemReads reads)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        Actor actor = Actors.of(ctx);
        String id = MoveEcosystemHandler.idOf(request);
        moves.move(actor, id, new EcosystemMove.CreateContract(), Versions.expected(request))
                .onSuccess(moved -> answer(ctx, actor, id, moved))
                .onFailure(ctx::fail);
    }

    private void answer(RoutingContext ctx, Actor actor, String id, Moved moved) {
        if (!moved.pending().isEmpty()) {
            MoveEcosystemHandler.answer(ctx, moved, new JsonObject(reads.view(moved.record(), actor)));
            return;
        }
        contract.read(actor, id)
                .onSuccess(present -> JsonAnswers.send(ctx, present))
                .onFailure(ctx::fail);
    }
}
