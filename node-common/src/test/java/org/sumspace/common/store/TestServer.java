package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;

/** Where tests of stores get their empty databases. */
public interface TestServer {
    /** Opens an empty database that nobody else uses. */
    Future<DocumentStore> open(Vertx vertx);

    /** Closes the connection, and deletes the database where it would stay. */
    Future<Void> close(DocumentStore store);
}
