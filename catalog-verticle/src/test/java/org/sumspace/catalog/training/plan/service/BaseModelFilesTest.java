package org.sumspace.catalog.training.plan.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.streams.Pipe;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.CatalogStores;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.fixture.TestStores;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.catalog.training.plan.core.BaseModelUrls;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.StoreFaults;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.model.ModelFile;

/** Base models in a store that fails, and of plans that are just being published. */
class BaseModelFilesTest {
    private static final Actor OWNER = new Actor("0123456789abcdef01234567", false);
    private static final byte[] MODEL =
            ModelFile.zero("LogisticRegression", 2, List.of("no", "yes")).write();

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final DocumentStore database = result(TestDatabase.POSTGRES.open(vertx));
    /** The operation that fails, and its collection. */
    private volatile List<String> failing = List.of();

    private final CatalogStores stores = result(TestStores.in(StoreFaults.in(database, this::apply)));
    private final ModelSpool spool = new ModelSpool(vertx, vertx.createSharedWorkerExecutor("models", 2));
    private final BaseModelUrls urls = new BaseModelUrls("https://catalog.example");
    private final BaseModelFiles files =
            new BaseModelFiles(stores.baseModels(), stores.trainingPlans(), spool, urls, Clock.systemUTC());

    private @Nullable Object apply(StoreFaults.Operation operation) throws ReflectiveOperationException {
        List<String> point = failing;
        return !point.isEmpty() && operation.is(point.get(0), point.get(1))
                ? Future.failedFuture("the store is away")
                : operation.proceed();
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
        return result(database.documents(collection).count(Query.everything()));
    }

    @Test
    void fileThatWasNotStoredWhole_isNoFile_andItsPartsAreRemoved() throws IOException {
        failing = List.of("upsertIf", "base_models");
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
        failing = List.of("upsertAll", "base_model_parts");
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
        failing = List.of("delete", "base_model_parts");
        failure(files.delete(OWNER, Digest.of(MODEL)));
        failing = List.of();
        failure(files.get(Digest.of(MODEL)));
        result(files.removeUnused());
        assertThat(count("base_model_parts") + count("base_model_contents")).isZero();
    }

    @Test
    void fileIsNotDeleted_whileAPlanIsBeingPublishedWithIt() throws IOException {
        Digest sha256 = Digest.of(MODEL);
        result(files.receive(OWNER, body()));
        Promise<Void> read = Promise.promise();
        Promise<byte[]> key = Promise.promise();
        Future<TrainingPlanRecord> published = plans(() -> {
                    read.complete();
                    return key.future();
                })
                .publish(OWNER, Trees.of(Plans.draft("tp-1").put("base_model", urls.of(sha256))));
        result(read.future());
        Future<Void> deleted = files.delete(OWNER, sha256);
        // Longer than a deletion takes that does not wait.
        for (int i = 0; i < 50; i++) {
            assertThat(count("base_models")).isEqualTo(1);
        }
        key.complete(new byte[] {1});
        result(published);
        assertThat(failure(deleted))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(ProblemType.CONFLICT));
        assertThat(count("base_models")).isEqualTo(1);
    }

    private TrainingPlanService plans(Supplier<Future<byte[]>> tokenKey) {
        LimitsConfig limits = new LimitsConfig(1 << 20, 4, 60, 0, 1, 2);
        NodeHttpClient client =
                new NodeHttpClient(vertx, new OutboundGuard(vertx, List.of()), limits, new PemTrustOptions());
        return new TrainingPlanService(
                stores.trainingPlans(),
                new BaseModelSource(client, spool, files),
                URI.create(urls.catalog()),
                tokenKey,
                plan -> Future.succeededFuture(),
                new SecureRandom(),
                Clock.systemUTC());
    }
}
