package org.sumspace.processor.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.message.PlanStart;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.RecordsAnswer;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.processor.core.ProviderPolicy;
import org.sumspace.processor.core.TestPlan;
import org.sumspace.processor.domain.TrainingRegistration;

/** A processor node with its data in a folder, and fakes of its peers. Starting it again is a restart after a kill. */
final class TestNode implements AutoCloseable {
    static final byte[] BASE_MODEL =
            ModelFile.zero("LogisticRegression", 1, List.of("no", "yes")).write();

    /**
     * The connector's records of each processor. With the plan's mean of 61.5 and deviation of 12.25 the scores are -1,
     * 0 and 1, and -1, 1 and 2.
     */
    static final List<String> RECORDS = List.of("""
            {"data": [{"id": "s0", "result": {"score": {"raw": 49.25}, "success": "no"}},
                      {"id": "s1", "result": {"score": {"raw": 61.5}, "success": "yes"}},
                      {"id": "s2", "result": {"score": {"raw": 73.75}, "success": "yes"}}], "meta": {"count": 3}}""", """
            {"data": [{"id": "s0", "result": {"score": {"raw": 49.25}, "success": "no"}},
                      {"id": "s1", "result": {"score": {"raw": 73.75}, "success": "yes"}},
                      {"id": "s2", "result": {"score": {"raw": 86}, "success": "yes"}}], "meta": {"count": 3}}""");

    final TestPlan plan = new TestPlan(PlanSamples.draftJson(), Digest.of(BASE_MODEL), 2);
    /** All shipments that an aggregator accepted, in order. */
    final List<Shipped> shipped = new CopyOnWriteArrayList<>();

    final List<Progress> progress = new CopyOnWriteArrayList<>();
    final MeterRegistry metrics = new SimpleMeterRegistry();
    /** The processors that each query named. */
    final List<List<DpId>> queries = new CopyOnWriteArrayList<>();
    /** How often the connector was asked to certify. */
    final AtomicInteger certifications = new AtomicInteger();
    /** The plan's processors of this node that the connector knows. */
    volatile List<DpId> assigned = List.copyOf(plan.ours.keySet());

    /** The connector completes its certifications once this future completes. */
    Future<Void> certifying = Future.succeededFuture();
    /** The roots that the node trusts; reset at every start. */
    TrustAnchors anchors = plan.anchors;

    volatile Supplier<Future<byte[]>> models = () -> Future.succeededFuture(BASE_MODEL.clone());
    volatile Function<Shipped, Future<ShareReceipt>> aggregators = this::accept;
    volatile DataGateway data = (trainingPlan, processors) -> answer(processors, this::records);

    private final Path folder;
    private final Vertx vertx = Vertx.vertx();
    private final WorkerExecutor workers = vertx.createSharedWorkerExecutor("test-training", 2);
    private final List<ProcessorServices> started = new ArrayList<>();

    TestNode(Path folder) {
        this.folder = folder;
        try {
            for (Map.Entry<DpId, SigningKey> own : plan.ours.entrySet()) {
                Path file =
                        folder.resolve("keys").resolve(plan.trainingPlan.id()).resolve(name(own.getKey()) + ".key");
                Files.createDirectories(file.getParent());
                ProtectedFile.writeChecked(file, own.getValue().seed());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts the node with the data in the folder. A node that ran before is not stopped, like one that was killed. */
    ProcessorServices restart() {
        try {
            anchors = TrustAnchors.of(plan.cast.roots(), List.of());
            ProcessorServices services = new ProcessorServices(
                    vertx.getOrCreateContext(),
                    workers,
                    plan.cast.node(),
                    anchors,
                    ReceivedRevocations.open(folder.resolve("revoked"), anchors),
                    new ProcessorServices.Peers(
                            new Catalog(),
                            new Connector(),
                            (trainingPlan, processors) -> {
                                queries.add(processors);
                                return data.query(trainingPlan, processors);
                            },
                            verified -> models.get(),
                            shipment -> aggregators.apply(
                                    Shipped.of(shipment, requireNonNull(plan.ours.get(shipment.dpId())))),
                            (verified, report) -> progress.add(report)),
                    new ProcessorServices.Settings(
                            folder,
                            new ProviderPolicy(3, 2, Set.of()),
                            URI.create("https://connector.example"),
                            1 << 20,
                            1 << 20,
                            2),
                    Clock.fixed(TestPlan.NOW.plusSeconds(1), ZoneOffset.UTC),
                    metrics);
            started.add(services);
            Await.result(services.plans().resume());
            return services;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ProcessorServices startRegistered() {
        ProcessorServices services = restart();
        assertThat(Await.result(register(services, Patience.MAX))).isPresent();
        return services;
    }

    Future<Optional<TrainingRegistration>> register(ProcessorServices services, Duration patience) {
        return services.registrations()
                .register(plan.trainingPlan.id(), URI.create("https://catalog.example"), "contract", patience);
    }

    void start(ProcessorServices services, PlanStart start) {
        Await.result(
                services.plans().start(start.toBytes(), plan.cast.orchestrator().certificate()));
    }

    Future<ShareReceipt> accept(Shipped shipment) {
        shipped.add(shipment);
        Signed<Manifest> manifest = manifest(shipment);
        return Future.succeededFuture(
                new ShareReceipt(manifest.digest(), manifest.body().attempt(), 1));
    }

    /** A shipment as an aggregator received it, with the key of its processor. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Shipped(Digest plan, int round, DpId dpId, AggregatorEntry aggregator, SigningKey key, byte[] body) {
        static Shipped of(ShareSender.Shipment shipment, SigningKey key) {
            try {
                return new Shipped(
                        shipment.plan(),
                        shipment.round(),
                        shipment.dpId(),
                        shipment.aggregator(),
                        key,
                        shipment.share().body(0));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static Signed<Manifest> manifest(Shipped shipment) {
        return Signed.open(
                ShareUpload.of(shipment.body()).manifest(),
                StatementType.MANIFEST,
                keyId -> shipment.key().publicKey(),
                Manifest::read);
    }

    static <T> Future<T> never() {
        return Promise.<T>promise().future();
    }

    /** The records of each of the two processors; a restarted processor has the same records. */
    String records(DpId processor) {
        return RECORDS.get(List.copyOf(plan.ours.keySet()).indexOf(processor));
    }

    /** What a connector answers that has these records. */
    static Future<byte[]> answer(List<DpId> processors, Function<DpId, String> records) {
        List<RecordsAnswer.Part> parts = processors.stream()
                .map(processor -> RecordsAnswer.Part.records(
                        processor, records.apply(processor).getBytes(UTF_8)))
                .toList();
        return Future.succeededFuture(new RecordsAnswer(parts, true).toBytes());
    }

    /** All processors that queries named. */
    List<DpId> queried() {
        return queries.stream().flatMap(List::stream).toList();
    }

    /** The journals of running execution plans. */
    List<Path> planFiles() {
        try (var files = Files.list(folder.resolve("plans"))) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(DpId dpId) {
        return "p" + Long.toHexString(dpId.low());
    }

    private final class Catalog implements PlanCatalogClient {
        @Override
        public Future<Published> trainingPlan(URI catalog, String id) {
            return Future.succeededFuture(new Published(plan.trainingPlan, "space"));
        }

        @Override
        public Future<Void> register(URI catalog, String trainingPlanId, Signed<Registration> registration) {
            return Future.succeededFuture();
        }
    }

    private final class Connector implements TrainingConnectorClient {
        @Override
        public Future<List<String>> processors() {
            return Future.succeededFuture(assigned.stream().map(TestNode::name).toList());
        }

        @Override
        public Future<Certification> certify(TrainingPlan trainingPlan, Map<String, VerifyingKey> keys) {
            certifications.incrementAndGet();
            return certifying.map(certified -> new Certification(
                    plan.cast.connector().key().publicKey(),
                    plan.ours.keySet().stream()
                            .filter(dpId -> keys.containsKey(name(dpId)))
                            .map(dpId -> new Certified(name(dpId), dpId, 2, 5))
                            .toList()));
        }
    }

    @Override
    public void close() {
        started.forEach(each -> Await.result(each.stop()));
        Await.result(vertx.close());
    }
}
