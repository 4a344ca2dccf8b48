package org.sumspace.connector.exchange.service.legacy;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.UnaryOperator;
import org.sumspace.connector.exchange.domain.OldExchange;
import org.sumspace.connector.exchange.service.RecordTurns;
import org.sumspace.connector.exchange.store.OldExchangeStore;

/** What was sent to old connectors; changes of one exchange are made one after the other. Thread-safe. */
public final class OldExchanges {
    private final OldExchangeStore store;
    private final RecordTurns turns = new RecordTurns();

    public OldExchanges(OldExchangeStore store) {
        this.store = store;
    }

    /** @param id of the record here */
    Future<OldExchange> of(String id) {
        return store.find(id).map(found -> found.orElseGet(() -> OldExchange.begun(id)));
    }

    Future<List<OldExchange>> ofPeer(String peerId) {
        return store.ofPeer(peerId);
    }

    /** @return the changed one, when it is durable */
    Future<OldExchange> change(String id, UnaryOperator<OldExchange> change) {
        return turns.run(
                id,
                () -> of(id).compose(before -> {
                    OldExchange after = change.apply(before);
                    return after.equals(before)
                            ? Future.succeededFuture(before)
                            : store.save(after).map(after);
                }));
    }
}
