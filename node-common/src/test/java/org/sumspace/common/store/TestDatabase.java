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

/** Databases that speak MongoDB's protocol. */
public enum TestDatabase implements TestServer {
    /** The embedded store in memory: one server for all tests of a JVM, started with the first. */
    EMBEDDED {
        @Override
        String url() {
            return Server.EMBEDDED.url();
        }

        @Override
        public Future<Void> close(DocumentStore store) {
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
        static final EmbeddedMongo EMBEDDED = EmbeddedMongo.inMemory();
    }

    /** Those that this machine has. */
    static List<TestDatabase> available() {
        return Stream.of(values())
                .filter(each -> each == EMBEDDED || SERVER_URL != null)
                .toList();
    }

    /** The server of an embedded store or a MongoDB. */
    public static MongoDatabase mongo(DocumentStore store) {
        return (MongoDatabase) store.database();
    }

    abstract String url();

    @Override
    public Future<DocumentStore> open(Vertx vertx) {
        StoreConfig config = new StoreConfig(Secret.of(url()), null, "test-" + UUID.randomUUID(), CONNECTIONS);
        return DocumentStore.open(vertx, config, Path.of("unused"));
    }
}
