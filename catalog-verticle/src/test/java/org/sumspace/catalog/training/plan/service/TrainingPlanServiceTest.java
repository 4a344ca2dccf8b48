package org.sumspace.catalog.training.plan.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.CatalogStores;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.fixture.TestStores;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.catalog.training.plan.core.BaseModelUrls;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.plan.TrainingPlan;

class TrainingPlanServiceTest {
    private static final Instant NOW = Instant.parse("2026-05-04T08:00:00Z");
    private static final Actor OWNER = new Actor(Plans.OWNER, false);
    /** For files below this path, the server sends the beginning and withholds the rest. */
    private static final String STALLING = "/stalling/";

    private static final int STALLING_BYTES = 10;

    private static final String PROBLEM = "{\"detail\": \"secret of the other server\"}";
    private static final byte[] MODEL =
            ModelFile.zero("LogisticRegression", 2, List.of("no", "yes")).write();
    /** A pickle of protocol 2 that executes {@code true} if its reader executes what it reads. */
    private static final byte[] MALICIOUS = "\u0080\u0002cos\nsystem\nX\u0004\0\0\0true\u0085R.".getBytes(ISO_8859_1);

    private final Vertx vertx = Vertx.vertx();
    private final Map<String, byte[]> files = new ConcurrentHashMap<>(Map.of("/base.pkl", MODEL));
    private final CatalogStores stores = TestStores.open(vertx);
    private final TrainingPlanService service = service(List.of("127.0.0.0/8"));
    private String models = "";
    private final Queue<HttpServerResponse> stalled = new ConcurrentLinkedQueue<>();

    private BaseModelSource source(List<String> outboundAllow) {
        LimitsConfig limits = new LimitsConfig(1 << 20, 16, 600, 1, 1, 2);
        NodeHttpClient client =
                new NodeHttpClient(vertx, new OutboundGuard(vertx, outboundAllow), limits, new PemTrustOptions());
        ModelSpool spool = new ModelSpool(vertx, vertx.createSharedWorkerExecutor("models", 2));
        BaseModelFiles files = new BaseModelFiles(
                stores.baseModels(),
                stores.trainingPlans(),
                spool,
                new BaseModelUrls("https://catalog.example"),
                Clock.systemUTC());
        return new BaseModelSource(client, spool, files);
    }

    private TrainingPlanService service(List<String> outboundAllow) {
        return new TrainingPlanService(
                stores.trainingPlans(),
                source(outboundAllow),
                URI.create("https://catalog.example"),
                () -> Future.succeededFuture(new byte[] {1, 2, 3}),
                plan -> Future.succeededFuture(),
                new SecureRandom(),
                Clock.fixed(NOW, ZoneOffset.UTC));
    }

    @BeforeEach
    void serveModels() {
        HttpServer server = result(vertx.createHttpServer()
                .requestHandler(request -> {
                    byte[] file = files.get(request.path());
                    if (request.path().startsWith(STALLING)) {
                        stalled.add(request.response().setChunked(true));
                        request.response().write(Buffer.buffer(MODEL).slice(0, STALLING_BYTES));
                    } else if (file == null) {
                        request.response().setStatusCode(404).end(PROBLEM);
                    } else {
                        request.response().end(Buffer.buffer(file));
                    }
                })
                .listen(0, "127.0.0.1"));
        models = "http://127.0.0.1:" + server.actualPort();
    }

    @AfterEach
    void close() {
        result(vertx.close());
    }

    @Test
    void validPlan_isPublishedWithItsBaseModelPinned() {
        TrainingPlanRecord record = result(service.publish(OWNER, Trees.of(draft())));
        TrainingPlan plan = record.plan();
        assertThat(plan.baseModel()).isEqualTo(Digest.of(MODEL));
        assertThat(plan.dimension()).isEqualTo(3);
        assertThat(plan.publication().owner()).isEqualTo(Plans.OWNER);
        assertThat(plan.publication().treeSeedCommitment())
                .isEqualTo(record.treeSeed().commitment());
        assertThat(TrainingPlan.parsePublished(plan.canonicalBytes())).isEqualTo(plan);
    }

    @Test
    void samePlanAgain_changesNothing() {
        TrainingPlanRecord first = result(service.publish(OWNER, Trees.of(draft())));
        files.clear();
        assertThat(result(service.publish(OWNER, Trees.of(draft())))).isEqualTo(first);
    }

    @Test
    void otherContentUnderAKnownId_isAConflict() {
        result(service.publish(OWNER, Trees.of(draft())));
        assertProblem(
                ProblemType.CONFLICT, failure(service.publish(OWNER, Trees.of(draft().put("model_name", "other")))));
    }

    @Test
    void samePlanOfAnotherParticipant_isAConflict() {
        result(service.publish(OWNER, Trees.of(draft())));
        Actor other = new Actor("fedcba9876543210fedcba98", false);
        assertProblem(ProblemType.CONFLICT, failure(service.publish(other, Trees.of(draft()))));
    }

    @Test
    void operator_publishesNothing() {
        assertProblem(
                ProblemType.FORBIDDEN, failure(service.publish(new Actor("op@example.org", true), Trees.of(draft()))));
    }

    @Test
    void wrongPin_isReportedWithTheRightDigest() {
        ObjectNode draft = draft();
        draft.withObject("/parameters").put("baseModelSha256", Digest.ZERO.toString());
        assertViolation(
                "/parameters/baseModelSha256",
                Digest.of(MODEL).toString(),
                failure(service.publish(OWNER, Trees.of(draft))));
    }

    @Test
    void privacyBudgetTooSmallForOneRound_isRefused() {
        ObjectNode draft = draft();
        draft.withObject("/parameters")
                .putObject("privacy")
                .put("epsilon", 0.1)
                .put("delta", 1e-5)
                .put("clipNorm", 1)
                .put("noiseMultiplier", 1)
                .put("honestContributors", 3);
        assertViolation(
                "/parameters/privacy", "does not last for one round", failure(service.publish(OWNER, Trees.of(draft))));
    }

    @Test
    void missingBaseModel_isReported() {
        files.clear();
        assertViolation("/base_model", "cannot be fetched", failure(service.publish(OWNER, Trees.of(draft()))));
    }

    @Test
    void answerOfTheModelsServer_isNotPassedOn() {
        files.clear();
        assertThat(failure(service.publish(OWNER, Trees.of(draft()))))
                .hasMessageContaining("status 404")
                .hasMessageNotContaining("secret");
    }

    @Test
    void ownerWithStallingModels_waits_andOthersAreServed() {
        for (int i = 0; i < FetchLimit.FETCHES_OF_ONE_OWNER_MAX; i++) {
            service.publish(OWNER, stalling(i));
        }
        Awaitility.await().until(() -> stalled.size() == FetchLimit.FETCHES_OF_ONE_OWNER_MAX);
        assertProblem(ProblemType.TOO_MANY, failure(service.publish(OWNER, Trees.of(draft()))));
        Actor other = new Actor("fedcba9876543210fedcba98", false);
        result(service.publish(other, Trees.of(Plans.draft("tp-2").put("base_model", models + "/base.pkl"))));
        stalled.forEach(HttpServerResponse::reset);
        Awaitility.await().ignoreExceptions().until(() -> result(service.publish(OWNER, Trees.of(draft()))) != null);
    }

    @Test
    void stallingModelsOfManyOwners_areBounded() {
        BaseModelSource source = source(List.of("127.0.0.0/8"));
        for (int i = 0; i < FetchLimit.FETCHES_MAX; i++) {
            source.use("owner-" + i, models + STALLING + i, file -> file, Future::succeededFuture);
        }
        assertProblem(
                ProblemType.TOO_MANY,
                catchThrowable(
                        () -> source.use("another", models + "/base.pkl", file -> file, Future::succeededFuture)));
    }

    @Test
    void modelThatArrives_isOnDisk_andDeletedAfterwards() throws Exception {
        Set<Path> before = spooled();
        service.publish(OWNER, stalling(0));
        Awaitility.await().until(() -> !filledSince(before).isEmpty());
        Set<Path> arriving = filledSince(before);
        stalled.forEach(HttpServerResponse::reset);
        Awaitility.await().until(() -> arriving.stream().noneMatch(Files::exists));
    }

    private static Set<Path> spooled() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("sumspace-model-"))
                    .collect(Collectors.toSet());
        }
    }

    /** New files that contain the data that the server has sent. */
    private static Set<Path> filledSince(Set<Path> before) throws IOException {
        Set<Path> filled = new HashSet<>();
        for (Path file : spooled()) {
            if (!before.contains(file) && Files.exists(file) && Files.size(file) == STALLING_BYTES) {
                filled.add(file);
            }
        }
        return filled;
    }

    /** A model is in memory while it is read. */
    @Test
    void modelsOfSeveralOwners_areReadOneAtATime() {
        BaseModelSource source = source(List.of("127.0.0.0/8"));
        CyclicBarrier both = new CyclicBarrier(2);
        List<Future<Boolean>> fetches = IntStream.range(0, 2)
                .mapToObj(i ->
                        source.use("owner-" + i, models + "/base.pkl", file -> meets(both), Future::succeededFuture))
                .toList();
        fetches.forEach(fetch -> assertThat(result(fetch)).isFalse());
    }

    /** Whether two threads were here at the same time. */
    private static boolean meets(CyclicBarrier other) {
        try {
            other.await(100, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | BrokenBarrierException alone) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private JsonValue stalling(int number) {
        return Trees.of(Plans.draft("tp-stalling-" + number).put("base_model", models + STALLING + number));
    }

    @Test
    void unreachableBaseModel_isReported() {
        ObjectNode draft = draft().put("base_model", "http://127.0.0.1:1/base.pkl");
        assertViolation("/base_model", "cannot be reached", failure(service.publish(OWNER, Trees.of(draft))));
    }

    @Test
    void internalAddress_isRefusedUnlessAllowed() {
        assertViolation(
                "/base_model", "cannot be fetched", failure(service(List.of()).publish(OWNER, Trees.of(draft()))));
    }

    @Test
    void fileThatIsNoModel_isReported() {
        files.put("/base.pkl", "hello".getBytes(US_ASCII));
        assertViolation("/base_model", "", failure(service.publish(OWNER, Trees.of(draft()))));
    }

    @Test
    void maliciousPickle_isRefusedByTheNameItCalls() {
        files.put("/base.pkl", MALICIOUS);
        assertViolation("/base_model", "os.system", failure(service.publish(OWNER, Trees.of(draft()))));
    }

    @Test
    void modelWithOtherColumns_isRefused() {
        files.put(
                "/base.pkl",
                ModelFile.zero("LogisticRegression", 5, List.of("no", "yes")).write());
        assertViolation("/target_data/features", "5", failure(service.publish(OWNER, Trees.of(draft()))));
    }

    @Test
    void modelWithOtherClasses_isRefused() {
        files.put(
                "/base.pkl",
                ModelFile.zero("LogisticRegression", 2, List.of("yes", "no")).write());
        assertViolation("/target_data/label/classes", "order", failure(service.publish(OWNER, Trees.of(draft()))));
    }

    @Test
    void regression_isPublishedWithMoments_andAModelThatPredictsTheOtherKindIsRefused() {
        byte[] ridge = ModelFile.zero("Ridge", 2, List.of()).write();
        files.put("/base.pkl", ridge);
        assertViolation(
                "/target_data/label", "a Ridge predicts a number", failure(service.publish(OWNER, Trees.of(draft()))));

        ObjectNode draft = draft();
        draft.withObject("/parameters").put("contribution", "moments").put("rounds", 1);
        draft.withObject("/target_data")
                .putObject("label")
                .put("path", "result.grade")
                .put("mean", 60)
                .put("sd", 12);
        TrainingPlan plan = result(service.publish(OWNER, Trees.of(draft))).plan();
        assertThat(plan.baseModel()).isEqualTo(Digest.of(ridge));
        assertThat(plan.dimension()).isEqualTo(3);

        files.put("/base.pkl", MODEL);
        assertViolation(
                "/target_data/label",
                "a LogisticRegression predicts a class",
                failure(service.publish(OWNER, Trees.of(draft.put("id", "tp-2")))));
    }

    @Test
    void planOfSomebodyElse_isForbidden_andAnUnknownOneNotFound() {
        result(service.publish(OWNER, Trees.of(draft())));
        Actor other = new Actor("fedcba9876543210fedcba98", false);
        assertProblem(ProblemType.FORBIDDEN, failure(service.getOwned("tp-1", other)));
        assertProblem(ProblemType.FORBIDDEN, failure(service.getVisible("tp-1", other)));
        assertProblem(ProblemType.NOT_FOUND, failure(service.getOwned("tp-2", other)));
        Actor operator = new Actor("op@example.org", true);
        assertThat(result(service.getVisible("tp-1", operator)).id()).isEqualTo("tp-1");
        assertProblem(ProblemType.FORBIDDEN, failure(service.getOwned("tp-1", operator)));
    }

    private ObjectNode draft() {
        return Plans.draft("tp-1").put("base_model", models + "/base.pkl");
    }

    private static void assertProblem(ProblemType type, Throwable failure) {
        assertThat(failure)
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(type));
    }

    private static void assertViolation(String path, String message, Throwable failure) {
        assertThat(failure).isInstanceOfSatisfying(NodeException.class, problem -> {
            assertThat(problem.type()).isEqualTo(ProblemType.UNPROCESSABLE);
            assertThat(problem.violations()).hasSize(1);
            Violation violation = problem.violations().get(0);
            assertThat(violation.path()).isEqualTo(path);
            assertThat(violation.message()).contains(message);
        });
    }
}
