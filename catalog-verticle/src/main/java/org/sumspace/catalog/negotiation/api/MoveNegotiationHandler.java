package org.sumspace.catalog.negotiation.api;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;
import org.sumspace.catalog.negotiation.core.NegotiationView;
import org.sumspace.catalog.negotiation.domain.NegotiationMove;
import org.sumspace.catalog.negotiation.service.NegotiationMoves;
import org.sumspace.catalog.negotiation.service.NegotiationMoves.Moved;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;

/** {@code PUT /negotiation/{id}} and the paths below it. */
public record MoveNegotiationHandler(NegotiationMoves moves, MoveReader reader) implements Handler<RoutingContext> {
    private static final int OK = 200;
    private static final int ACCEPTED = 202;

    /** Reads the move from a request. */
    @FunctionalInterface
    public interface MoveReader {
        NegotiationMove read(ApiRequest request);
    }

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        NegotiationMove move = reader.read(request);
        moves.move(Actors.of(ctx), idOf(request), move, Versions.expected(request))
                .onSuccess(moved -> answer(ctx, move, moved))
                .onFailure(ctx::fail);
    }

    /** The negotiation that a path names; the contract has checked its form. */
    static String idOf(ApiRequest request) {
        return request.path("id").toLowerCase(Locale.ROOT);
    }

    private static void answer(RoutingContext ctx, NegotiationMove move, Moved moved) {
        JsonObject record = new JsonObject(NegotiationView.of(moved.negotiation()));
        ctx.response().setStatusCode(moved.pending().isEmpty() ? OK : ACCEPTED);
        ctx.response()
                .putHeader(HttpHeaders.ETAG, Versions.tag(moved.negotiation().version()));
        ctx.json(move instanceof NegotiationMove.Sign ? withContract(record, moved) : record);
    }

    /** The record, and around a copy of it what existing clients read. */
    private static JsonObject withContract(JsonObject record, Moved moved) {
        JsonObject data = new JsonObject()
                .put("exchangeConfiguration", record.copy())
                .put("contract", moved.contract().map(JsonValue::tree).orElse(null));
        return record.put("code", moved.pending().isEmpty() ? OK : ACCEPTED)
                .put("message", "The signature is stored.")
                .put("data", data);
    }
}
