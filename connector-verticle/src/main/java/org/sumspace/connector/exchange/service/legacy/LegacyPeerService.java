package org.sumspace.connector.exchange.service.legacy;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.Verdict;
import org.sumspace.connector.exchange.core.Step;
import org.sumspace.connector.exchange.core.legacy.LegacyMessages;
import org.sumspace.connector.exchange.core.legacy.LegacyOpening;
import org.sumspace.connector.exchange.core.legacy.LegacyPeerRules;
import org.sumspace.connector.exchange.core.legacy.LegacyRecord;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.ExchangeTrigger.Side;
import org.sumspace.connector.exchange.domain.LegacyExchange;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.service.payload.ArrivingPart;
import org.sumspace.connector.exchange.service.payload.Payloads;
import org.sumspace.connector.exchange.service.run.ExchangeRunner;
import org.sumspace.connector.exchange.service.run.Handled;
import org.sumspace.connector.exchange.service.run.PeerMessages;
import org.sumspace.connector.exchange.service.run.RefusedStarts;
import org.sumspace.connector.exchange.service.terms.ExchangeTerms;
import org.sumspace.connector.exchange.service.terms.PolicyGate;
import org.sumspace.connector.exchange.store.Exchanges;
import org.sumspace.connector.payload.service.ItemStream;
import org.sumspace.connector.payload.service.PayloadLostException;

/**
 * Answers the messages of old connectors. Their content is not trusted. Each message is only a reason to read the
 * record of the old connector at its address in the catalog; that record must name the exchange here.
 */
public final class LegacyPeerService {
    private final Exchanges exchanges;
    private final LegacyExchanges legacyExchanges;
    private final ExchangeRunner runner;
    private final PeerMessages messages;
    private final ExchangeTerms terms;
    private final PolicyGate gate;
    private final RefusedStarts refused;
    private final Payloads payloads;
    private final LegacyChannel channel;
    private final LegacyReports reports;
    private final Supplier<String> own;
    private final String instance;
    private final Clock clock;

    /**
     * @param terms that mark exchanges with old connectors
     * @param own URL of this connector's participant; throws UNAVAILABLE as long as it is not known
     * @param instance the running process, as the runner names it
     */
    public LegacyPeerService(
            Exchanges exchanges,
            LegacyExchanges legacyExchanges,
            ExchangeRunner runner,
            ExchangeTerms terms,
            PolicyGate gate,
            RefusedStarts refused,
            Payloads payloads,
            LegacyChannel channel,
            LegacyReports reports,
            Supplier<String> own,
            String instance,
            Clock clock) {
        this.exchanges = exchanges;
        this.legacyExchanges = legacyExchanges;
        this.runner = runner;
        this.messages = new PeerMessages(exchanges, runner);
        this.terms = terms;
        this.gate = gate;
        this.refused = refused;
        this.payloads = payloads;
        this.channel = channel;
        this.reports = reports;
        this.own = own;
        this.instance = instance;
        this.clock = clock;
    }

    /**
     * An exchange was triggered at an old connector, which asks for a record of it. It receives the id of that record
     * before this call is answered, because it continues before it has stored the answer.
     *
     * @param callers participants whose connectors call from the address of the sender
     * @return failed with FORBIDDEN if the policies do not permit the exchange, or its record does not confirm it
     */
    public Future<ExchangeRecord> open(Set<String> callers, JsonValue body) {
        LegacyOpening opening = LegacyOpening.read(body);
        return terms.of(opening.ofAll(), own.get())
                .compose(all -> terms.resources(all.request()))
                .compose(all -> terms.of(opening.fields(all.data(), all.software()), own.get()))
                .compose(agreed -> {
                    Parties parties = agreed.parties();
                    boolean isParty = parties.isOldPeer()
                            && callers.contains(parties.other())
                            && opening.isFromProvider() == (parties.role() == ExchangeRole.CONSUMER);
                    if (!isParty) {
                        throw notConfirmed();
                    }
                    return confirmed(parties, opening, body)
                            .compose(confirmed -> opening.isFromProvider()
                                    ? announced(agreed, opening.peerId())
                                    : linked(agreed, opening.peerId()))
                            .compose(record -> introduced(record, opening.peerId()))
                            .compose(record -> informed(record, opening.peerId()));
                });
    }

    /** The old connector keeps such a record, under the same contract and for the same purpose. */
    private Future<Void> confirmed(Parties parties, LegacyOpening opening, JsonValue body) {
        return channel.record(parties.other(), opening.peerId()).map(found -> {
            boolean isConfirmed = found.filter(record -> record.contract()
                                    .equals(body.member("contract").asText())
                            && record.purpose().equals(body.member("purposeId").asText())
                            && record.resources() == body.member("resources").size())
                    .isPresent();
            if (!isConfirmed) {
                throw notConfirmed();
            }
            return null;
        });
    }

    private Future<ExchangeRecord> announced(ExchangeTerms.Agreed agreed, String peerId) {
        ExchangeTrigger trigger = new ExchangeTrigger(Side.PROVIDER, peerId, "", clock.instant());
        return legacyExchanges
                .ofPeer(peerId)
                .compose(known -> first(known, agreed.parties().other()))
                .compose(known -> known.isPresent()
                        ? Future.succeededFuture(known.get())
                                .map(found -> PeerMessages.requireSame(found, agreed.request()))
                        : permitted(agreed)
                                .compose(done -> runner.trigger(
                                        agreed.parties(),
                                        agreed.request(),
                                        trigger,
                                        () -> gate.requirePermittedNow(agreed.parties(), agreed.request())))
                                .map(LegacyPeerService::stored));
    }

    private Future<Void> permitted(ExchangeTerms.Agreed agreed) {
        return objection(agreed, Side.PROVIDER)
                .compose(objection -> objection
                        .map(reason -> Future.<Void>failedFuture(NodeException.forbidden(reason)))
                        .orElseGet(Future::succeededFuture));
    }

    private Future<Optional<String>> objection(ExchangeTerms.Agreed agreed, Side side) {
        return gate.objection(agreed.parties(), agreed.request())
                .compose(objection -> objection
                        .map(reason -> refused.record(agreed.parties(), agreed.request(), side, reason)
                                .map(objection))
                        .orElse(Future.succeededFuture(objection)));
    }

    private Future<ExchangeRecord> linked(ExchangeTerms.Agreed agreed, String peerId) {
        return messages.link(
                agreed.parties(),
                peerId,
                "",
                agreed.request(),
                () -> objection(agreed, Side.CONSUMER).map(Optional::isEmpty));
    }

    private Future<ExchangeRecord> introduced(ExchangeRecord record, String peerId) {
        return legacyExchanges
                .change(record.id(), known -> known.announced(peerId))
                .compose(done -> channel.write(record.parties().other(), peerId, LegacyMessages.announcement(record)))
                .map(isKnown -> {
                    if (!isKnown) {
                        throw notConfirmed();
                    }
                    return record;
                });
    }

    /**
     * Reports the outcome of an ended exchange to the new record of the old connector, because an ended exchange no
     * longer does so by itself. The record is read again, because the exchange may have ended while its id was
     * announced.
     */
    private Future<ExchangeRecord> informed(ExchangeRecord record, String peerId) {
        return exchanges.find(record.id()).map(Optional::orElseThrow).compose(current -> {
            Outcome outcome = current.outcome();
            return outcome == null || current.role() != ExchangeRole.CONSUMER
                    ? Future.succeededFuture(current)
                    : channel.write(
                                    current.parties().other(),
                                    peerId,
                                    LegacyMessages.end(outcome.status(), outcome.reason()))
                            .map(current);
        });
    }

    private static NodeException notConfirmed() {
        return NodeException.forbidden(
                "The record of the connector that the catalog names for this party does not confirm the message.");
    }

    private static NodeException unknown() {
        return NodeException.notFound("There is no such exchange.");
    }

    /**
     * An old connector changes the record here: it announces the id of its own, or reports a status. A status is answered
     * at once, and its record is read afterwards, because it reports before it stores.
     *
     * @param id of the record here
     */
    public Future<ExchangeRecord> update(Set<String> callers, String id, JsonValue body) {
        return exchanges
                .find(id)
                .map(found -> found.filter(record -> isOf(record, callers)).orElseThrow(LegacyPeerService::unknown))
                .compose(record -> announcement(record, body).map(record))
                .onSuccess(record -> {
                    if (body.member("status").isText()) {
                        reports.follow(record.id());
                    }
                });
    }

    /**
     * An old connector says that the exchange has failed, before it stores that. It is answered at once, and its record is read
     * afterwards.
     *
     * @param id of the record here, or of its own: version 1.10.2 confuses them
     */
    public Future<ExchangeRecord> failed(Set<String> callers, String id) {
        return exchanges
                .find(id)
                .map(found -> found.filter(record -> isOf(record, callers)))
                .compose(found ->
                        found.isPresent() ? Future.succeededFuture(found) : found(callers, LegacyOpening.id(id)))
                .map(found -> found.orElseThrow(LegacyPeerService::unknown))
                .onSuccess(record -> reports.follow(record.id()));
    }

    private static boolean isOf(ExchangeRecord record, Set<String> callers) {
        return record.parties().isOldPeer() && callers.contains(record.parties().other());
    }

    private Future<Void> announcement(ExchangeRecord record, JsonValue body) {
        boolean isConsumer = record.role() == ExchangeRole.CONSUMER;
        String peerId = body.member(isConsumer ? "providerDataExchange" : "consumerDataExchange")
                .asText();
        Future<?> noted = LegacyMessages.announcedItem(body)
                .filter(item -> isConsumer)
                .<Future<?>>map(item -> legacyExchanges.change(record.id(), known -> known.announcedItem(item)))
                .orElseGet(Future::succeededFuture);
        if (peerId.isEmpty()) {
            return noted.mapEmpty();
        }
        return noted.compose(done -> named(record, LegacyOpening.id(peerId)))
                .compose(peer -> legacyExchanges.change(record.id(), known -> known.announced(peer.id())))
                .mapEmpty();
    }

    /** @return its record; failed with FORBIDDEN if that does not name the exchange here */
    private Future<LegacyRecord> named(ExchangeRecord record, String peerId) {
        return channel.record(record.parties().other(), peerId)
                .map(found -> found.filter(
                                peer -> peer.names(record) && peer.id().equals(peerId))
                        .orElseThrow(LegacyPeerService::notConfirmed));
    }

    /**
     * An old consumer asks for the data.
     *
     * @param peerId of its record
     * @return whether it will receive the data
     */
    public Future<Boolean> export(Set<String> callers, String peerId) {
        return found(callers, LegacyOpening.id(peerId))
                .map(record -> record.filter(each -> each.role() == ExchangeRole.PROVIDER)
                        .orElseThrow(LegacyPeerService::unknown))
                .compose(record -> named(record, peerId).map(record))
                .compose(record -> record.state() == ExchangeState.AGREED
                        ? gate.atExport(record)
                                .compose(verdict -> runner.handle(
                                                record.id(), new ExchangeEvent.ExportRequested(Position.START, verdict))
                                        .map(LegacyPeerService::stored)
                                        .map(done -> verdict != Verdict.DENIED))
                        : Future.succeededFuture(isGoingOn(record)));
    }

    private static boolean isGoingOn(ExchangeRecord record) {
        return record.state() != ExchangeState.ENDING && !record.status().isError();
    }

    /**
     * An old provider sends an item. It does not name the resource; items arrive in the order of its resources.
     *
     * @param peerId of its record
     * @return whether the exchange goes on
     */
    public Future<Boolean> push(Set<String> callers, String peerId, String mediaType, Buffer bytes) {
        return found(callers, LegacyOpening.id(peerId))
                .map(record -> record.filter(each -> each.role() == ExchangeRole.CONSUMER)
                        .orElseThrow(LegacyPeerService::unknown))
                .compose(record -> named(record, peerId)
                        .compose(peer -> legacyExchanges
                                .change(
                                        record.id(),
                                        known -> known.pushedBy().isEmpty() ? known.pushedBy(peerId) : known)
                                .compose(known -> known.pushedBy().equals(peerId)
                                        ? pushed(record, peer, known.announcedItem(), mediaType, bytes)
                                        : Future.succeededFuture(record))))
                .map(LegacyPeerService::isGoingOn);
    }

    /**
     * @param announced the announced content of the item; null if there is no announcement, or that item was already
     * sent
     */
    private Future<ExchangeRecord> pushed(
            ExchangeRecord found, LegacyRecord peer, @Nullable Content announced, String mediaType, Buffer bytes) {
        return confirmed(found).compose(record -> {
            Content content = new Content(bytes.length(), Digest.of(bytes.getBytes()), mediaType);
            if (LegacyPeerRules.isRepeat(record, content)) {
                return Future.succeededFuture(record);
            }
            Position next = record.incoming().isEmpty() ? Position.START : Position.of(record.incoming());
            int items = Math.max(1, peer.resources());
            if (announced != null
                    && !mediaType.equals(MediaTypes.JSON)
                    && !LegacyMessages.isAsAnnounced(announced, mediaType, bytes.getBytes())) {
                return runner.handle(
                                record.id(), new ExchangeEvent.PartArrived(items, next, bytes.length(), content, false))
                        .map(LegacyPeerService::stored);
            }
            ArrivingPart whole = new ArrivingPart(
                    items,
                    next,
                    bytes.length(),
                    content,
                    content.digest(),
                    ItemStream.of(bytes).pause());
            return payloads.receive(record, whole)
                    .<ExchangeEvent>map(arrived -> arrived)
                    .recover(failure -> failure instanceof PayloadLostException
                            ? Future.succeededFuture(new ExchangeEvent.PayloadLost())
                            : Future.failedFuture(failure))
                    .compose(event -> runner.handle(record.id(), event))
                    .map(LegacyPeerService::stored)
                    .compose(stored -> legacyExchanges
                            .change(record.id(), known -> known.announcedItem(null))
                            .map(stored));
        });
    }

    /** Marks the party as confirmed: its record has just been read, so a restarted connector need not ask again. */
    private Future<ExchangeRecord> confirmed(ExchangeRecord record) {
        boolean isAsked = record.state().isOpen() && !record.isConfirmed(instance);
        return isAsked
                ? runner.handle(record.id(), new ExchangeEvent.PeerAnswered(0)).map(LegacyPeerService::stored)
                : Future.succeededFuture(record);
    }

    /** The record here for which an old connector has announced its own record. */
    private Future<Optional<ExchangeRecord>> found(Set<String> callers, String peerId) {
        Function<List<LegacyExchange>, Future<Optional<ExchangeRecord>>> ofCallers = known -> {
            Future<Optional<ExchangeRecord>> first = Future.succeededFuture(Optional.empty());
            for (String caller : callers) {
                first = first.compose(
                        found -> found.isPresent() ? Future.succeededFuture(found) : first(known, caller));
            }
            return first;
        };
        return legacyExchanges.ofPeer(peerId).compose(ofCallers);
    }

    private Future<Optional<ExchangeRecord>> first(List<LegacyExchange> known, String participant) {
        Future<Optional<ExchangeRecord>> first = Future.succeededFuture(Optional.empty());
        for (LegacyExchange each : known) {
            first = first.compose(found -> found.isPresent()
                    ? Future.succeededFuture(found)
                    : exchanges
                            .find(each.id())
                            .map(other -> other.filter(record -> isOf(record, Set.of(participant)))));
        }
        return first;
    }

    private static ExchangeRecord stored(Handled handled) {
        if (handled.answer() == Step.Answer.RETRY_LATER) {
            throw NodeException.unavailable("This connector cannot decide that now; try again.");
        }
        return handled.record();
    }
}
