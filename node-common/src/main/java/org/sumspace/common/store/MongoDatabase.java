package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A MongoDB that keeps documents, or the embedded store, which speaks its protocol. */
public final class MongoDatabase implements DocumentDatabase {
    private static final Logger LOG = LoggerFactory.getLogger(MongoDatabase.class);
    private static final int RETRY_MILLIS = 1_000;
    private static final int SERVER_SELECTION_MILLIS = 5_000;
    private static final int WAIT_FOR_CONNECTION_MILLIS = 5_000;
    private static final JsonObject PING = new JsonObject().put("ping", 1);

    private final Vertx vertx;
    private final MongoClient client;
    private final @Nullable EmbeddedMongo embedded;

    MongoDatabase(Vertx vertx, MongoClient client, @Nullable EmbeddedMongo embedded) {
        this.vertx = vertx;
        this.client = client;
        this.embedded = embedded;
    }

    /**
     * Waits for the embedded store, whose node cannot do without it.
     *
     * @param dataDir where it keeps its file
     */
    static Future<MongoDatabase> embedded(Vertx vertx, StoreConfig config, Path dataDir) {
        return vertx.executeBlocking(() -> EmbeddedMongo.inFolder(dataDir.resolve("mongo")), false)
                .compose(embedded -> connect(vertx, embedded.url(), config.database(), config.connections(), embedded));
    }

    /**
     * Fails if the server does not answer.
     *
     * @param url with the user's password
     * @param connections most connections that are open at once
     */
    public static Future<MongoDatabase> connect(Vertx vertx, String url, String name, int connections) {
        return connect(vertx, url, name, connections, null);
    }

    static Future<MongoDatabase> connect(
            Vertx vertx, String url, String name, int connections, @Nullable EmbeddedMongo embedded) {
        JsonObject options = new JsonObject()
                .put("connection_string", url)
                .put("db_name", name)
                .put("maxPoolSize", connections)
                .put("serverSelectionTimeoutMS", SERVER_SELECTION_MILLIS);
        if (embedded == null) {
            // Limits the wait for a connection, so that a write does not begin long after the gate allowed it.
            options.put("waitQueueTimeoutMS", WAIT_FOR_CONNECTION_MILLIS);
        }
        MongoDatabase database = new MongoDatabase(vertx, MongoClient.create(vertx, options), embedded);
        return (embedded == null ? database.ping() : database.answer())
                .map(database)
                .recover(failure -> database.close().transform(closed -> Future.failedFuture(failure)));
    }

    @Override
    public DocumentTable table(String collection) {
        return new MongoTable(client, collection);
    }

    /** The documents of a collection that only this application writes. */
    public Documents documents(String collection, WriteGate gate) {
        return new Documents(table(collection), gate);
    }

    /** The documents of a collection that another application writes. */
    public ForeignDocuments foreignDocuments(String collection, WriteGate gate) {
        return new ForeignDocuments(client, collection, gate);
    }

    @Override
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

    /** The same server, with operations passed through another client. */
    MongoDatabase with(MongoClient other) {
        return new MongoDatabase(vertx, other, null);
    }

    MongoClient client() {
        return client;
    }

    @Override
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
