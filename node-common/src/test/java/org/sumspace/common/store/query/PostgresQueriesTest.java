package org.sumspace.common.store.query;

import io.vertx.core.Vertx;
import org.junit.jupiter.api.AfterEach;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.testkit.Await;

class PostgresQueriesTest extends QueriesTestBase {
    private final Vertx vertx = Vertx.vertx();
    private final DocumentStore database = Await.result(TestDatabase.POSTGRES.open(vertx));

    @AfterEach
    void close() {
        Await.result(TestDatabase.POSTGRES.close(database));
        Await.result(vertx.close());
    }

    @Override
    protected Documents open() {
        return database.documents("things");
    }
}
