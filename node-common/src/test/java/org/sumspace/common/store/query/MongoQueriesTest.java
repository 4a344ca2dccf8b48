package org.sumspace.common.store.query;

import io.vertx.core.Vertx;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.testkit.Await;

@EnabledIfEnvironmentVariable(named = "MONGO_TEST_URL", matches = ".+")
class MongoQueriesTest extends QueriesTestBase {
    private final Vertx vertx = Vertx.vertx();
    private final DocumentStore database = Await.result(TestDatabase.MONGODB.open(vertx));

    @AfterEach
    void close() {
        Await.result(TestDatabase.MONGODB.close(database));
        Await.result(vertx.close());
    }

    @Override
    protected Documents open() {
        return database.documents("things");
    }
}
