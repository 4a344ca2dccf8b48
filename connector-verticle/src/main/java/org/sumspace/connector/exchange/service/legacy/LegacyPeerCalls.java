package org.sumspace.connector.exchange.service.legacy;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.legacy.LegacyMessages;
import org.sumspace.connector.exchange.core.legacy.LegacyPeerRules;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.LegacyExchange;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.domain.Wish;
import org.sumspace.connector.exchange.service.legacy.LegacyPeers.LegacyPeer;
import org.sumspace.connector.exchange.service.run.ExchangeCalls;
import org.sumspace.connector.exchange.service.run.PeerAwayException;
import org.sumspace.connector.exchange.service.terms.ExchangeTerms;
import org.sumspace.connector.exchange.service.terms.PolicyGate;

/**
 * Sends messages to old connectors. A message that must not be repeated is stored before it is sent; afterwards the
 * record of the old connector is read instead of sending it again.
 *
 * @param endpoint of this connector; throws UNAVAILABLE as long as it has none
 */
public record LegacyPeerCalls(
        LegacyPeers peers,
        LegacyChannel channel,
        LegacyExchanges exchanges,
        LegacyItems items,
        ExchangeTerms terms,
        PolicyGate gate,
        Supplier<String> endpoint,
        Clock clock)
        implements ExchangeCalls {
    @Override
    public Future<List<ExchangeEvent>> make(ExchangeRecord record, ExchangeCall call) {
        LegacyPeer peer = peers.required(record.parties().other());
        return exchanges.of(record.id()).compose(exchange -> make(record, call, exchange, peer));
    }

    private Future<List<ExchangeEvent>> make(
            ExchangeRecord record, ExchangeCall call, LegacyExchange exchange, LegacyPeer peer) {
        if (call instanceof ExchangeCall.AnnounceNote) {
            return open(record, exchange, peer, ExchangeEvent.NoteRefused::new, id -> noted(record, id));
        }
        if (call instanceof ExchangeCall.Link link) {
            return open(
                    record,
                    exchange,
                    peer,
                    reason -> new ExchangeEvent.LinkRefused(link.party(), reason),
                    id -> Future.succeededFuture(List.of(new ExchangeEvent.LinkAnswered(link.party(), id))));
        }
        if (call instanceof ExchangeCall.RequestExport) {
            return requestExport(record, exchange);
        }
        if (call instanceof ExchangeCall.SendPart send) {
            return send(record, send.position().item(), exchange, peer);
        }
        if (call instanceof ExchangeCall.StateWish) {
            return stateWish(record, exchange);
        }
        return call instanceof ExchangeCall.ReportOutcome report
                ? reportOutcome(record, report, exchange, peer)
                : askState(record, exchange);
    }

    /**
     * Creates the record of an exchange at the old connector, once. If there was no answer, the record may exist, so it
     * is searched and not created again.
     */
    private Future<List<ExchangeEvent>> open(
            ExchangeRecord record,
            LegacyExchange exchange,
            LegacyPeer peer,
            Function<Wish, ExchangeEvent> refused,
            Function<String, Future<List<ExchangeEvent>>> opened) {
        Optional<String> known = peerId(record, exchange);
        if (known.isPresent()) {
            return opened.apply(known.get());
        }
        return exchange.openedAt() == null
                ? openFirst(record, refused, opened)
                : lookFor(record, exchange, peer)
                        .compose(found -> found.map(opened)
                                .orElseGet(() -> Future.succeededFuture(List.of(refused.apply(new Wish(
                                        ExchangeStatus.UNDEFINED_ERROR,
                                        "The old connector did not say whether"
                                                + " it keeps a record of the"
                                                + " exchange."))))));
    }

    private Future<List<ExchangeEvent>> openFirst(
            ExchangeRecord record,
            Function<Wish, ExchangeEvent> refused,
            Function<String, Future<List<ExchangeEvent>>> opened) {
        return terms.resources(record.request())
                .map(resources ->
                        LegacyMessages.opening(record, endpoint.get(), resources.data(), resources.software()))
                .compose(body -> exchanges
                        .change(record.id(), marked -> marked.opened(clock.instant()))
                        .compose(marked -> channel.post(other(record), LegacyChannel.EXCHANGES, body)))
                .recover(failure -> notSent(record, failure, unmarked -> unmarked.opened(null)))
                .compose(answer -> {
                    String id = answer.content().member("_id").asText();
                    if (answer.isOk() && !id.isEmpty()) {
                        return exchanges
                                .change(record.id(), marked -> marked.announced(id))
                                .compose(done -> opened.apply(id));
                    }
                    return answer.isRefused()
                            ? Future.succeededFuture(List.of(refused.apply(new Wish(
                                    ExchangeStatus.UNDEFINED_ERROR,
                                    "The old connector refused with " + answer.status() + "."))))
                            : Future.failedFuture(unclear(answer));
                });
    }

    private static NodeException unclear(LegacyAnswer answer) {
        return NodeException.unavailable("The old connector answered " + answer.status() + ".");
    }

    /** A request that certainly did not arrive may be sent again. */
    private Future<LegacyAnswer> notSent(
            ExchangeRecord record, Throwable failure, UnaryOperator<LegacyExchange> unmark) {
        return failure instanceof PeerAwayException
                ? exchanges.change(record.id(), unmark).compose(done -> Future.failedFuture(failure))
                : Future.failedFuture(failure);
    }

    /**
     * @return the id of its record of the exchange; empty if there is none after the time limit. Failed if there is
     * none before the limit
     */
    private Future<Optional<String>> lookFor(ExchangeRecord record, LegacyExchange exchange, LegacyPeer peer) {
        boolean isOver = LegacyPeerRules.isOver(requireNonNull(exchange.openedAt()), clock.instant(), peer.patience());
        return channel.records(other(record))
                .compose(records -> records.stream()
                        .filter(each -> each.names(record))
                        .findFirst()
                        .map(found -> exchanges
                                .change(record.id(), marked -> marked.announced(found.id()))
                                .map(done -> Optional.of(found.id())))
                        .orElseGet(() -> Future.failedFuture(
                                NodeException.unavailable("The old connector has no record of the exchange yet."))))
                .recover(failure -> isOver ? Future.succeededFuture(Optional.empty()) : Future.failedFuture(failure));
    }

    private Future<List<ExchangeEvent>> noted(ExchangeRecord note, String peerId) {
        List<ExchangeEvent> events = new ArrayList<>();
        events.add(new ExchangeEvent.NoteAnswered(peerId, false));
        return note.wish() == null ? begun(note, events) : Future.succeededFuture(events);
    }

    /** A provider at which an exchange was triggered sends without being asked. */
    private Future<List<ExchangeEvent>> begun(ExchangeRecord record, List<ExchangeEvent> events) {
        return gate.atExport(record).map(verdict -> {
            events.add(new ExchangeEvent.ExportRequested(Position.START, verdict));
            return events;
        });
    }

    private Future<List<ExchangeEvent>> requestExport(ExchangeRecord record, LegacyExchange exchange) {
        if (!isTriggeredThere(record) && exchange.exportedAt() == null) {
            return exchanges
                    .change(record.id(), marked -> marked.exported(clock.instant()))
                    .compose(marked -> channel.post(other(record), "provider/export", LegacyMessages.export(record)))
                    .recover(failure -> notSent(record, failure, unmarked -> unmarked.exported(null)))
                    .compose(answer -> observe(record));
        }
        return observe(record);
    }

    /** A provider at which an exchange was triggered sends without being asked; if it is asked, it sends again. */
    private static boolean isTriggeredThere(ExchangeRecord record) {
        return noteOf(record).isPresent();
    }

    private static Optional<String> noteOf(ExchangeRecord record) {
        return record.triggers().stream()
                .map(ExchangeTrigger::noteId)
                .filter(note -> record.role() == ExchangeRole.CONSUMER && !note.isEmpty())
                .findFirst();
    }

    /** The first of its records that it announced. */
    private static Optional<String> peerId(ExchangeRecord record, LegacyExchange exchange) {
        if (record.role() == ExchangeRole.PROVIDER && !record.exchangeId().isEmpty()) {
            return Optional.of(record.exchangeId());
        }
        return exchange.peerIds().stream().findFirst().or(() -> noteOf(record));
    }

    private Future<List<ExchangeEvent>> send(
            ExchangeRecord record, int item, LegacyExchange exchange, LegacyPeer peer) {
        if (exchange.sent() > item) {
            return Future.succeededFuture(LegacyPeerRules.taken(record, exchange.sent()));
        }
        if (exchange.sendingAt() != null) {
            return observe(record);
        }
        return gate.beforePart(record)
                .compose(objection -> objection.isPresent()
                        ? Future.succeededFuture(List.of(objection.get()))
                        : items.send(record, item, peerId(record, exchange).orElseThrow(), peer));
    }

    /** Does not overwrite an outcome that the old connector already has. */
    private Future<List<ExchangeEvent>> stateWish(ExchangeRecord record, LegacyExchange exchange) {
        Wish wish = requireNonNull(record.wish(), "a party in ENDING has no wish");
        String id = peerId(record, exchange).orElseThrow();
        return observe(record).compose(events -> {
            if (!events.isEmpty()) {
                return Future.succeededFuture(events);
            }
            return channel.write(other(record), id, LegacyMessages.end(wish.status(), wish.reason()))
                    .map(isKnown -> isKnown
                            ? LegacyPeerRules.ended(record, exchange, wish)
                            : LegacyPeerRules.forgotten(record));
        });
    }

    /** All records that it announced get the outcome. */
    private Future<List<ExchangeEvent>> reportOutcome(
            ExchangeRecord record, ExchangeCall.ReportOutcome call, LegacyExchange exchange, LegacyPeer peer) {
        Outcome outcome = requireNonNull(record.outcome(), "a consumer that has ended has no outcome");
        List<ExchangeEvent> done = List.of(new ExchangeEvent.OutcomeAcknowledged(call.party()));
        return allPeerIds(record, exchange, peer)
                .compose(ids -> Future.join(ids.stream()
                        .map(id -> channel.write(
                                other(record), id, LegacyMessages.end(outcome.status(), outcome.reason())))
                        .toList()))
                .map(written -> done);
    }

    private Future<List<String>> allPeerIds(ExchangeRecord record, LegacyExchange exchange, LegacyPeer peer) {
        List<String> ids = new ArrayList<>(exchange.peerIds());
        noteOf(record).filter(note -> !ids.contains(note)).ifPresent(ids::add);
        return ids.isEmpty() && exchange.openedAt() != null
                ? lookFor(record, exchange, peer).map(found -> found.stream().toList())
                : Future.succeededFuture(ids);
    }

    private Future<List<ExchangeEvent>> askState(ExchangeRecord record, LegacyExchange exchange) {
        List<ExchangeEvent> answered =
                List.of(new ExchangeEvent.PeerAnswered(record.parties().others().get(0)));
        if (peerId(record, exchange).isEmpty()) {
            // The old connector has no record yet, because this connector has not asked for one.
            return Future.succeededFuture(answered);
        }
        return observe(record).compose(observed -> {
            List<ExchangeEvent> events = new ArrayList<>();
            if (record.role() == ExchangeRole.CONSUMER) {
                events.addAll(answered);
            }
            events.addAll(observed);
            boolean isToBegin = observed.isEmpty()
                    && record.role() == ExchangeRole.PROVIDER
                    && record.state() == ExchangeState.AGREED
                    && !record.triggers().isEmpty();
            return isToBegin ? begun(record, events) : Future.succeededFuture(events);
        });
    }

    /** Reads the record of the old connector. */
    Future<List<ExchangeEvent>> observe(ExchangeRecord record) {
        LegacyPeer peer = peers.required(record.parties().other());
        return exchanges.of(record.id()).compose(exchange -> {
            Optional<String> id = peerId(record, exchange);
            return id.isEmpty()
                    ? Future.succeededFuture(List.of())
                    : channel.record(other(record), id.get())
                            .map(found -> found.filter(each -> each.names(record) || each.namesNoneOf(record))
                                    .map(each -> LegacyPeerRules.observed(
                                            record, exchange, each, clock.instant(), peer.patience()))
                                    .orElseGet(() -> LegacyPeerRules.forgotten(record)));
        });
    }

    private static String other(ExchangeRecord record) {
        return record.parties().other();
    }
}
