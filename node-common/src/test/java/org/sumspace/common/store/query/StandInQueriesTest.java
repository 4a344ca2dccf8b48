package org.sumspace.common.store.query;

import io.vertx.core.Vertx;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.testkit.Await;

class StandInQueriesTest extends QueriesTestBase {
    private final Vertx vertx = Vertx.vertx();
    private final DocumentStore database = Await.result(TestDatabase.STAND_IN.open(vertx));

    @AfterEach
    void close() {
        Await.result(TestDatabase.STAND_IN.close(database));
        Await.result(vertx.close());
    }

    @Override
    protected Documents open() {
        return database.documents("things");
    }

    @Override
    protected Set<Difference> differences() {
        return EnumSet.allOf(Difference.class);
    }
}
