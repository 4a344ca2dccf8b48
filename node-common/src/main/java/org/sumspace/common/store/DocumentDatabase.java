package org.sumspace.common.store;

import io.vertx.core.Future;

/** A database that keeps documents. */
interface DocumentDatabase {
    /** A new collection is empty. */
    DocumentTable table(String collection);

    /** Soon removes what was deleted or replaced in a collection from the files, where deleting leaves it there. */
    default void removeDeleted(String collection) {}

    /** Succeeds if the database answers. */
    Future<Void> ping();

    Future<Void> close();
}
