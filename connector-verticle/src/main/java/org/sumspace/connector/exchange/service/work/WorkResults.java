package org.sumspace.connector.exchange.service.work;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.service.payload.Payloads;
import org.sumspace.connector.exchange.service.run.RecordTurns;
import org.sumspace.connector.exchange.store.Exchanges;
import org.sumspace.connector.payload.service.OutgoingItem;
import org.sumspace.connector.payload.service.PayloadSpool;

/**
 * Stores the results of a middle party's application. A result can arrive as the answer to a call or by a call of the
 * application, or both at once. The first one that is stored completely counts. Thread-safe.
 */
final class WorkResults {
    private final PayloadSpool spool;
    private final Exchanges exchanges;
    private final RecordTurns turns = new RecordTurns();
    /** Results whose records do not show them yet. */
    private final Map<String, Content> stored = new ConcurrentHashMap<>();

    WorkResults(PayloadSpool spool, Exchanges exchanges) {
        this.spool = spool;
        this.exchanges = exchanges;
    }

    /** A result that is being stored. Others of the same record wait until it is finished or given up. */
    final class Draft {
        private final String id;
        private final OutgoingItem item;
        private final Promise<Void> over;

        private Draft(String id, OutgoingItem item, Promise<Void> over) {
            this.id = id;
            this.item = item;
            this.over = over;
        }

        WriteStream<Buffer> sink() {
            return item.sink();
        }

        /** Completes the result after its sink has ended and everything is durable. */
        Content finish(String mediaType) {
            Content content = new Content(item.size(), item.digest(), mediaType);
            stored.put(id, content);
            over.complete();
            return content;
        }

        /** Discards the draft. */
        Future<Void> giveUp() {
            return item.abort().onComplete(done -> over.complete());
        }
    }

    /**
     * Begins to store a result.
     *
     * @return empty if there is a result already, or the record does not wait for one
     */
    Future<Optional<Draft>> begin(String id) {
        Promise<Optional<Draft>> begun = Promise.promise();
        turns.run(id, () -> exchanges.find(id).compose(found -> begin(found, begun)))
                .onFailure(begun::tryFail);
        return begun.future();
    }

    private Future<Void> begin(Optional<ExchangeRecord> found, Promise<Optional<Draft>> begun) {
        Optional<ExchangeRecord> waiting =
                found.filter(record -> record.state() == ExchangeState.WORKING && !stored.containsKey(record.id()));
        if (waiting.isEmpty()) {
            begun.complete(Optional.empty());
            return Future.succeededFuture();
        }
        ExchangeRecord record = waiting.get();
        return spool.deleteOutgoing(record.id()).compose(done -> {
            Promise<Void> over = Promise.promise();
            OutgoingItem item = spool.outgoing(record.id(), Payloads.peer(record), 0);
            begun.complete(Optional.of(new Draft(record.id(), item, over)));
            return over.future();
        });
    }

    /** A result that the record does not show yet. */
    Optional<Content> unreported(String id) {
        @Nullable Content content = stored.get(id);
        return Optional.ofNullable(content);
    }

    /** Forgets the result, because the record shows it or has ended. */
    void forget(String id) {
        stored.remove(id);
    }
}
