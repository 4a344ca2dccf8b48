package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;

/** A MongoDB that keeps documents. */
public final class MongoDatabase implements DocumentDatabase {
    private static final int SERVER_SELECTION_MILLIS = 5_000;
    private static final int WAIT_FOR_CONNECTION_MILLIS = 5_000;
    private static final JsonObject PING = new JsonObject().put("ping", 1);

    private final MongoClient client;

    private MongoDatabase(MongoClient client) {
        this.client = client;
    }

    /**
     * Fails if the server does not answer.
     *
     * @param url with the user's password
     * @param connections most connections that are open at once
     */
    public static Future<MongoDatabase> connect(Vertx vertx, String url, String name, int connections) {
        JsonObject options = new JsonObject()
                .put("connection_string", url)
                .put("db_name", name)
                .put("maxPoolSize", connections)
                .put("serverSelectionTimeoutMS", SERVER_SELECTION_MILLIS)
                // Limits the wait for a connection, so that a write does not begin long after the gate allowed it.
                .put("waitQueueTimeoutMS", WAIT_FOR_CONNECTION_MILLIS);
        MongoDatabase database = new MongoDatabase(MongoClient.create(vertx, options));
        return database.ping()
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

    /** The same server, with operations passed through another client. */
    MongoDatabase with(MongoClient other) {
        return new MongoDatabase(other);
    }

    MongoClient client() {
        return client;
    }

    @Override
    public Future<Void> close() {
        return client.close();
    }
}
