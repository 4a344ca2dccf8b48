package org.sumspace.connector.exchange.service.payload;

import io.vertx.core.Future;
import java.util.function.Supplier;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.exchange.service.run.RecordTurns;
import org.sumspace.connector.exchange.store.ExchangeStore;

/**
 * Bounds the outcomes that a connector keeps for exchanges without a record here. They must be kept, because the
 * message that opens the exchange may be late, but only their sender can be verified. Thread-safe.
 */
public final class OutcomeLimit {
    private static final int RETRY_SECONDS = 3_600;

    private final ExchangeStore store;
    private final int max;
    private final RecordTurns turns = new RecordTurns();

    /** @param max the maximum for each participant */
    public OutcomeLimit(ExchangeStore store, int max) {
        this.store = store;
        this.max = max;
    }

    /**
     * Stores an outcome, unless its sender has too many. Outcomes of one sender are stored one after the other, so that
     * concurrent ones cannot exceed the limit.
     *
     * @return what {@code storing} returns; failed with TOO_MANY if the sender has no space left
     */
    public <T> Future<T> within(String sender, Supplier<Future<T>> storing) {
        return turns.run(
                sender,
                () -> store.countOutcomesAlone(sender)
                        .compose(count -> count < max ? storing.get() : Future.failedFuture(tooMany())));
    }

    private static NodeException tooMany() {
        return NodeException.tooMany(
                "This connector has no record of the exchange, and keeps no more such outcomes of this participant.",
                RETRY_SECONDS);
    }
}
