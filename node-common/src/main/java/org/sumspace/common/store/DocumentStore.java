package org.sumspace.common.store;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.sumspace.common.config.Secret;

/** A node's database. The node's stores work on the {@link Documents} it hands out. */
public final class DocumentStore {
    private final Vertx vertx;
    private final DocumentDatabase database;
    private final WriteGate gate;

    private DocumentStore(Vertx vertx, DocumentDatabase database, WriteGate gate) {
        this.vertx = vertx;
        this.database = database;
        this.gate = gate;
    }

    /**
     * Connects to the database that the configuration names.
     *
     * @return failed if it does not answer
     */
    public static Future<DocumentStore> open(Vertx vertx, StoreConfig config) {
        Secret url = requireNonNull(config.url());
        Future<? extends DocumentDatabase> database = StoreConfig.isPostgres(url.reveal())
                ? PostgresDatabase.connect(vertx, url, requireNonNull(config.password()), config.connections())
                : MongoDatabase.connect(vertx, url.reveal(), config.database(), config.connections());
        return database.map(opened -> on(vertx, opened));
    }

    static DocumentStore on(Vertx vertx, DocumentDatabase database) {
        return new DocumentStore(vertx, database, WriteGate.OPEN);
    }

    /** What keeps the documents. */
    DocumentDatabase database() {
        return database;
    }

    /** The same with another database. */
    DocumentStore with(DocumentDatabase other) {
        return new DocumentStore(vertx, other, gate);
    }

    /**
     * The same database, in which no write begins unless the gate is open, and every write ends within 5 s. A PostgreSQL
     * also checks the gate's fence.
     */
    public DocumentStore guardedBy(WriteGate writes) {
        return new DocumentStore(vertx, database.fencedBy(writes), writes);
    }

    /** What was written to collections that record their changes; empty if none are recorded. */
    public Optional<ChangeLog> changes() {
        return gate == WriteGate.OPEN ? Optional.empty() : database.changes();
    }

    /** The documents of one collection. A new collection is empty. */
    public Documents documents(String collection) {
        return new Documents(database.table(collection), gate);
    }

    /**
     * As {@link #documents}, for documents about people. What is deleted or replaced in them is soon in no file of the
     * database any more; that is done at the start, too, because a node can end before.
     */
    public Documents personalDocuments(String collection) {
        database.removeDeleted(collection);
        return new Documents(database.table(collection), gate, () -> database.removeDeleted(collection));
    }

    /** Decodes documents outside of the event loop. */
    public <T> Future<T> decode(Callable<T> decoding) {
        return vertx.executeBlocking(decoding, false);
    }

    /** Succeeds if the database answers. */
    public Future<Void> ping() {
        return database.ping();
    }

    public Future<Void> close() {
        return database.close();
    }
}
