package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.UUID;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.postgres.TestPostgres;

/** A PostgreSQL, for integration tests. */
public final class PostgresServer implements TestServer {
    private static final int CONNECTIONS = 8;

    @Override
    public Future<DocumentStore> open(Vertx vertx) {
        Secret url = Secret.of(TestPostgres.urlOfNew("test-" + UUID.randomUUID()));
        StoreConfig config = new StoreConfig(url, TestPostgres.PASSWORD, "unused", CONNECTIONS);
        return DocumentStore.open(vertx, config, Path.of("unused"));
    }

    @Override
    public Future<Void> close(DocumentStore store) {
        return store.close();
    }
}
