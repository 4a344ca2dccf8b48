package org.sumspace.connector.exchange.service.peer;

import io.vertx.core.Future;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.participant.ParticipantKeys;
import org.sumspace.common.http.participant.RequestEvidence;
import org.sumspace.common.http.signature.SignatureRefusedException;
import org.sumspace.connector.exchange.core.message.EndMessage;
import org.sumspace.connector.exchange.core.message.PeerState;
import org.sumspace.connector.exchange.core.message.SignedMessage;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.TimelineEntry;
import org.sumspace.connector.exchange.domain.TimelineEntry.Side;
import org.sumspace.connector.exchange.store.EvidenceStore;

/** Messages that are kept as evidence, and what they prove (exchange rules X4 and X20). */
public record ExchangeEvidence(EvidenceStore store, ParticipantKeys keys, Clock clock) {
    private static final Logger LOG = LoggerFactory.getLogger(ExchangeEvidence.class);

    /** The messages that are kept as evidence. */
    public enum Kind {
        /** Message 2: the consumer asked for the exchange. */
        LINK,
        /** The last part of message 4: the provider sent the data. */
        LAST_PART,
        /** Message 6: the consumer reported how the exchange ended. */
        OUTCOME
    }

    /** Keeps the first message of a kind. */
    Future<Void> keep(Kind kind, Parties parties, String exchangeId, SignedMessage message) {
        return store.keep(id(kind, parties, exchangeId), message, clock.instant());
    }

    /** The consumer's message with the outcome of an exchange; empty if there was none. */
    Future<Optional<SignedMessage>> ofOutcome(ExchangeRecord record) {
        return record.outcome() == null || record.role() == ExchangeRole.CONSUMER
                ? Future.succeededFuture(Optional.empty())
                : store.find(id(Kind.OUTCOME, record.parties(), record.exchangeId()));
    }

    /** The timeline entries of the messages that are kept as evidence, without the outcome, which is in the record. */
    public Future<List<TimelineEntry>> timeline(ExchangeRecord record) {
        if (record.exchangeId().isEmpty()) {
            return Future.succeededFuture(List.of());
        }
        Future<Optional<Instant>> link = receivedAt(Kind.LINK, record);
        Future<Optional<Instant>> lastPart = receivedAt(Kind.LAST_PART, record);
        return Future.all(link, lastPart)
                .map(read -> Stream.concat(
                                link.result().map(at -> new TimelineEntry(at, Side.PEER, "asked", "")).stream(),
                                lastPart
                                        .result()
                                        .map(at ->
                                                new TimelineEntry(at, Side.PEER, "sent everything", "", held(record)))
                                        .stream())
                        .toList());
    }

    private static OptionalLong held(ExchangeRecord record) {
        return OptionalLong.of(record.incoming().stream().mapToLong(Item::held).sum());
    }

    private Future<Optional<Instant>> receivedAt(Kind kind, ExchangeRecord record) {
        return store.receivedAt(id(kind, record.parties(), record.exchangeId()));
    }

    /** Removes all evidence of an exchange. */
    public Future<Void> remove(ExchangeRecord record) {
        Future<Void> removed = Future.succeededFuture();
        for (Kind kind : Kind.values()) {
            removed = removed.compose(done -> store.remove(id(kind, record.parties(), record.exchangeId())));
        }
        return removed;
    }

    private static String id(Kind kind, Parties parties, String exchangeId) {
        return kind + " " + ExchangeRecord.exchangeKey(parties, exchangeId);
    }

    /**
     * The consumer's outcome, if an answer proves it. An answer of the consumer proves it to other parties. The
     * consumer accepts an answer of another party only with a message that the consumer itself has signed.
     *
     * @param party that answered
     * @return failed with UNAVAILABLE if that cannot be checked at the moment
     */
    Future<Optional<Outcome>> proven(ExchangeRecord record, int party, PeerState state) {
        Parties parties = record.parties();
        if (record.role() != ExchangeRole.CONSUMER) {
            return Future.succeededFuture(party == parties.consumer() ? state.outcomeOfConsumer() : Optional.empty());
        }
        SignedMessage signed = state.signed();
        return signed == null
                ? Future.succeededFuture(Optional.empty())
                : verified(signed, parties.participant(parties.consumer()))
                        .map(end -> Optional.of(end)
                                .filter(each -> each.exchangeId().equals(record.exchangeId()))
                                .map(EndMessage::outcome))
                        .recover(failure ->
                                isRefusal(failure) ? unproven(record, failure) : Future.failedFuture(failure));
    }

    private Future<EndMessage> verified(SignedMessage signed, String consumer) {
        byte[] body = signed.body().getBytes(StandardCharsets.UTF_8);
        return Future.succeededFuture(signed)
                .map(message -> new RequestEvidence(message.method(), URI.create(message.target()), message.headers()))
                .compose(evidence -> evidence.verify(keys, URI.create(consumer), body))
                .map(done -> EndMessage.read(JsonValue.parse(body)));
    }

    private static boolean isRefusal(Throwable failure) {
        return failure instanceof SignatureRefusedException || failure instanceof IllegalArgumentException;
    }

    private static Future<Optional<Outcome>> unproven(ExchangeRecord record, Throwable failure) {
        LOG.warn("A party of exchange {} shows an outcome that this connector did not sign", record.id(), failure);
        return Future.succeededFuture(Optional.empty());
    }
}
