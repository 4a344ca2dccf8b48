package org.sumspace.connector.exchange.service.run;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.WaitingExchange;
import org.sumspace.connector.exchange.store.Exchanges;

/** A store that fails to replace records as long as a test says. */
final class FaultyExchanges implements Exchanges {
    private final Exchanges exchanges;
    volatile Predicate<ExchangeRecord> fault = record -> false;
    final AtomicInteger failed = new AtomicInteger();

    FaultyExchanges(Exchanges exchanges) {
        this.exchanges = exchanges;
    }

    @Override
    public Future<Boolean> add(ExchangeRecord record) {
        return exchanges.add(record);
    }

    @Override
    public Future<ExchangeRecord> replace(ExchangeRecord record) {
        if (fault.test(record)) {
            failed.incrementAndGet();
            return Future.failedFuture(NodeException.unavailable("The store is away."));
        }
        return exchanges.replace(record);
    }

    @Override
    public Future<Optional<ExchangeRecord>> find(String id) {
        return exchanges.find(id);
    }

    @Override
    public Future<Optional<ExchangeRecord>> ofExchange(Parties parties, String exchangeId) {
        return exchanges.ofExchange(parties, exchangeId);
    }

    @Override
    public Future<List<ExchangeRecord>> candidates(
            ExchangeTrigger trigger, String requestKey, Instant endedSince, Instant now) {
        return exchanges.candidates(trigger, requestKey, endedSince, now);
    }

    @Override
    public Future<Void> forEachWaiting(Consumer<WaitingExchange> consumer) {
        return exchanges.forEachWaiting(consumer);
    }
}
