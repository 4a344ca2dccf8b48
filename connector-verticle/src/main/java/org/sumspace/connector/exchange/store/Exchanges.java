package org.sumspace.connector.exchange.store;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.WaitingExchange;

/** The exchanges of a connector, its notes and its aliases. */
public interface Exchanges {
    /** @return whether it was stored; false if its id or its unique key is taken */
    Future<Boolean> add(ExchangeRecord record);

    /** @return with the new revision; failed with CONFLICT if the record was changed, or its unique key is taken */
    Future<ExchangeRecord> replace(ExchangeRecord record);

    Future<Optional<ExchangeRecord>> find(String id);

    /**
     * The record of an exchange.
     *
     * @param parties as the own connector sees them
     * @param exchangeId id of the consumer's record
     */
    Future<Optional<ExchangeRecord>> ofExchange(Parties parties, String exchangeId);

    /**
     * The records that a trigger may belong to.
     *
     * @param endedSince exchanges with an equal request that ended before are left out
     */
    Future<List<ExchangeRecord>> candidates(
            ExchangeTrigger trigger, String requestKey, Instant endedSince, Instant now);

    /** Calls back with each record that waits for something. */
    Future<Void> forEachWaiting(Consumer<WaitingExchange> consumer);
}
