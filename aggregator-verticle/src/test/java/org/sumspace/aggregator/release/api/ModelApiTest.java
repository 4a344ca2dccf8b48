package org.sumspace.aggregator.release.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.aggregator.release.service.ModelVersions;
import org.sumspace.aggregator.release.store.ModelFiles;
import org.sumspace.aggregator.release.store.ModelRecord;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.journal.DamagedFileException;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.execution.ModelVersion;

/** The files of five versions, of which three are kept. */
class ModelApiTest {
    private static final int VERSIONS = 5;

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();
    /** Keeps a reference to the client, because Vert.x closes an unreferenced client with its open requests. */
    private final HttpClient client = vertx.createHttpClient();

    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final TrainingScene scene = new TrainingScene(Cast.of(4), 4, Instant.now(), "'expirySeconds': 600");
    private final Digest model = scene.trainingPlan.digest();
    private int port;

    @BeforeEach
    void serve() throws Exception {
        ModelFiles files = new ModelFiles(folder);
        for (int version = 1; version <= VERSIONS; version++) {
            files.writeModel(model, version, content(version));
            files.publish(model, version, record(version));
            files.removeFormer(model, version);
        }
        ModelVersions versions = new ModelVersions(files, vertx.createSharedWorkerExecutor("models", 1));
        Router router = Router.router(vertx);
        router.get("/models/:model/versions/:version/file")
                .handler(new ReleasedModelFeature(versions)::getModelFile)
                .failureHandler(this::answer);
        port = Await.result(vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1"))
                .actualPort();
    }

    private void answer(RoutingContext ctx) {
        failures.add(ctx.failure());
        ctx.response()
                .setStatusCode(
                        ctx.failure() instanceof NodeException known
                                ? known.type().httpStatus()
                                : 500)
                .end();
    }

    @AfterEach
    void stop() {
        Await.result(vertx.close());
    }

    @Test
    void versionThatIsNoLongerKept_isGone_andOneThatNeverWasIsNotFound() {
        assertThat(status(1)).isEqualTo(410);
        assertThat(status(2)).isEqualTo(410);
        assertThat(status(VERSIONS + 1)).isEqualTo(404);
        assertThat(body(3)).isEqualTo(Buffer.buffer(content(3)));
    }

    @Test
    void damagedModelFile_isNotSent() throws Exception {
        Path file = folder.resolve(model.toString()).resolve(VERSIONS + ".model");
        assertThat(body(VERSIONS)).isEqualTo(Buffer.buffer(content(VERSIONS)));
        Files.write(file, content(VERSIONS - 1));
        assertThat(status(VERSIONS)).isEqualTo(500);
        assertThat(failures)
                .singleElement()
                .isInstanceOfSatisfying(
                        DamagedFileException.class,
                        damaged -> assertThat(damaged).hasMessageContaining(file.toString()));
    }

    private int status(int version) {
        return Await.result(get(version, response -> Future.succeededFuture(response.statusCode())));
    }

    private Buffer body(int version) {
        return Await.result(get(version, HttpClientResponse::body));
    }

    /** The read part of the answer. It is read on the event loop of the answer, before its body has passed. */
    private <T> Future<T> get(int version, Function<HttpClientResponse, Future<T>> read) {
        return client.request(HttpMethod.GET, port, "127.0.0.1", "/models/" + model + "/versions/" + version + "/file")
                .compose(request -> request.send().compose(read));
    }

    private static byte[] content(int version) {
        return new byte[] {(byte) version, 1, 2};
    }

    private ModelRecord record(int round) {
        ModelVersion version = new ModelVersion(
                model,
                Digest.ZERO,
                round,
                List.of(Digest.ZERO),
                4,
                Digest.ZERO,
                Digest.of(content(round)),
                model.toString(),
                String.valueOf(round),
                "https://da.example/file",
                Instant.EPOCH,
                null,
                Digest.ZERO);
        return new ModelRecord(scene.aggregators.get(0).sign(version), scene.trainingPlan, Set.of());
    }
}
