package org.sumspace.connector.exchange.service.legacy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.service.run.Handled;
import org.sumspace.connector.exchange.store.Exchanges;

/**
 * Reads the records of old connectors that reported a status, until they show it. A status that is missed, for example
 * because of a restart, is read when the exchange is due. Thread-safe.
 */
public final class LegacyReports {
    private static final Logger LOG = LoggerFactory.getLogger(LegacyReports.class);
    private static final int READS = 8;
    private static final long FIRST_MILLIS = 50;

    private final Vertx vertx;
    private final Exchanges exchanges;
    private final LegacyPeerCalls calls;
    private final BiFunction<String, ExchangeEvent, Future<Handled>> events;
    private final Set<String> followed = ConcurrentHashMap.newKeySet();

    /** @param events handles an event at the record of an id */
    public LegacyReports(
            Vertx vertx,
            Exchanges exchanges,
            LegacyPeerCalls calls,
            BiFunction<String, ExchangeEvent, Future<Handled>> events) {
        this.vertx = vertx;
        this.exchanges = exchanges;
        this.calls = calls;
        this.events = events;
    }

    /** @param id of the record here */
    void follow(String id) {
        if (followed.add(id)) {
            later(id, 0);
        }
    }

    private void later(String id, int read) {
        vertx.setTimer(
                FIRST_MILLIS << read,
                timer -> look(id).onFailure(failure -> LOG.debug(
                                "Could not read what was reported of exchange {}: {}", id, String.valueOf(failure)))
                        .onComplete(looked -> {
                            if (read + 1 < READS && (looked.failed() || !looked.result())) {
                                later(id, read + 1);
                            } else {
                                followed.remove(id);
                            }
                        }));
    }

    /** @return whether the record shows the final status */
    private Future<Boolean> look(String id) {
        return exchanges.find(id).compose(found -> {
            if (found.filter(LegacyReports::isToLearn).isEmpty()) {
                return Future.succeededFuture(true);
            }
            return calls.observe(found.get()).compose(observed -> handle(id, observed));
        });
    }

    private static boolean isToLearn(ExchangeRecord record) {
        return record.outcome() == null || !record.outcome().isOfConsumer();
    }

    private Future<Boolean> handle(String id, List<ExchangeEvent> observed) {
        Future<?> handled = Future.succeededFuture();
        for (ExchangeEvent event : observed) {
            handled = handled.compose(done -> events.apply(id, event));
        }
        return handled.map(done -> !observed.isEmpty());
    }
}
