package org.sumspace.connector.exchange.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Query;
import org.sumspace.connector.exchange.domain.LegacyExchange;

/** Stores what was sent to old connectors, a document for each exchange with one. */
public final class LegacyExchangeStore {
    private static final String PEER_IDS = "peerIds";
    private static final JsonRecords RECORDS = JsonRecords.camelCase().withNulls();

    private final Documents exchanges;

    public LegacyExchangeStore(DocumentStore database) {
        this.exchanges = database.documents("oldExchanges");
    }

    public Future<Void> createIndexes() {
        return exchanges.indexElements(PEER_IDS);
    }

    public Future<Void> save(LegacyExchange exchange) {
        return exchanges.upsert(new JsonObject(RECORDS.tree(exchange)));
    }

    /** @param id of the record here */
    public Future<Optional<LegacyExchange>> find(String id) {
        return exchanges.find(id).map(found -> found.map(LegacyExchangeStore::read));
    }

    /** The exchanges of which an old connector has announced a record with this id. Two connectors may use the same id. */
    public Future<List<LegacyExchange>> ofPeer(String peerId) {
        return exchanges
                .listOneOf(Query.everything(), PEER_IDS, List.of(peerId))
                .map(found -> found.stream().map(LegacyExchangeStore::read).toList());
    }

    private static LegacyExchange read(JsonObject document) {
        return RECORDS.read(document.getMap(), LegacyExchange.class);
    }
}
