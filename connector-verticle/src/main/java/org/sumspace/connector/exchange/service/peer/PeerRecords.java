package org.sumspace.connector.exchange.service.peer;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.exchange.core.message.ChainPlace;
import org.sumspace.connector.exchange.core.message.ExportMessage;
import org.sumspace.connector.exchange.core.message.MessagePartHeaders;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.store.Exchanges;

/**
 * Finds the record that a message of another party is for. Only the party that must send the message finds the record
 * (exchange rule X6); all others get NOT_FOUND.
 *
 * @param own URL of this connector's participant; throws UNAVAILABLE as long as it is not known
 */
record PeerRecords(Exchanges exchanges, Supplier<String> own) {
    /** A place of this connector in an exchange of a consumer, as a message names it. */
    Parties place(int party, String consumer) {
        if (party > Parties.PARTIES_MAX - 2) {
            throw NodeException.notFound("There is no such party between a provider and its consumer.");
        }
        return Parties.ofPlace(party, own.get(), consumer);
    }

    /** The record from which the sender of message 3 gets its data. */
    Future<ExchangeRecord> asSender(String sender, ExportMessage message) {
        Parties place = message.place()
                .map(chain -> place(chain.party(), chain.consumer()))
                .orElseGet(() -> place(0, sender));
        return exchanges
                .ofExchange(place, message.exchangeId())
                .map(found -> found.filter(record -> record.parties()
                                .participant(record.parties().downstream())
                                .equals(sender))
                        .orElseThrow(() -> unknown(message.exchangeId())));
    }

    /** The record that gets its data from the sender of message 4. */
    Future<ExchangeRecord> asReceiver(String sender, MessagePartHeaders headers) {
        String exchangeId = headers.exchangeId();
        int party = headers.place().map(ChainPlace::party).orElse(1);
        String consumer = headers.place().map(ChainPlace::consumer).orElseGet(own);
        Future<Optional<ExchangeRecord>> asConsumer = consumer.equals(own.get())
                ? find(exchangeId).map(found -> found.filter(record -> isConsumer(record, party)))
                : Future.succeededFuture(Optional.empty());
        return asConsumer
                .compose(found ->
                        found.isPresent() ? Future.succeededFuture(found) : ofMiddle(party, consumer, exchangeId))
                .map(found -> found.filter(record -> record.parties()
                                .participant(record.parties().upstream())
                                .equals(sender))
                        .orElseThrow(() -> unknown(exchangeId)));
    }

    private static boolean isConsumer(ExchangeRecord record, int party) {
        return record.role() == ExchangeRole.CONSUMER && record.parties().own() == party;
    }

    private Future<Optional<ExchangeRecord>> ofMiddle(int party, String consumer, String exchangeId) {
        return exchanges
                .ofExchange(place(party, consumer), exchangeId)
                .map(found -> found.filter(record -> record.role() == ExchangeRole.MIDDLE));
    }

    Future<ExchangeRecord> asConsumer(String exchangeId, Predicate<ExchangeRecord> isFromParty) {
        return find(exchangeId)
                .map(found -> found.filter(record -> record.role() == ExchangeRole.CONSUMER && isFromParty.test(record))
                        .orElseThrow(() -> unknown(exchangeId)));
    }

    /**
     * The record of an exchange of which the sender is another party, found by the id of the exchange or of the record.
     */
    Future<ExchangeRecord> ofOtherParty(String sender, String id, int party) {
        return find(id).map(found -> found.filter(record -> isAmongOthers(record.parties(), sender)))
                .compose(found -> found.isPresent()
                        ? Future.succeededFuture(found)
                        : exchanges.ofExchange(place(party, sender), id))
                .map(found -> found.orElseThrow(() -> unknown(id)));
    }

    /** Of a start that was refused here, other parties know no record. */
    private Future<Optional<ExchangeRecord>> find(String id) {
        return exchanges.find(id).map(found -> found.filter(record -> !record.isRefusedStart()));
    }

    static boolean isAmongOthers(Parties parties, String participant) {
        return parties.others().stream().map(parties::participant).anyMatch(participant::equals);
    }

    private static NodeException unknown(String exchangeId) {
        return NodeException.notFound("There is no exchange " + exchangeId + ".");
    }
}
