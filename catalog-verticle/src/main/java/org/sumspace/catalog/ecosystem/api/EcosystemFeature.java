package org.sumspace.catalog.ecosystem.api;

import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.domain.ContractQuestion;
import org.sumspace.catalog.contract.domain.Moved;
import org.sumspace.catalog.contract.service.ContractReads;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;
import org.sumspace.catalog.ecosystem.domain.EntryStatus;
import org.sumspace.catalog.ecosystem.service.EcosystemContract;
import org.sumspace.catalog.ecosystem.service.EcosystemMoves;
import org.sumspace.catalog.ecosystem.service.EcosystemReads;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.PathIds;
import org.sumspace.catalog.shared.api.StreamedArray;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.odrl.document.RuleCheck;

/**
 * The operations of ecosystems beyond those of all kinds of records. Moves differ in what they read from the request.
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
    private static final int OK = 200;
    private static final int ACCEPTED = 202;

    @Override
    public void addTo(Operations operations) {
        operations
                .handle("listOwnInvitations", this::listOwnInvitations)
                .handle("listEcosystemsOfParticipant", this::listEcosystemsOfParticipant)
                .on("getCirculating", this::getCirculating)
                .on("listInvitations", this::listInvitations)
                .on("listJoinRequests", this::listJoinRequests)
                .on("getEcosystemContract", this::getEcosystemContract)
                .on("decideEcosystemContract", this::decideEcosystemContract)
                .on("createEcosystemContract", this::createEcosystemContract);
        MoveReaders readers = new MoveReaders(selfDescriptions, rules, ids);
        operations
                .on("inviteParticipant", moveEcosystem(readers::invite))
                .on("acceptInvitation", moveEcosystem(request -> new EcosystemMove.AcceptInvitation()))
                .on("denyInvitation", moveEcosystem(request -> new EcosystemMove.DenyInvitation()))
                .on("requestToJoin", moveEcosystem(readers::requestToJoin))
                .on("authorizeJoinRequest", moveEcosystem(readers::authorizeRequest))
                .on("rejectJoinRequest", moveEcosystem(readers::rejectRequest))
                .on("setOfferings", moveEcosystem(readers::setOfferings))
                .on("addInfrastructureServices", moveEcosystem(readers::addServices))
                .on("addDataProcessingChain", moveEcosystem(readers::addChain))
                .on("updateDataProcessingChain", moveEcosystem(readers::updateChain))
                .on("deleteDataProcessingChain", moveEcosystem(readers::removeChain))
                .on("signAsOrchestrator", signEcosystem(EcosystemMove.SignAsOrchestrator::new))
                .on("signAsParticipant", signEcosystem(EcosystemMove.SignAsParticipant::new))
                .on("signAsInfrastructureProvider", signEcosystem(EcosystemMove.SignAsProvider::new));
    }

    /** One array of ecosystems, of which a part at a time is in memory. */
    private void listOwnInvitations(RoutingContext ctx) {
        Actor actor = Actors.of(ApiRequest.of(ctx));
        new StreamedArray(ctx, part -> reads.own(actor, part)).write(reads.invitingIds(actor));
    }

    /** One array of ecosystems, of which a part at a time is in memory. */
    private void listEcosystemsOfParticipant(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        Optional<Actor> actor = Actors.find(request);
        new StreamedArray(ctx, part -> reads.list(actor, part)).write(reads.idsOfMember(PathIds.of(request)));
    }

    private Future<Answer> getCirculating(ApiRequest request) {
        return reads.circulating(Actors.find(request), PathIds.of(request)).map(circulating -> {
            JsonObject data = new JsonObject()
                    .put("data", new JsonArray(circulating.data()))
                    .put("services", new JsonArray(circulating.services()));
            return Answer.json(new JsonObject().put("code", OK).put("data", data));
        });
    }

    private Future<Answer> listInvitations(ApiRequest request) {
        return reads.invitations(Actors.of(request), PathIds.of(request), status(request, EntryStatus.PENDING::equals))
                .map(EcosystemFeature::entries);
    }

    private Future<Answer> listJoinRequests(ApiRequest request) {
        return reads.joinRequests(Actors.of(request), PathIds.of(request), status(request, status -> true))
                .map(EcosystemFeature::entries);
    }

    /** @param unfiltered which entries are listed if the request has no status filter */
    private static Predicate<EntryStatus> status(ApiRequest request, Predicate<EntryStatus> unfiltered) {
        Optional<EntryStatus> wanted = request.query("filter").flatMap(EntryStatus::ofLabel);
        return wanted.<Predicate<EntryStatus>>map(only -> only::equals).orElse(unfiltered);
    }

    private static Answer entries(List<Map<String, @Nullable Object>> entries) {
        return Answer.json(new JsonArray(entries));
    }

    private Future<Answer> getEcosystemContract(ApiRequest request) {
        return readContract(Actors.of(request), PathIds.of(request));
    }

    private Future<Answer> readContract(Actor actor, String id) {
        return contract.idFor(actor, id).compose(contracts::contract).map(present -> Answer.json(present.tree()));
    }

    private Future<Answer> decideEcosystemContract(ApiRequest request) {
        Actor actor = Actors.of(request);
        JsonValue question = ContractQuestion.of(
                JsonValue.of(request.object().getMap()),
                selfDescriptions.url(actor.id(), SelfDescriptions.PARTICIPANTS),
                Optional.empty());
        return contract.idFor(actor, PathIds.of(request))
                .compose(id -> contracts.decideContract(id, question))
                .map(decision -> Answer.json(decision.tree()));
    }

    /** The contract, or the record as long as the contract is being created. */
    private Future<Answer> createEcosystemContract(ApiRequest request) {
        Actor actor = Actors.of(request);
        String id = PathIds.of(request);
        return moves.move(actor, id, new EcosystemMove.CreateContract(), Versions.expected(request))
                .compose(moved -> moved.pending().isEmpty()
                        ? readContract(actor, id)
                        : Future.succeededFuture(moved(moved, view(moved, actor))));
    }

    private Operations.Method moveEcosystem(Function<ApiRequest, EcosystemMove> reader) {
        return request -> {
            Actor actor = Actors.of(request);
            return moves.move(actor, PathIds.of(request), reader.apply(request), Versions.expected(request))
                    .map(moved -> moved(moved, view(moved, actor)));
        };
    }

    private Operations.Method signEcosystem(Function<String, EcosystemMove> signed) {
        return request -> {
            Actor actor = Actors.of(request);
            EcosystemMove move = signed.apply(request.object().getString("signature"));
            return moves.move(actor, PathIds.of(request), move, Versions.expected(request))
                    .map(moved -> moved(moved, withContract(view(moved, actor), moved)));
        };
    }

    private JsonObject view(Moved<ResourceRecord> moved, Actor actor) {
        return new JsonObject(reads.view(moved.record(), actor));
    }

    private static Answer moved(Moved<ResourceRecord> moved, JsonObject body) {
        boolean isDone = moved.pending().isEmpty();
        return Answer.json(isDone ? body : body.put("pending", moved.pending()))
                .withStatus(isDone ? OK : ACCEPTED)
                .with(HttpHeaders.ETAG, Versions.tag(moved.record().version()));
    }

    /** The record, with the additional fields that existing clients read. */
    private static JsonObject withContract(JsonObject record, Moved<ResourceRecord> moved) {
        boolean isDone = moved.pending().isEmpty();
        return record.put("code", isDone ? OK : ACCEPTED)
                .put("message", isDone ? "successfully signed contract" : "The signature is stored.")
                .put("data", moved.contract().map(JsonValue::tree).orElse(null));
    }
}
