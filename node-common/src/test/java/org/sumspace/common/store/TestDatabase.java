package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.postgres.TestPostgres;

/** Where tests of stores get their empty databases. */
public enum TestDatabase {
    POSTGRES {
        @Override
        StoreConfig config() {
            return TestPostgres.empty(CONNECTIONS);
        }

        @Override
        public Future<Void> close(DocumentStore store) {
            PostgresDatabase database = (PostgresDatabase) store.database();
            return database.pool()
                    .query("DROP OWNED BY CURRENT_USER CASCADE")
                    .execute()
                    .eventually(store::close)
                    .mapEmpty();
        }
    },
    /** A library that speaks MongoDB's protocol: one server for all tests of a JVM, started with the first. */
    STAND_IN {
        @Override
        StoreConfig config() {
            return named(Server.STAND_IN.url());
        }

        @Override
        public Future<Void> close(DocumentStore store) {
            return store.close();
        }
    },
    /** A MongoDB, where the environment variable MONGO_TEST_URL names one. */
    MONGODB {
        @Override
        StoreConfig config() {
            return named(String.valueOf(SERVER_URL));
        }

        @Override
        public Future<Void> close(DocumentStore store) {
            return mongo(store)
                    .client()
                    .runCommand("dropDatabase", new JsonObject().put("dropDatabase", 1))
                    .eventually(store::close)
                    .mapEmpty();
        }
    };

    private static final @Nullable String SERVER_URL = System.getenv("MONGO_TEST_URL");
    private static final int CONNECTIONS = 8;

    private static final class Server {
        static final TestMongo STAND_IN = TestMongo.inMemory();
    }

    /** Those that this machine has. */
    static List<TestDatabase> available() {
        return Stream.of(values())
                .filter(each -> each != MONGODB || SERVER_URL != null)
                .toList();
    }

    /** The server of a MongoDB, or of what stands in for one. */
    public static MongoDatabase mongo(DocumentStore store) {
        return (MongoDatabase) store.database();
    }

    /** Runs a statement in a PostgreSQL, as the node does. */
    public static Future<Void> execute(DocumentStore store, String statement) {
        return ((PostgresDatabase) store.database())
                .pool()
                .query(statement)
                .execute()
                .mapEmpty();
    }

    private static StoreConfig named(String url) {
        return new StoreConfig(Secret.of(url), null, "test-" + UUID.randomUUID(), CONNECTIONS);
    }

    /** Of an empty database that nobody else uses. */
    abstract StoreConfig config();

    /** Opens an empty database that nobody else uses. */
    public Future<DocumentStore> open(Vertx vertx) {
        return DocumentStore.open(vertx, config());
    }

    /** Closes the connection, and deletes the database where it would stay. */
    public abstract Future<Void> close(DocumentStore store);
}
