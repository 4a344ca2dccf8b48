package org.sumspace.connector.exchange.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;
import java.util.Set;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.participant.ParticipantRequest;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.connector.exchange.core.message.EndMessage;
import org.sumspace.connector.exchange.core.message.ExportMessage;
import org.sumspace.connector.exchange.core.message.MessagePartHeaders;
import org.sumspace.connector.exchange.core.message.OpeningMessage;
import org.sumspace.connector.exchange.core.message.PeerState;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Wish;
import org.sumspace.connector.exchange.service.TriggerService;
import org.sumspace.connector.exchange.service.legacy.LegacyPeerService;
import org.sumspace.connector.exchange.service.peer.PeerService;
import org.sumspace.connector.shared.api.AnswerEnvelope;
import org.sumspace.connector.shared.api.Callers;

/** The messages of other participants' connectors. Those of old connectors are not signed and have forms of their own. */
public record PeerFeature(
        PeerService peers, LegacyPeerService legacyPeers, TriggerService triggers, AnswerEnvelope envelope)
        implements Feature {
    private static final String ID = "exchangeId";
    private static final String SUCCESS = "success";
    private static final String STATUS = "status";
    private static final String ERROR = "error";
    private static final String ENDED = "Ended by an administrator.";

    @Override
    public void addTo(Operations operations) {
        LegacyImport legacyImport = new LegacyImport(legacyPeers, envelope);
        operations
                .on("openExchange", this::openExchange)
                .on("updateExchange", this::updateExchange)
                .on("reportSuccess", this::reportSuccess)
                .on("reportError", this::reportError)
                .on("requestExport", this::requestExport)
                .on("reportServiceChainStep", this::reportServiceChainStep)
                .stream("importPart", MessagePartHeaders.PART_BYTES_MAX, ctx -> importPart(ctx, legacyImport));
    }

    /** Messages 1 and 2. */
    private Future<Answer> openExchange(ApiRequest request) {
        return LegacyPeerAuthenticator.callers(request)
                .map(callers -> legacyPeers
                        .open(callers, JsonValue.of(request.object().getMap()))
                        .map(PeerFeature::state))
                .orElseGet(() -> {
                    PeerMessage message = PeerMessage.of(request);
                    return peers.open(
                            message.sender(),
                            PeerMessage.read(() -> OpeningMessage.read(message.body())),
                            message.signed());
                })
                .map(this::answer);
    }

    private static PeerState state(ExchangeRecord record) {
        return PeerState.of(record, null);
    }

    private Answer answer(PeerState state) {
        return envelope.answer(ExchangeJson.state(state));
    }

    /**
     * An old connector announces its record, or reports its status; an administrator ends an exchange with an error.
     * All other changes of a record are refused.
     */
    private Future<Answer> updateExchange(ApiRequest request) {
        String id = request.path(ID);
        return LegacyPeerAuthenticator.callers(request)
                .map(callers -> legacyPeers
                        .update(callers, id, JsonValue.of(request.object().getMap()))
                        .map(record -> answer(state(record))))
                .orElseGet(() -> {
                    Callers.requireAdministrator(request);
                    return triggers.end(id, wish(request.object()))
                            .map(record -> envelope.answer(ExchangeJson.of(record)));
                });
    }

    private static Wish wish(JsonObject body) {
        if (!Set.of(STATUS, ERROR).containsAll(body.fieldNames())) {
            throw NodeException.invalidInput(
                    "An administrator can write status and error of an exchange, and no more.");
        }
        String stated = body.getString(STATUS, "");
        ExchangeStatus status = Arrays.stream(ExchangeStatus.values())
                .filter(each -> each.isError() && each.name().equals(stated))
                .findFirst()
                .orElseThrow(() -> NodeException.invalidInput(
                        "An administrator can only end an exchange with an error: expected its status."));
        String reason = body.getJsonObject(ERROR, new JsonObject()).getString("message", ENDED);
        return new Wish(status, reason);
    }

    /** Message 6. */
    private Future<Answer> reportSuccess(ApiRequest request) {
        return end(request, false);
    }

    /** Messages 5 and 6. */
    private Future<Answer> reportError(ApiRequest request) {
        return end(request, true);
    }

    /**
     * The path determines the type of the end. From an old connector, the message is only a reason to read its record.
     */
    private Future<Answer> end(ApiRequest request, boolean isError) {
        String id = request.path(ID);
        return LegacyPeerAuthenticator.callers(request)
                .map(callers -> legacyPeers.failed(callers, id).map(PeerFeature::state))
                .orElseGet(() -> end(PeerMessage.of(request), id, isError))
                .map(this::answer);
    }

    private Future<PeerState> end(PeerMessage message, String id, boolean isError) {
        EndMessage end = PeerMessage.read(() -> EndMessage.read(message.body()));
        if (end.status().isError() != isError || !end.exchangeId().equals(id)) {
            throw NodeException.invalidInput("Path and body name different ends or exchanges.");
        }
        PeerMessage.read(() -> end.origin() == EndMessage.Origin.PROVIDER ? end.wish() : end.outcome());
        return peers.end(message.sender(), end, message.signed());
    }

    /** Message 3; that of old connectors names no position. */
    private Future<Answer> requestExport(ApiRequest request) {
        return LegacyPeerAuthenticator.callers(request)
                .map(callers -> legacyPeers
                        .export(callers, request.object().getString("consumerDataExchange"))
                        .map(isGranted -> new JsonObject().put(SUCCESS, isGranted)))
                .orElseGet(() -> {
                    PeerMessage message = PeerMessage.of(request);
                    return peers.export(message.sender(), PeerMessage.read(() -> ExportMessage.read(message.body())))
                            .map(state ->
                                    new JsonObject().put(SUCCESS, true).put("exchange", ExchangeJson.state(state)));
                })
                .map(envelope::answer);
    }

    /** A party of a chain reports to the consumer that its step is done. */
    private Future<Answer> reportServiceChainStep(ApiRequest request) {
        return peers.stepDone(
                        PeerMessage.of(request).sender(), request.path(ID), Integer.parseInt(request.path("index")))
                .map(this::answer);
    }

    /** Message 4, and the items that old connectors send. The body is read while it is stored. */
    private void importPart(RoutingContext ctx, LegacyImport legacyImport) {
        ApiRequest request = ApiRequest.of(ctx);
        LegacyPeerAuthenticator.callers(request)
                .ifPresentOrElse(callers -> legacyImport.handle(ctx, callers), () -> importSigned(ctx, request));
    }

    private void importSigned(RoutingContext ctx, ApiRequest request) {
        ParticipantRequest signed = ParticipantRequest.of(request);
        PeerMessage message = PeerMessage.ofBytes(signed);
        MessagePartHeaders headers = PeerMessage.read(
                () -> MessagePartHeaders.read(name -> request.header(name).orElse("")));
        Digest digest = signed.bodyDigest()
                .orElseThrow(() -> NodeException.invalidInput("State the SHA-256 of a part in Content-Digest."));
        peers.part(message.sender(), headers, digest, signed.body(ctx), message.signedWithoutBody())
                .onSuccess(state -> ctx.json(imported(state)))
                .onFailure(failure -> StreamedRequest.failAfterBody(ctx, failure));
    }

    private static JsonObject imported(PeerState state) {
        JsonObject exchange = ExchangeJson.state(state);
        return new JsonObject()
                .put(SUCCESS, true)
                .put("received", exchange.getJsonObject("payload").getJsonObject("received"))
                .put("exchange", exchange);
    }
}
