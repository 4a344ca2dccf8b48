package org.sumspace.connector.exchange.service.legacy;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.UnaryOperator;
import org.sumspace.connector.exchange.domain.LegacyExchange;
import org.sumspace.connector.exchange.service.run.RecordTurns;
import org.sumspace.connector.exchange.store.LegacyExchangeStore;

/** Records what was sent to old connectors. Changes of one exchange are made one after the other. Thread-safe. */
public final class LegacyExchanges {
    private final LegacyExchangeStore store;
    private final RecordTurns turns = new RecordTurns();

    public LegacyExchanges(LegacyExchangeStore store) {
        this.store = store;
    }

    /** @param id of the record here */
    Future<LegacyExchange> of(String id) {
        return store.find(id).map(found -> found.orElseGet(() -> LegacyExchange.begun(id)));
    }

    Future<List<LegacyExchange>> ofPeer(String peerId) {
        return store.ofPeer(peerId);
    }

    /** @return the changed one, when it is durable */
    Future<LegacyExchange> change(String id, UnaryOperator<LegacyExchange> change) {
        return turns.run(
                id,
                () -> of(id).compose(before -> {
                    LegacyExchange after = change.apply(before);
                    return after.equals(before)
                            ? Future.succeededFuture(before)
                            : store.save(after).map(after);
                }));
    }
}
