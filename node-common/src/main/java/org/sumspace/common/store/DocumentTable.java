package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;

/**
 * One collection in a database of one kind. Every operation on one document is atomic; an acknowledged change is durable.
 * Operations fail with {@link Taken} if another document has the id or the value of a unique field, with UNAVAILABLE if
 * a write does not pass its fence, with {@link org.sumspace.common.error.StoreException} if the database fails otherwise
 * or does not answer.
 */
interface DocumentTable {
    int NO_LIMIT = 0;

    /** The id or a unique field of a document is taken. */
    final class Taken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Taken() {
            super("the id or a unique field is taken");
        }
    }

    /** @param fields whose values together find documents; each has one text, number or truth value in a document */
    Future<Void> index(boolean isUnique, String... fields);

    /** @param field that has an array */
    Future<Void> indexElements(String field);

    /** From now on the database records which documents are written, if it records changes. */
    default Future<Void> recordChanges() {
        return Future.succeededFuture();
    }

    Future<Void> insert(JsonObject document);

    /** Inserts documents in any order; if it fails, some of them may be stored. */
    Future<Void> insertAll(List<JsonObject> documents);

    /** Inserts documents, or replaces those with the same ids; of two with one id the last counts. If it fails, some may be stored. */
    Future<Void> upsertAll(List<JsonObject> documents);

    /**
     * Inserts the document, or replaces the one with the same id if that one meets the condition.
     *
     * @return whether it was stored; false, or failed with {@link Taken}, if the condition does not hold
     */
    Future<Boolean> upsertIf(Query condition, JsonObject document);

    /**
     * Replaces the document with the same id if it meets the condition.
     *
     * @return whether it was replaced
     */
    Future<Boolean> replaceIf(Query condition, JsonObject document);

    /**
     * Sets members of documents that match.
     *
     * @param isOne whether to stop after one document
     * @return how many were changed
     */
    Future<Long> set(Query query, JsonObject members, boolean isOne);

    /** Adds 1 to a member; a document or member that does not exist counts as 0. */
    Future<Void> increment(String id, String member);

    /**
     * @param limit how many documents are read at most, or {@link #NO_LIMIT}
     * @param fields the members to read besides the id; all if none is named
     */
    Future<List<JsonObject>> find(Query query, Order order, long skip, int limit, String... fields);

    Future<Long> count(Query query);

    /** @return how many were deleted */
    Future<Long> delete(Query query);
}
