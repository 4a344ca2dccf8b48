package org.sumspace.connector.exchange.service.run;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.store.Exchanges;

/** The requests that wait for the end of an exchange. A write that ends an exchange wakes its requests. Thread-safe. */
public final class EndWaits {
    private static final int WAITS_MAX = 4_096;

    private final Vertx vertx;
    private final Exchanges exchanges;
    private final Set<Wait> waits = ConcurrentHashMap.newKeySet();

    private record Wait(String id, Promise<Void> ended) {}

    public EndWaits(Vertx vertx, Exchanges exchanges) {
        this.vertx = vertx;
        this.exchanges = exchanges;
    }

    /**
     * Waits until a record is no longer open, or the time is over.
     *
     * @return the record as it is then; failed with NOT_FOUND if there is none
     */
    public Future<ExchangeRecord> ended(String id, Duration time) {
        Wait wait = new Wait(id, Promise.promise());
        if (waits.size() >= WAITS_MAX || time.isZero()) {
            return present(id);
        }
        waits.add(wait);
        // The record is read after the wait has begun, so no end is missed.
        return present(id)
                .compose(record -> record.state().isOpen()
                        ? over(wait, time).compose(done -> present(id))
                        : Future.succeededFuture(record))
                .onComplete(done -> waits.remove(wait))
                .compose(record -> record.state() == ExchangeState.ALIAS
                        ? meant(record)
                                .compose(other ->
                                        other.equals(record.id()) ? Future.succeededFuture(record) : ended(other, time))
                        : Future.succeededFuture(record));
    }

    /** How many requests wait. */
    int size() {
        return waits.size();
    }

    /** The id of the exchange that the note of an alias belongs to. */
    private Future<String> meant(ExchangeRecord alias) {
        return exchanges
                .ofExchange(alias.parties(), alias.exchangeId())
                .map(found -> found.map(ExchangeRecord::id).orElse(alias.id()));
    }

    private Future<Void> over(Wait wait, Duration time) {
        long timer =
                vertx.setTimer(Math.max(1, time.toMillis()), id -> wait.ended().tryComplete());
        return wait.ended().future().onComplete(done -> vertx.cancelTimer(timer));
    }

    private Future<ExchangeRecord> present(String id) {
        return exchanges
                .find(id)
                .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no exchange " + id + ".")));
    }

    /** Call it with each record that was written. */
    public void wake(ExchangeRecord stored) {
        if (!stored.state().isOpen()) {
            waits.stream()
                    .filter(wait -> wait.id().equals(stored.id()))
                    .forEach(wait -> wait.ended().tryComplete());
        }
    }
}
