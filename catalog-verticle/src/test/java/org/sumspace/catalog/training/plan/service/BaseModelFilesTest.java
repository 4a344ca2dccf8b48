package org.sumspace.catalog.training.plan.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.core.streams.Pipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.CatalogStores;
import org.sumspace.catalog.fixture.TestStores;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.catalog.training.plan.core.BaseModelUrls;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.MongoStore;
import org.sumspace.common.store.StoreFaults;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.training.model.ModelFile;

/** A store that fails while base models are stored or deleted. */
class BaseModelFilesTest {
    private static final Actor OWNER = new Actor("0123456789abcdef01234567", false);
    private static final byte[] MODEL =
            ModelFile.zero("LogisticRegression", 2, List.of("no", "yes")).write();

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final MongoStore database = result(TestDatabase.EMBEDDED.open(vertx));
    /** The operation that fails, and its collection. */
    private volatile List<String> failing = List.of();

    private final BaseModelFiles files = files(result(TestStores.in(StoreFaults.in(database, this::apply))));

    private @Nullable Object apply(StoreFaults.Operation operation) throws ReflectiveOperationException {
        List<String> point = failing;
        return !point.isEmpty() && operation.is(point.get(0), point.get(1))
                ? Future.failedFuture("the store is away")
                : operation.proceed();
    }

    private BaseModelFiles files(CatalogStores stores) {
        return new BaseModelFiles(
                stores.baseModels(),
                stores.trainingPlans(),
                new ModelSpool(vertx, vertx.createSharedWorkerExecutor("models", 2)),
                new BaseModelUrls("https://catalog.example"),
                Clock.systemUTC());
    }

    @AfterEach
    void close() {
        result(vertx.close());
    }

    private Pipe<Buffer> body() throws IOException {
        Path file = Files.write(folder.resolve("model"), MODEL);
        AsyncFile open = result(vertx.fileSystem().open(file.toString(), new OpenOptions().setRead(true)));
        return open.pipe().endOnFailure(false);
    }

    private long count(String collection) {
        return result(database.documents(collection).count(new JsonObject()));
    }

    @Test
    void fileThatWasNotStoredWhole_isNoFile_andItsPartsAreRemoved() throws IOException {
        failing = List.of("replaceDocumentsWithOptions", "base_models");
        failure(files.receive(OWNER, body()));
        failing = List.of();
        assertThat(count("base_model_parts")).isEqualTo(1);
        assertThat(result(files.page(OWNER, new PageRequest(10, 1))).result()).isEmpty();
        failure(files.get(Digest.of(MODEL)));
        result(files.removeUnused());
        assertThat(count("base_model_parts") + count("base_model_contents")).isZero();
    }

    @Test
    void fileThatWasStoredInPart_isCompletedWhenItIsSentAgain() throws IOException {
        failing = List.of("bulkWriteWithOptions", "base_model_parts");
        failure(files.receive(OWNER, body()));
        failing = List.of();
        result(files.receive(OWNER, body()));
        result(files.removeUnused());
        assertThat(count("base_models")).isEqualTo(1);
        assertThat(count("base_model_parts")).isEqualTo(1);
    }

    @Test
    void interruptedDeletion_isCompletedLater() throws IOException {
        result(files.receive(OWNER, body()));
        failing = List.of("removeDocuments", "base_model_parts");
        failure(files.delete(OWNER, Digest.of(MODEL)));
        failing = List.of();
        failure(files.get(Digest.of(MODEL)));
        result(files.removeUnused());
        assertThat(count("base_model_parts") + count("base_model_contents")).isZero();
    }
}
