package org.sumspace.common.store;

import io.vertx.core.Vertx;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.sumspace.common.testkit.Await;

/** The base of tests of stores: every {@link StoreTest} begins with an empty database. */
public abstract class StoreTestBase {
    private static Vertx vertx;

    private @Nullable MongoStore database;

    @BeforeAll
    static void startVertx() {
        vertx = Vertx.vertx();
    }

    @AfterAll
    static void closeVertx() {
        Await.result(vertx.close());
    }

    final void open(TestDatabase server) {
        database = Await.result(server.open(vertx));
    }

    final void close(TestDatabase server) {
        Await.result(server.close(database()));
    }

    /** This test's database. */
    protected final MongoStore database() {
        return Objects.requireNonNull(database, "a test of stores is annotated with @StoreTest");
    }
}
