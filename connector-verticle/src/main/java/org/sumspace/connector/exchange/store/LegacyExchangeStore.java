package org.sumspace.connector.exchange.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.MongoStore;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.LegacyExchange;

/** Stores what was sent to old connectors, a document for each exchange with one. */
public final class LegacyExchangeStore {
    private static final String PEER_IDS = "peerIds";
    private static final String OPENED_AT = "openedAt";
    private static final String EXPORTED_AT = "exportedAt";
    private static final String PUSHED_BY = "pushedBy";
    private static final String SENT = "sent";
    private static final String SENDING_AT = "sendingAt";
    private static final String ANNOUNCED_ITEM = "announcedItem";
    private static final String SIZE = "size";
    private static final String DIGEST = "digest";
    private static final String MEDIA_TYPE = "mediaType";

    private final Documents exchanges;

    public LegacyExchangeStore(MongoStore mongo) {
        this.exchanges = mongo.documents("oldExchanges");
    }

    public Future<Void> createIndexes() {
        return exchanges.index(PEER_IDS);
    }

    public Future<Void> save(LegacyExchange exchange) {
        return exchanges.upsert(new JsonObject()
                .put(Documents.ID, exchange.id())
                .put(PEER_IDS, new JsonArray(exchange.peerIds()))
                .put(OPENED_AT, text(exchange.openedAt()))
                .put(EXPORTED_AT, text(exchange.exportedAt()))
                .put(PUSHED_BY, exchange.pushedBy())
                .put(SENT, exchange.sent())
                .put(SENDING_AT, text(exchange.sendingAt()))
                .put(ANNOUNCED_ITEM, item(exchange.announcedItem())));
    }

    /** @param id of the record here */
    public Future<Optional<LegacyExchange>> find(String id) {
        return exchanges.find(id).map(found -> found.map(LegacyExchangeStore::read));
    }

    /** The exchanges of which an old connector has announced a record with this id. Two connectors may use the same id. */
    public Future<List<LegacyExchange>> ofPeer(String peerId) {
        return exchanges
                .listOneOf(new JsonObject(), PEER_IDS, List.of(peerId))
                .map(found -> found.stream().map(LegacyExchangeStore::read).toList());
    }

    private static LegacyExchange read(JsonObject document) {
        return new LegacyExchange(
                document.getString(Documents.ID),
                ExchangeDocument.texts(document.getJsonArray(PEER_IDS)),
                time(document, OPENED_AT),
                time(document, EXPORTED_AT),
                document.getString(PUSHED_BY),
                document.getInteger(SENT),
                time(document, SENDING_AT),
                item(document.getJsonObject(ANNOUNCED_ITEM)));
    }

    private static @Nullable JsonObject item(@Nullable Content item) {
        return item == null
                ? null
                : new JsonObject()
                        .put(SIZE, item.size())
                        .put(DIGEST, item.digest().toString())
                        .put(MEDIA_TYPE, item.mediaType());
    }

    private static @Nullable Content item(@Nullable JsonObject document) {
        return document == null
                ? null
                : new Content(
                        document.getLong(SIZE),
                        Digest.parse(document.getString(DIGEST)),
                        document.getString(MEDIA_TYPE));
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    private static @Nullable Instant time(JsonObject document, String field) {
        String text = document.getString(field);
        return text == null ? null : Instant.parse(text);
    }
}
