package org.sumspace.catalog.negotiation.api;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.contract.domain.ContractQuestion;
import org.sumspace.catalog.contract.service.ContractReads;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationMove;
import org.sumspace.catalog.negotiation.service.NegotiationMoves;
import org.sumspace.catalog.negotiation.service.NegotiationService;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.JsonAnswers;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.api.StreamedArray;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Negotiations. Moves differ in what they read from the request. */
public record NegotiationFeature(
        NegotiationService negotiations,
        NegotiationMoves moves,
        ContractReads contracts,
        SelfDescriptions selfDescriptions)
        implements Feature {

    @Override
    public void addTo(Operations operations) {
        operations
                .handle("listNegotiations", this::listNegotiations)
                .handle("createNegotiation", new CreateNegotiationHandler(negotiations, selfDescriptions))
                .handle("getNegotiation", this::getNegotiation)
                .handle("getNegotiationContract", this::getNegotiationContract)
                .handle("decideNegotiation", this::decideNegotiation)
                .handle(
                        "authorizeNegotiation",
                        move(request -> new NegotiationMove.Authorize(negotiations.readPolicies(policies(request)))))
                .handle(
                        "renegotiate",
                        move(request -> new NegotiationMove.Negotiate(negotiations.readPolicies(policies(request)))))
                .handle("acceptNegotiation", move(request -> new NegotiationMove.Accept()))
                .handle("declineNegotiation", move(request -> new NegotiationMove.Decline()))
                .handle(
                        "signNegotiation",
                        move(request ->
                                new NegotiationMove.Sign(request.object().getString("signature"))));
    }

    /** A page, or one array, newest first, of which a part at a time is in memory. */
    private void listNegotiations(RoutingContext ctx) {
        Actor actor = Actors.of(ctx);
        ApiRequest request = ApiRequest.of(ctx);
        boolean waiting = request.query("turn").isPresent();
        if (waiting || request.query("page").isPresent()) {
            negotiations
                    .page(actor, waiting, request.page())
                    .onSuccess(page -> ctx.json(Pages.json(page, JsonObject::new)))
                    .onFailure(ctx::fail);
            return;
        }
        new StreamedArray<>(ctx, part -> negotiations.listOwn(actor, part), JsonObject::new)
                .write(negotiations.ownIds(actor, StreamedArray.page(request)));
    }

    private void getNegotiation(RoutingContext ctx) {
        Actor actor = Actors.of(ctx);
        moves.get(actor, MoveNegotiationHandler.idOf(ApiRequest.of(ctx)))
                .compose(found -> negotiations
                        .withStanding(actor, List.of(found))
                        .onSuccess(views -> {
                            ctx.response().putHeader(HttpHeaders.ETAG, Versions.tag(found.version()));
                            ctx.json(new JsonObject(views.get(0)));
                        }))
                .onFailure(ctx::fail);
    }

    private void getNegotiationContract(RoutingContext ctx) {
        moves.get(Actors.of(ctx), MoveNegotiationHandler.idOf(ApiRequest.of(ctx)))
                .compose(found -> contracts.bilateral(contractOf(found)))
                .onSuccess(contract -> JsonAnswers.send(ctx, contract))
                .onFailure(ctx::fail);
    }

    private void decideNegotiation(RoutingContext ctx) {
        Actor actor = Actors.of(ctx);
        ApiRequest request = ApiRequest.of(ctx);
        moves.get(actor, MoveNegotiationHandler.idOf(request))
                .compose(found -> {
                    if (found.parties().party(actor.id()).isEmpty()) {
                        throw NodeException.forbidden("Only the parties ask what their contract permits them.");
                    }
                    JsonValue question = ContractQuestion.of(
                            JsonValue.of(request.object().getMap()),
                            selfDescriptions.url(actor.id(), SelfDescriptions.PARTICIPANTS),
                            Optional.of(selfDescriptions.url(
                                    found.parties().providerOffering(), ResourceKind.SERVICE_OFFERING.path())));
                    return contracts.decideBilateral(contractOf(found), question);
                })
                .onSuccess(decision -> JsonAnswers.send(ctx, decision))
                .onFailure(ctx::fail);
    }

    private static String contractOf(Negotiation negotiation) {
        return Optional.ofNullable(negotiation.state().contract())
                .orElseThrow(() -> NodeException.notFound(
                        "The negotiation has no contract yet. It gets one when a party accepts the other's terms."));
    }

    private MoveNegotiationHandler move(MoveNegotiationHandler.MoveReader reader) {
        return new MoveNegotiationHandler(moves, reader);
    }

    private static JsonValue policies(ApiRequest request) {
        return JsonValue.of(request.object().getMap()).member("policy");
    }
}
