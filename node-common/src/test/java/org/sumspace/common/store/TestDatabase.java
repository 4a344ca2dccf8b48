package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Secret;

/** Where tests of stores get their empty databases. */
public enum TestDatabase {
    /** The embedded store in memory: one server for all tests of a JVM, started with the first. */
    EMBEDDED {
        @Override
        String url() {
            return Server.EMBEDDED.url();
        }

        @Override
        public Future<Void> close(MongoStore store) {
            return store.close();
        }
    },
    /** A MongoDB, where the environment variable MONGO_TEST_URL names one. */
    MONGODB {
        @Override
        String url() {
            return String.valueOf(SERVER_URL);
        }

        @Override
        public Future<Void> close(MongoStore store) {
            return store.client()
                    .runCommand("dropDatabase", new JsonObject().put("dropDatabase", 1))
                    .eventually(store::close)
                    .mapEmpty();
        }
    };

    private static final @Nullable String SERVER_URL = System.getenv("MONGO_TEST_URL");
    private static final int CONNECTIONS = 8;

    private static final class Server {
        static final EmbeddedMongo EMBEDDED = EmbeddedMongo.inMemory();
    }

    /** Those that this machine has. */
    static List<TestDatabase> available() {
        return Stream.of(values())
                .filter(each -> each == EMBEDDED || SERVER_URL != null)
                .toList();
    }

    abstract String url();

    /** Opens an empty database that nobody else uses. */
    public Future<MongoStore> open(Vertx vertx) {
        MongoConfig config = new MongoConfig(Secret.of(url()), "test-" + UUID.randomUUID(), CONNECTIONS);
        return MongoStore.open(vertx, config, Path.of("unused"));
    }

    /** Closes the connection, and deletes the database in a MongoDB. */
    public abstract Future<Void> close(MongoStore store);
}
