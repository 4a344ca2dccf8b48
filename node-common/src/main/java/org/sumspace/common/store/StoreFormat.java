package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/**
 * The form of the documents in a database, a number that a version of the software raises when earlier ones would misread
 * its documents.
 */
final class StoreFormat {
    static final long CURRENT = 1;
    static final String COLLECTION = "store_format";
    static final String DOCUMENTS = "documents";
    static final String NUMBER = "number";

    private StoreFormat() {}

    /**
     * Marks a new database with the current form.
     *
     * @return the database; failed, and the database is closed, if its form is a later one
     */
    static Future<DocumentStore> require(DocumentStore database) {
        Documents formats = database.documents(COLLECTION);
        return formats.find(DOCUMENTS)
                .compose(found -> found.isPresent() ? Future.succeededFuture(found) : mark(formats))
                .map(found -> requireCurrent(
                        database, found.map(format -> format.getLong(NUMBER)).orElse(CURRENT)))
                .recover(failure -> database.close().transform(closed -> Future.failedFuture(failure)));
    }

    /** Another node may have marked it in the meantime. */
    private static Future<Optional<JsonObject>> mark(Documents formats) {
        return formats.insertIfAbsent(
                        new JsonObject().put(Documents.ID, DOCUMENTS).put(NUMBER, CURRENT))
                .compose(marked -> formats.find(DOCUMENTS));
    }

    private static DocumentStore requireCurrent(DocumentStore database, long format) {
        if (format > CURRENT) {
            throw new IllegalStateException("The database has documents of form " + format
                    + ", and this version knows form " + CURRENT
                    + " at most: start the version that wrote them, or restore a backup from before.");
        }
        return database;
    }
}
