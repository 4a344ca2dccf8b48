package org.sumspace.common.store;

import io.vertx.core.Future;
import java.util.Optional;

/** A database that keeps documents. */
interface DocumentDatabase {
    /** A new collection is empty. */
    DocumentTable table(String collection);

    /** Soon removes what was deleted or replaced in a collection from the files, where deleting leaves it there. */
    default void removeDeleted(String collection) {}

    /** The same database, which refuses writes that do not pass the gate's fence, if it has transactions. */
    default DocumentDatabase fencedBy(WriteGate gate) {
        return this;
    }

    /** What was written to collections that record their changes; empty if the database records none. */
    default Optional<ChangeLog> changes() {
        return Optional.empty();
    }

    /** Succeeds if the database answers. */
    Future<Void> ping();

    Future<Void> close();
}
