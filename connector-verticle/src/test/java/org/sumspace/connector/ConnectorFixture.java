package org.sumspace.connector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.StoreFaults;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.RecordsAnswer;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.Publication;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.training.record.QueryParser;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.ConnectorConfig.ConnectorLimits;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.ProcessorClaim;
import org.sumspace.connector.certification.domain.TrainingState;
import org.sumspace.connector.certification.service.CertificationCatalog;
import org.sumspace.connector.query.domain.DataQuery;
import org.sumspace.connector.record.core.StatementReader;
import org.sumspace.connector.shared.domain.TrainingEnd;

/** The connector's services with a database in memory and a catalog that collects the delivered statements. */
public final class ConnectorFixture implements AutoCloseable {
    public static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
    public static final ConnectorLimits LIMITS =
            new ConnectorLimits(2, null, Duration.ofDays(90), Duration.ofMinutes(1), 1 << 20, 1 << 20, 2);
    private static final String SILENT_CATALOG = "https://silent.example";
    private static final ObjectMapper JSON = new ObjectMapper();

    final Vertx vertx = Vertx.vertx();
    final TestOrganisation organisation = new TestOrganisation("clinic");
    public final NodeIdentity identity = organisation.node("connector", NodeRole.CONNECTOR);
    public final BlockingQueue<Signed<Consent>> delivered = new LinkedBlockingQueue<>();
    public final DocumentStore database = Await.result(TestDatabase.POSTGRES.open(vertx));
    public final MutableClock clock = new MutableClock(NOW);
    /** Whether the last started services fail to store certifications. */
    private AtomicBoolean certificationsFail = new AtomicBoolean();

    volatile boolean catalogDown;
    /** By training plan, as the catalog says. */
    public final Map<String, TrainingEnd> ends = new ConcurrentHashMap<>();

    /** How long the catalog takes to accept a statement. */
    volatile long catalogMillis = 1;
    /** The largest number of concurrent deliveries to the catalog. */
    final AtomicInteger maxConcurrentDeliveries = new AtomicInteger();

    /** Whether reads of learning records never end. */
    public volatile boolean readsHang;

    public final AtomicInteger hanging = new AtomicInteger();
    /** The number of failed writes of certifications. */
    public final AtomicInteger failures = new AtomicInteger();

    /** Which write of certifications from now on is stored although it reports a failure; less than 1 for none. */
    public final AtomicInteger certificationsUntilAnswerLost = new AtomicInteger();

    private final AtomicInteger concurrentDeliveries = new AtomicInteger();
    private final SecureRandom random = new SecureRandom();
    public ConnectorServices services = newServices();

    /** Starts the services again on the same database. */
    public ConnectorServices newServices() {
        return newServices(LIMITS);
    }

    public ConnectorServices newServices(ConnectorLimits limits) {
        return Await.result(ConnectorServices.open(vertx, failingDatabase(), identity, catalog(), limits, clock));
    }

    /** Lets the last started services fail to store certifications, or store them again. */
    public void failCertifications(boolean fail) {
        certificationsFail.set(fail);
    }

    private DocumentStore failingDatabase() {
        AtomicBoolean fail = new AtomicBoolean();
        certificationsFail = fail;
        return StoreFaults.in(database, operation -> {
            boolean savesCertifications = operation.is("upsertAll", "certifications");
            if (fail.get() && savesCertifications) {
                failures.incrementAndGet();
                return Future.failedFuture("the store is down");
            }
            if (savesCertifications && certificationsUntilAnswerLost.getAndDecrement() == 1) {
                return operation.proceedWithoutAnswer();
            }
            if (operation.is("find", "statements") && readsHang) {
                hanging.incrementAndGet();
                return Future.future(never -> {});
            }
            return operation.proceed();
        });
    }

    private CertificationCatalog catalog() {
        return new CertificationCatalog() {
            @Override
            public Future<Void> submitConsent(URI catalog, String trainingPlanId, Bytes statement) {
                return submit(catalog, statement);
            }

            @Override
            public Future<List<TrainingState>> states(URI catalog, List<String> trainingPlanIds) {
                return Future.succeededFuture(trainingPlanIds.stream()
                        .map(id -> new TrainingState(id, ends.get(id)))
                        .toList());
            }
        };
    }

    private Future<Void> submit(URI catalog, Bytes statement) {
        if (catalog.toString().equals(SILENT_CATALOG)) {
            return Future.future(never -> {});
        }
        if (catalogDown) {
            return Future.failedFuture("the catalog is down");
        }
        maxConcurrentDeliveries.accumulateAndGet(concurrentDeliveries.incrementAndGet(), Math::max);
        return vertx.timer(catalogMillis, TimeUnit.MILLISECONDS)
                .onSuccess(taken -> {
                    concurrentDeliveries.decrementAndGet();
                    deliver(statement);
                })
                .mapEmpty();
    }

    private void deliver(Bytes statement) {
        delivered.add(Signed.open(
                statement.toBytes(), StatementType.CONSENT, id -> identity.key().publicKey(), Consent::read));
    }

    /** Waits for the next statement at the catalog. */
    public Consent nextDelivered() throws InterruptedException {
        Signed<Consent> next = delivered.poll(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("no statement reached the catalog");
        }
        return next.body();
    }

    public TrainingPlan plan(String id) {
        return plan(id, "");
    }

    /** @param furtherParameters empty, or a comma and further members */
    public TrainingPlan plan(String id, String furtherParameters) {
        return plan(id, furtherParameters, "https://catalog.example");
    }

    /** A training plan of a catalog that never answers. */
    TrainingPlan planOfSilentCatalog(String id) {
        return plan(id, "", SILENT_CATALOG);
    }

    static TrainingPlan plan(String id, String furtherParameters, String catalog) {
        JsonNode draft = json("""
            {"id": "%s", "model_name": "m", "model_description": "d", "base_model": "https://ai.example/m.pkl",
             "target_data": {"datatype": "xAPI", "features": [{"name": "f", "path": "result.score.raw", "kind": "numeric",
                                           "mean": 0, "sd": 1}],
                             "label": {"path": "result.extensions.label", "classes": ["0", "1"]}},
             "parameters": {"rounds": 3 %s}}\
            """.formatted(id, furtherParameters));
        Publication publication =
                new Publication("ai", catalog, Base64.getEncoder().encodeToString(new byte[32]), 2, Digest.ZERO, NOW);
        return TrainingPlan.publish(TrainingPlan.parseDraft(Trees.of(draft)).withBaseModel(Digest.ZERO), publication);
    }

    public ProcessorClaim claim(String name) {
        return claim(name, SigningKey.generate(random));
    }

    public ProcessorClaim claim(String name, SigningKey key) {
        return new ProcessorClaim(name, "https://processor.example", key.publicKey(), Digest.of(new byte[1]));
    }

    public void ingest(String... statements) {
        Await.result(services.statements().ingest(StatementReader.read("[" + String.join(",", statements) + "]")));
    }

    public static String statement(int number, String learner, int score) {
        return """
            {"id": "%s", "actor": {"account": {"name": "%s"}}, "verb": {"id": "v"}, "object": {"id": "o"},
             "result": {"score": {"raw": %d}}}\
            """.formatted(new UUID(0, number), learner, score);
    }

    /** Queries data and returns the numbers of the statements in the answer. */
    public List<Integer> query(ProcessorClaim processor, String queries) {
        JsonNode answer = json(new String(records(processor, queries), StandardCharsets.UTF_8));
        List<Integer> numbers = answer.path("data").findValuesAsText("id").stream()
                .filter(id -> id.length() == 36)
                .map(id -> (int) UUID.fromString(id).getLeastSignificantBits())
                .toList();
        if (answer.path("meta").path("count").asInt(-1) != numbers.size()) {
            throw new AssertionError("wrong count: " + answer);
        }
        return numbers;
    }

    /** The records of one processor, as its node gets them. */
    public byte[] records(ProcessorClaim processor, String queries) {
        Certification certified = certification(processor);
        return answer(certified.trainingPlanId(), processor.node(), queries, certified.dpId())
                .parts()
                .get(0)
                .recordsOf(certified.dpId());
    }

    /** The answer to the query of a node. */
    public RecordsAnswer answer(String plan, Digest node, String queries, DpId... processors) {
        Query condition = QueryParser.parse(Trees.of(json(queries)), "");
        return RecordsAnswer.of(Await.result(services.queries()
                        .answer(new DataQuery(node, plan, List.of(processors), condition), refusal -> {}))
                .getBytes());
    }

    /** The certification with the processor's key. */
    public Certification certification(ProcessorClaim claim) {
        String keyId = claim.key().id().toString();
        String dpId = Await.result(database.documents("certifications").findOne(Query.is("keyId", keyId), Documents.ID))
                .orElseThrow()
                .getString(Documents.ID);
        return Await.result(services.certifications().find(DpId.parse(dpId))).orElseThrow();
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new AssertionError(text, e);
        }
    }

    @Override
    public void close() {
        Await.result(vertx.close());
    }
}
