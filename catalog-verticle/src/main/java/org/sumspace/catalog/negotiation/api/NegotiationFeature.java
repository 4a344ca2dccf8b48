package org.sumspace.catalog.negotiation.api;

import static java.util.Objects.requireNonNull;

import org.sumspace.catalog.negotiation.domain.NegotiationMove;
import org.sumspace.catalog.negotiation.service.NegotiationMoves;
import org.sumspace.catalog.negotiation.service.NegotiationService;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Negotiations. Moves differ in what they read from the request. */
public record NegotiationFeature(
        NegotiationService negotiations, NegotiationMoves moves, SelfDescriptions selfDescriptions) implements Feature {
    public NegotiationFeature {
        requireNonNull(negotiations, "negotiations is null");
        requireNonNull(moves, "moves is null");
        requireNonNull(selfDescriptions, "selfDescriptions is null");
    }

    @Override
    public void addTo(Operations operations) {
        operations
                .on("listNegotiations", new ListNegotiationsHandler(negotiations))
                .on("createNegotiation", new CreateNegotiationHandler(negotiations, selfDescriptions))
                .on("getNegotiation", new GetNegotiationHandler(negotiations, moves))
                .on(
                        "authorizeNegotiation",
                        move(request -> new NegotiationMove.Authorize(negotiations.readPolicies(policies(request)))))
                .on(
                        "renegotiate",
                        move(request -> new NegotiationMove.Negotiate(negotiations.readPolicies(policies(request)))))
                .on("acceptNegotiation", move(request -> new NegotiationMove.Accept()))
                .on("declineNegotiation", move(request -> new NegotiationMove.Decline()))
                .on(
                        "signNegotiation",
                        move(request ->
                                new NegotiationMove.Sign(request.object().getString("signature"))));
    }

    private MoveNegotiationHandler move(MoveNegotiationHandler.MoveReader reader) {
        return new MoveNegotiationHandler(moves, reader);
    }

    private static JsonValue policies(ApiRequest request) {
        return JsonValue.of(request.object().getMap()).member("policy");
    }
}
