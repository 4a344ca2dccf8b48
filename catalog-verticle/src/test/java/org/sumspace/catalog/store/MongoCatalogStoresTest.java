package org.sumspace.catalog.store;

import static org.sumspace.common.testkit.Await.result;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

class MongoCatalogStoresTest extends CatalogStoresContract {
    private static final MongoServer SERVER = new MongoServer(new MemoryBackend());
    private static final Vertx VERTX = Vertx.vertx();
    private static String url = "";
    private static int databases;

    private final MongoClient client = MongoClient.create(
            VERTX, new JsonObject().put("connection_string", url).put("db_name", "catalog" + databases++));
    private CatalogStores stores = CatalogStores.inMemory();

    @BeforeAll
    static void start() {
        url = SERVER.bindAndGetConnectionString();
    }

    @AfterAll
    static void stop() {
        result(VERTX.close());
        SERVER.shutdownNow();
    }

    @BeforeEach
    void prepare() {
        stores = result(CatalogStores.inMongo(client));
    }

    @AfterEach
    void close() {
        result(client.close());
    }

    @Override
    CatalogStores stores() {
        return stores;
    }
}
