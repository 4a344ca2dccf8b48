package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.Secret;

/** A node's database: a MongoDB or the embedded store. A node's stores work on the {@link Documents} it hands out. */
public final class MongoStore {
    private static final Logger LOG = LoggerFactory.getLogger(MongoStore.class);
    private static final int RETRY_MILLIS = 1_000;
    private static final int SERVER_SELECTION_MILLIS = 5_000;
    private static final int WAIT_FOR_CONNECTION_MILLIS = 5_000;
    private static final JsonObject PING = new JsonObject().put("ping", 1);

    private final Vertx vertx;
    private final MongoClient client;
    private final @Nullable EmbeddedMongo embedded;
    private final WriteGate gate;

    private MongoStore(Vertx vertx, MongoClient client, @Nullable EmbeddedMongo embedded, WriteGate gate) {
        this.vertx = vertx;
        this.client = client;
        this.embedded = embedded;
        this.gate = gate;
    }

    /**
     * Connects, and fails if a MongoDB does not answer. It waits for the embedded store, whose node cannot do without it.
     *
     * @param dataDir where an embedded store keeps its file
     */
    public static Future<MongoStore> open(Vertx vertx, MongoConfig config, Path dataDir) {
        Secret url = config.url();
        if (url != null) {
            return connect(vertx, config, url.reveal(), null);
        }
        return vertx.executeBlocking(() -> EmbeddedMongo.inFolder(dataDir.resolve("mongo")), false)
                .compose(embedded -> connect(vertx, config, embedded.url(), embedded));
    }

    static Future<MongoStore> connect(Vertx vertx, MongoConfig config, String url, @Nullable EmbeddedMongo embedded) {
        JsonObject options = new JsonObject()
                .put("connection_string", url)
                .put("db_name", config.database())
                .put("maxPoolSize", config.connections())
                .put("serverSelectionTimeoutMS", SERVER_SELECTION_MILLIS);
        if (embedded == null) {
            // Limits the wait for a connection, so that a write does not begin long after the gate allowed it.
            options.put("waitQueueTimeoutMS", WAIT_FOR_CONNECTION_MILLIS);
        }
        MongoClient client = MongoClient.create(vertx, options);
        MongoStore store = new MongoStore(vertx, client, embedded, WriteGate.OPEN);
        return (embedded == null ? store.ping() : store.answer())
                .map(store)
                .recover(failure -> store.close().transform(closed -> Future.failedFuture(failure)));
    }

    /** The same database, in which no write begins unless the gate is open, and every write ends within 5 s. */
    public MongoStore guardedBy(WriteGate writes) {
        return new MongoStore(vertx, client, embedded, writes);
    }

    /** The documents of one collection. A new collection is empty. */
    public Documents documents(String collection) {
        return new Documents(client, collection, gate);
    }

    /** The documents of a collection in a database of another application. */
    public ForeignDocuments foreignDocuments(String collection) {
        return new ForeignDocuments(client, collection, gate);
    }

    /** Decodes documents outside of the event loop. */
    public <T> Future<T> decode(Callable<T> decoding) {
        return vertx.executeBlocking(decoding, false);
    }

    /** Succeeds if the database answers. */
    public Future<Void> ping() {
        return client.runCommand("ping", PING).mapEmpty();
    }

    /** Completes when the database answers. */
    private Future<Void> answer() {
        return ping().recover(failure -> {
            LOG.warn("The embedded store does not answer yet; the node starts when it does: {}", failure.getMessage());
            return vertx.timer(RETRY_MILLIS, TimeUnit.MILLISECONDS).compose(later -> answer());
        });
    }

    MongoClient client() {
        return client;
    }

    /** The same database, with its operations passed through another client. */
    MongoStore with(MongoClient other) {
        return new MongoStore(vertx, other, null, gate);
    }

    public Future<Void> close() {
        return client.close().compose(closed -> embedded == null ? Future.succeededFuture() : stop(embedded));
    }

    private Future<Void> stop(EmbeddedMongo server) {
        return vertx.executeBlocking(
                () -> {
                    server.close();
                    return null;
                },
                false);
    }
}
