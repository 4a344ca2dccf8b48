package org.sumspace.catalog.ecosystem.api;

import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.Supplier;
import org.sumspace.catalog.contract.domain.ContractQuestion;
import org.sumspace.catalog.contract.service.ContractReads;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;
import org.sumspace.catalog.ecosystem.domain.EntryStatus;
import org.sumspace.catalog.ecosystem.service.EcosystemContract;
import org.sumspace.catalog.ecosystem.service.EcosystemMoves;
import org.sumspace.catalog.ecosystem.service.EcosystemReads;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.JsonAnswers;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.odrl.RuleCheck;

/**
 * What ecosystems have beside the operations that records of all kinds have. Moves differ in what they read from the request.
 *
 * @param ids makes ids of parts of ecosystems
 */
public record EcosystemFeature(
        EcosystemMoves moves,
        EcosystemContract contract,
        ContractReads contracts,
        EcosystemReads reads,
        SelfDescriptions selfDescriptions,
        RuleCheck rules,
        Supplier<String> ids)
        implements Feature {

    @Override
    public void addTo(Operations operations) {
        MoveReaders readers = new MoveReaders(selfDescriptions, rules, ids);
        operations
                .handle("listOwnInvitations", new ListOwnInvitationsHandler(reads))
                .handle("listEcosystemsOfParticipant", new ListEcosystemsOfParticipantHandler(reads))
                .handle("getCirculating", new GetCirculatingHandler(reads))
                .handle(
                        "listInvitations",
                        new ListEcosystemEntriesHandler(reads::invitations, EntryStatus.PENDING::equals))
                .handle("inviteParticipant", move(readers::invite))
                .handle("acceptInvitation", move(request -> new EcosystemMove.AcceptInvitation()))
                .handle("denyInvitation", move(request -> new EcosystemMove.DenyInvitation()))
                .handle("listJoinRequests", new ListEcosystemEntriesHandler(reads::joinRequests, status -> true))
                .handle("requestToJoin", move(readers::requestToJoin))
                .handle("authorizeJoinRequest", move(readers::authorizeRequest))
                .handle("rejectJoinRequest", move(readers::rejectRequest))
                .handle("setOfferings", move(readers::setOfferings))
                .handle("addInfrastructureServices", move(readers::addServices))
                .handle("addDataProcessingChain", move(readers::addChain))
                .handle("updateDataProcessingChain", move(readers::updateChain))
                .handle("deleteDataProcessingChain", move(readers::removeChain))
                .handle("getEcosystemContract", this::getEcosystemContract)
                .handle("decideEcosystemContract", this::decideEcosystemContract)
                .handle("createEcosystemContract", new CreateEcosystemContractHandler(moves, contract, reads))
                .handle(
                        "signAsOrchestrator",
                        move(request -> new EcosystemMove.SignAsOrchestrator(MoveReaders.signature(request))))
                .handle(
                        "signAsParticipant",
                        move(request -> new EcosystemMove.SignAsParticipant(MoveReaders.signature(request))))
                .handle(
                        "signAsInfrastructureProvider",
                        move(request -> new EcosystemMove.SignAsProvider(MoveReaders.signature(request))));
    }

    private void getEcosystemContract(RoutingContext ctx) {
        contract.read(Actors.of(ctx), MoveEcosystemHandler.idOf(ApiRequest.of(ctx)))
                .onSuccess(present -> JsonAnswers.send(ctx, present))
                .onFailure(ctx::fail);
    }

    private void decideEcosystemContract(RoutingContext ctx) {
        Actor actor = Actors.of(ctx);
        ApiRequest request = ApiRequest.of(ctx);
        JsonValue question = ContractQuestion.of(
                JsonValue.of(request.object().getMap()),
                selfDescriptions.url(actor.id(), SelfDescriptions.PARTICIPANTS),
                Optional.empty());
        contract.idFor(actor, MoveEcosystemHandler.idOf(request))
                .compose(id -> contracts.decideContract(id, question))
                .onSuccess(decision -> JsonAnswers.send(ctx, decision))
                .onFailure(ctx::fail);
    }

    private MoveEcosystemHandler move(MoveEcosystemHandler.MoveReader reader) {
        return new MoveEcosystemHandler(moves, reads, reader);
    }
}
