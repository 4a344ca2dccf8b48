package org.sumspace.catalog.ecosystem.api;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;
import org.sumspace.catalog.ecosystem.service.EcosystemMoves;
import org.sumspace.catalog.ecosystem.service.EcosystemMoves.Moved;
import org.sumspace.catalog.ecosystem.service.EcosystemReads;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;

/** The operations below {@code /ecosystems/{id}} that change an ecosystem. */
public record MoveEcosystemHandler(EcosystemMoves moves, EcosystemReads reads, MoveReader reader)
        implements Handler<RoutingContext> {
    private static final int OK = 200;
    private static final int ACCEPTED = 202;

    /** Reads the move from a request. */
    @FunctionalInterface
    public interface MoveReader {
        EcosystemMove read(ApiRequest request);
    }

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        Actor actor = Actors.of(ctx);
        EcosystemMove move = reader.read(request);
        moves.move(actor, idOf(request), move, Versions.expected(request))
                .onSuccess(moved -> {
                    JsonObject record = new JsonObject(reads.view(moved.record(), actor));
                    answer(ctx, moved, isSignature(move) ? withContract(record, moved) : record);
                })
                .onFailure(ctx::fail);
    }

    static void answer(RoutingContext ctx, Moved moved, JsonObject body) {
        ctx.response().setStatusCode(moved.pending().isEmpty() ? OK : ACCEPTED);
        ctx.response().putHeader(HttpHeaders.ETAG, Versions.tag(moved.record().version()));
        ctx.json(moved.pending().isEmpty() ? body : body.put("pending", moved.pending()));
    }

    /** The ecosystem that a path names; the contract has checked its form. */
    static String idOf(ApiRequest request) {
        return request.path("id").toLowerCase(Locale.ROOT);
    }

    private static boolean isSignature(EcosystemMove move) {
        return move instanceof EcosystemMove.SignAsOrchestrator
                || move instanceof EcosystemMove.SignAsParticipant
                || move instanceof EcosystemMove.SignAsProvider;
    }

    /** The record, and beside its fields what existing clients read. */
    private static JsonObject withContract(JsonObject record, Moved moved) {
        boolean isDone = moved.pending().isEmpty();
        return record.put("code", isDone ? OK : ACCEPTED)
                .put("message", isDone ? "successfully signed contract" : "The signature is stored.")
                .put("data", moved.contract().map(JsonValue::tree).orElse(null));
    }
}
