package org.sumspace.contract.agent.store;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.ForeignDocuments;
import org.sumspace.common.store.MongoDatabase;
import org.sumspace.common.store.WriteGate;

/** A database that is not the manager's own. It may be unavailable at any time, also when the manager starts. */
public final class ProviderDatabase {
    private static final Duration CONNECTING_MAX = Duration.ofSeconds(10);

    private final Supplier<Future<MongoDatabase>> connect;
    private final WriteGate gate;
    private @Nullable Future<MongoDatabase> opened;

    /** @param gate permits writes; with it every operation ends within a limited time */
    public ProviderDatabase(Supplier<Future<MongoDatabase>> connect, WriteGate gate) {
        this.connect = connect;
        this.gate = gate;
    }

    /** @return failed if the database does not answer; another call tries again */
    public Future<Documents> documents(String collection) {
        return connected().map(database -> database.documents(collection, gate));
    }

    /** The documents of a collection that others write; fails as {@link #documents} does. */
    Future<ForeignDocuments> foreignDocuments(String collection) {
        return connected().map(database -> database.foreignDocuments(collection, gate));
    }

    private Future<MongoDatabase> connected() {
        return open().timeout(CONNECTING_MAX.toMillis(), TimeUnit.MILLISECONDS);
    }

    private synchronized Future<MongoDatabase> open() {
        if (opened == null || opened.failed()) {
            opened = connect.get();
        }
        return opened;
    }

    public synchronized Future<Void> close() {
        return opened == null || !opened.succeeded()
                ? Future.succeededFuture()
                : opened.result().close();
    }
}
