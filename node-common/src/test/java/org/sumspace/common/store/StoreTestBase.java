package org.sumspace.common.store;

import io.vertx.core.Vertx;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.testkit.Await;

/** The base of tests of stores: every {@link StoreTest} begins with an empty database. */
public abstract class StoreTestBase {
    /** One for all tests of this JVM, whose classes run in parallel. */
    private static final Vertx VERTX = Vertx.vertx();

    private @Nullable DocumentStore database;

    final void open(TestDatabase server) {
        database = Await.result(server.open(VERTX));
    }

    final void close(TestDatabase server) {
        Await.result(server.close(database()));
    }

    /** This test's database. */
    protected final DocumentStore database() {
        return Objects.requireNonNull(database, "a test of stores is annotated with @StoreTest");
    }
}
