package org.sumspace.catalog.negotiation.api;

import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.contract.domain.ContractQuestion;
import org.sumspace.catalog.contract.domain.Moved;
import org.sumspace.catalog.contract.service.ContractReads;
import org.sumspace.catalog.negotiation.core.NegotiationView;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationMove;
import org.sumspace.catalog.negotiation.domain.NegotiationParties;
import org.sumspace.catalog.negotiation.domain.NegotiationState.PolicyRule;
import org.sumspace.catalog.negotiation.service.NegotiationMoves;
import org.sumspace.catalog.negotiation.service.NegotiationService;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.api.PathIds;
import org.sumspace.catalog.shared.api.StreamedArray;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** Negotiations. Moves differ in what they read from the request. */
public record NegotiationFeature(
        NegotiationService negotiations,
        NegotiationMoves moves,
        ContractReads contracts,
        SelfDescriptions selfDescriptions)
        implements Feature {
    private static final int OK = 200;
    private static final int ACCEPTED = 202;

    @Override
    public void addTo(Operations operations) {
        operations
                .handle("listNegotiations", this::listNegotiations)
                .on("createNegotiation", this::createNegotiation)
                .on("getNegotiation", this::getNegotiation)
                .on("getNegotiationContract", this::getNegotiationContract)
                .on("decideNegotiation", this::decideNegotiation)
                .on("authorizeNegotiation", this::authorizeNegotiation)
                .on("renegotiate", this::renegotiate)
                .on("acceptNegotiation", this::acceptNegotiation)
                .on("declineNegotiation", this::declineNegotiation)
                .on("signNegotiation", this::signNegotiation);
    }

    /** A page, or one array, newest first, of which a part at a time is in memory. */
    private void listNegotiations(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        Actor actor = Actors.of(request);
        boolean waiting = request.query("turn").isPresent();
        if (waiting || request.query("page").isPresent()) {
            negotiations
                    .page(actor, waiting, request.page())
                    .onSuccess(page -> ctx.json(Pages.json(page, JsonObject::new)))
                    .onFailure(ctx::fail);
            return;
        }
        new StreamedArray(ctx, part -> negotiations.listOwn(actor, part))
                .write(negotiations.ownIds(actor, StreamedArray.page(request)));
    }

    private Future<Answer> createNegotiation(ApiRequest request) {
        return negotiations
                .create(Actors.of(request), parties(request.object()), request.header("Idempotency-Key"))
                .map(created -> answer(created, new JsonObject(NegotiationView.of(created))));
    }

    private NegotiationParties parties(JsonObject body) {
        List<Violation> violations = new ArrayList<>();
        String offerings = ResourceKind.SERVICE_OFFERING.path();
        NegotiationParties parties = new NegotiationParties(
                id(body, "provider", SelfDescriptions.PARTICIPANTS, violations),
                id(body, "consumer", SelfDescriptions.PARTICIPANTS, violations),
                id(body, "providerServiceOffering", offerings, violations),
                id(body, "consumerServiceOffering", offerings, violations));
        NodeException.requireNone(violations);
        return parties;
    }

    private String id(JsonObject body, String field, String kind, List<Violation> violations) {
        return selfDescriptions
                .id(body.getString(field), List.of(kind), "/" + field, violations)
                .orElse("");
    }

    private Future<Answer> getNegotiation(ApiRequest request) {
        Actor actor = Actors.of(request);
        return moves.get(actor, PathIds.of(request))
                .compose(found -> negotiations
                        .withStanding(actor, List.of(found))
                        .map(views -> answer(found, new JsonObject(views.get(0)))));
    }

    private Future<Answer> getNegotiationContract(ApiRequest request) {
        return moves.get(Actors.of(request), PathIds.of(request))
                .compose(found -> contracts.bilateral(contractOf(found)))
                .map(contract -> Answer.json(contract.tree()));
    }

    private Future<Answer> decideNegotiation(ApiRequest request) {
        Actor actor = Actors.of(request);
        return moves.get(actor, PathIds.of(request))
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
                .map(decision -> Answer.json(decision.tree()));
    }

    private static String contractOf(Negotiation negotiation) {
        return Optional.ofNullable(negotiation.state().contract())
                .orElseThrow(() -> NodeException.notFound(
                        "The negotiation has no contract yet. It gets one when a party accepts the other's terms."));
    }

    private Future<Answer> authorizeNegotiation(ApiRequest request) {
        return move(request, new NegotiationMove.Authorize(policies(request)));
    }

    private Future<Answer> renegotiate(ApiRequest request) {
        return move(request, new NegotiationMove.Negotiate(policies(request)));
    }

    private Future<Answer> acceptNegotiation(ApiRequest request) {
        return move(request, new NegotiationMove.Accept());
    }

    private Future<Answer> declineNegotiation(ApiRequest request) {
        return move(request, new NegotiationMove.Decline());
    }

    private Future<Answer> signNegotiation(ApiRequest request) {
        return moved(request, new NegotiationMove.Sign(request.object().getString("signature")))
                .map(moved -> answer(moved, withContract(moved)));
    }

    private Future<Answer> move(ApiRequest request, NegotiationMove move) {
        return moved(request, move).map(moved -> answer(moved, json(moved)));
    }

    private Future<Moved<Negotiation>> moved(ApiRequest request, NegotiationMove move) {
        return moves.move(Actors.of(request), PathIds.of(request), move, Versions.expected(request));
    }

    private static JsonObject json(Moved<Negotiation> moved) {
        return new JsonObject(NegotiationView.of(moved.record()));
    }

    private static Answer answer(Moved<Negotiation> moved, JsonObject body) {
        return answer(moved.record(), body).withStatus(moved.pending().isEmpty() ? OK : ACCEPTED);
    }

    private static Answer answer(Negotiation negotiation, JsonObject body) {
        return Answer.json(body).with(HttpHeaders.ETAG, Versions.tag(negotiation.version()));
    }

    /** The record, with a copy of it in the form that existing clients read. */
    private static JsonObject withContract(Moved<Negotiation> moved) {
        JsonObject record = json(moved);
        JsonObject data = new JsonObject()
                .put("exchangeConfiguration", record.copy())
                .put("contract", moved.contract().map(JsonValue::tree).orElse(null));
        return record.put("code", moved.pending().isEmpty() ? OK : ACCEPTED)
                .put("message", "The signature is stored.")
                .put("data", data);
    }

    private List<PolicyRule> policies(ApiRequest request) {
        return negotiations.readPolicies(JsonValue.of(request.object().getMap()).member("policy"));
    }
}
