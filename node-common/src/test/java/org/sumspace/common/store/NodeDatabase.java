package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.function.Supplier;

/** Where nodes of tests keep their documents: in a PostgreSQL, unless a test starts them on another database. */
public final class NodeDatabase {
    private static final ThreadLocal<TestDatabase> DATABASE = ThreadLocal.withInitial(() -> TestDatabase.POSTGRES);

    private NodeDatabase() {}

    public static Future<DocumentStore> open(Vertx vertx) {
        return DATABASE.get().open(vertx);
    }

    /** Starts a node, in this thread, whose documents are in this one. */
    public static <T> T on(TestDatabase database, Supplier<T> start) {
        DATABASE.set(database);
        try {
            return start.get();
        } finally {
            DATABASE.remove();
        }
    }
}
