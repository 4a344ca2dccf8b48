package org.sumspace.common.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StoreFormatTest {
    private final Vertx vertx = Vertx.vertx();

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        result(vertx.close());
    }

    private StartingStore starting(StoreConfig config) {
        return StartingStore.of(config, folder);
    }

    private static Documents formats(DocumentStore store) {
        return store.documents(StoreFormat.COLLECTION);
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "STAND_IN"})
    void newDatabase_isMarked_andOpensAgain(TestDatabase database) {
        StoreConfig config = database.config();
        result(result(starting(config).open(vertx)).close());
        DocumentStore store = result(starting(config).open(vertx));
        assertThat(result(formats(store).find(StoreFormat.DOCUMENTS)).map(format -> format.getLong(StoreFormat.NUMBER)))
                .isEqualTo(Optional.of(StoreFormat.CURRENT));
        result(database.close(store));
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "STAND_IN"})
    void databaseOfALaterVersion_isRefused_andStays(TestDatabase database) {
        StoreConfig config = database.config();
        DocumentStore later = result(DocumentStore.open(vertx, config));
        JsonObject mark =
                new JsonObject().put(Documents.ID, StoreFormat.DOCUMENTS).put(StoreFormat.NUMBER, 7L);
        result(formats(later).insert(mark));
        assertThat(failure(starting(config).open(vertx)))
                .hasMessageContaining("form 7")
                .hasMessageContaining("form 1 at most: start the version that wrote them");
        assertThat(result(formats(later).find(StoreFormat.DOCUMENTS))).contains(mark);
        result(database.close(later));
    }
}
