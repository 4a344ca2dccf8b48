package org.sumspace.aggregator.node;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.HttpCall;
import org.sumspace.common.message.ShareReceipt;
import org.sumspace.common.model.InvalidModelException;
import org.sumspace.common.model.ModelFile;
import org.sumspace.common.plan.AggregatorEntry;
import org.sumspace.common.plan.ExecutionPlan;
import org.sumspace.common.plan.ModelVersion;
import org.sumspace.common.statement.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.trust.NodeIdentity;

/** Rounds over real HTTPS and a real cluster, one after the other: each begins with the version of the last. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AggregatorNodeIT {
    private NodeSpace space;
    private Signed<ExecutionPlan> plan;
    private Map<Digest, RoundPublicKey> keys = Map.of();
    private double[] base = {};
    private final List<long[]> integers = new ArrayList<>();

    @BeforeAll
    void startNodes(@TempDir Path folder) {
        space = new NodeSpace(folder, "'shareDeadlineSeconds': 60");
        base = new double[space.scene.trainingPlan.dimension()];
    }

    @AfterAll
    void stopNodes() {
        space.close();
    }

    @BeforeEach
    void countersign() {
        List<Signed<ModelVersion>> versions = space.catalog.versions();
        ExecutionPlan next = versions.isEmpty()
                ? space.scene.firstPlan("plan-1", Instant.now())
                : space.scene.nextPlan(
                        "plan-" + (versions.size() + 1), versions.get(versions.size() - 1), Instant.now());
        plan = space.scene.orchestrator.sign(next);
        Map<Digest, RoundPublicKey> roundKeys = new HashMap<>();
        space.catalog
                .offer(plan)
                .forEach((id, statement) -> roundKeys.put(id, statement.body().roundKey()));
        keys = roundKeys;
        integers.clear();
    }

    @Test
    void aWholeRound_isExact_andItsFileIsForOwnerAndMembersAlone() {
        submitAll(space.scene.processors);
        finish();

        HttpCall file = fileCall();
        assertThat(problem(space.http(file))).isEqualTo(ProblemType.UNAUTHENTICATED);
        assertThat(problem(space.http(file.bearer(space.catalog.tokens().issue("somebody", new JsonObject())))))
                .isIn(ProblemType.FORBIDDEN, ProblemType.UNAUTHENTICATED);
        assertThat(Await.result(space.catalog.peers.send(
                                file, main().certificate().key(), PlanRef.NONE))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void anOperator_seesSetReleasesAndPlans() {
        submitAll(space.scene.processors);
        finish();

        JsonObject set = operator(first(), "/plans/" + plan.digest() + "/set");
        JsonObject releases = operator(main(), "/plans/" + plan.digest() + "/releases");
        JsonObject plans = operator(first(), "/plans");

        assertThat(set.getJsonArray("contributors")).hasSize(10);
        assertThat(releases.getJsonArray("releases")).hasSize(3);
        assertThat(plans.getJsonArray("plans").getJsonObject(0).getString("plan"))
                .isEqualTo(plan.digest().toString());
    }

    @Test
    void aProcessorWhoseShareMissedOneAggregator_isLeftOut() {
        TestProcessor dropout = space.scene.processors.get(3);
        TestProcessor.Contribution partial = contribution(dropout);
        submit(dropout, partial, firstLevel().subList(0, 1));

        submitAll(space.scene.processors.stream()
                .filter(processor -> !processor.equals(dropout))
                .toList());

        finish();
    }

    @Test
    void forgedTamperedRepeatedAndLateShares_areRefusedEachForItsOwnReason() {
        TestProcessor processor = space.scene.processors.get(0);
        TestProcessor other = space.scene.processors.get(1);
        TestProcessor stranger =
                new TestProcessor(space.scene, processor.dpId(), SigningKey.generate(new SecureRandom()));
        Digest aggregator = firstLevel().get(0);
        TestProcessor.Contribution contribution = contribution(processor);
        byte[] upload = contribution.uploadFor(aggregator);

        assertThat(problem(space.share(plan, stranger, aggregator, upload))).isEqualTo(ProblemType.UNAUTHENTICATED);
        assertThat(detail(space.share(
                        plan, new TestProcessor(space.scene, processor.dpId(), other.key()), aggregator, upload)))
                .contains("foreign-key");
        byte[] tampered = upload.clone();
        tampered[tampered.length - 1] ^= 1;
        assertThat(detail(space.share(plan, processor, aggregator, tampered))).contains("sealed-for-another");
        assertThat(detail(space.share(plan, processor, aggregator, Arrays.copyOf(upload, upload.length - 1))))
                .contains("wrong-length");
        assertThat(problem(space.share(plan, processor, main().keyId(), upload)))
                .isEqualTo(ProblemType.FORBIDDEN);

        submitAll(space.scene.processors);
        ShareReceipt first = receipt(processor, aggregator);
        finish();

        assertThat(first.attempt()).isEqualTo(1);
        assertThat(detail(space.share(
                        plan,
                        processor,
                        aggregator,
                        processor.contribute(plan, 9, base.clone(), 1, keys).uploadFor(aggregator))))
                .contains("too-late");
        assertThat(metrics(space.scene.aggregator(aggregator)))
                .contains("reason=\"foreign-key\"")
                .contains("reason=\"sealed-for-another\"")
                .contains("reason=\"too-late\"");
    }

    @Test
    void anAggregatorThatRestartsInTheMiddle_goesOn() {
        submitAll(space.scene.processors.subList(0, 5));

        space.stop(first());
        space.start(first());
        submitAll(space.scene.processors.subList(5, 10));

        finish();
    }

    private final Map<TestProcessor, TestProcessor.Contribution> contributions = new HashMap<>();

    private TestProcessor.Contribution contribution(TestProcessor processor) {
        double[] update = base.clone();
        Arrays.setAll(update, k -> 0.001 * (k + 1) * (space.scene.processors.indexOf(processor) - 4));
        return processor.contribute(plan, 1, update, 1 + space.scene.processors.indexOf(processor), keys);
    }

    private void submitAll(Collection<TestProcessor> processors) {
        List<Future<ShareReceipt>> receipts = new ArrayList<>();
        for (TestProcessor processor : processors) {
            TestProcessor.Contribution contribution = contribution(processor);
            contributions.put(processor, contribution);
            integers.add(contribution.x());
            firstLevel().forEach(id -> receipts.add(space.share(plan, processor, id, contribution.uploadFor(id))));
        }
        receipts.forEach(Await::result);
    }

    private void submit(TestProcessor processor, TestProcessor.Contribution contribution, List<Digest> aggregators) {
        aggregators.forEach(id -> Await.result(space.share(plan, processor, id, contribution.uploadFor(id))));
    }

    private ShareReceipt receipt(TestProcessor processor, Digest aggregator) {
        return Await.result(space.share(
                plan,
                processor,
                aggregator,
                requireNonNull(contributions.get(processor)).uploadFor(aggregator)));
    }

    /** Waits for the version, and checks that it is the plain mean of what was submitted. */
    private void finish() {
        await().pollInterval(Duration.ofMillis(2))
                .until(() -> space.catalog.versions().stream()
                        .anyMatch(version -> version.body().plan().equals(plan.digest())));
        ModelVersion version = last().body();
        assertThat(version.contributors()).isEqualTo(integers.size());
        byte[] file = Await.result(
                        space.http(fileCall().bearer(space.catalog.tokens().issue("owner-1", new JsonObject()))))
                .body()
                .getBytes();
        assertThat(Digest.of(file)).isEqualTo(version.result());
        double[] weights = weights(file);
        assertThat(weights).containsExactly(plainMean());
        base = weights;
    }

    private static double[] weights(byte[] file) {
        try {
            return ModelFile.read(file).weights();
        } catch (InvalidModelException e) {
            throw new AssertionError(e);
        }
    }

    private double[] plainMean() {
        long[] sum = new long[base.length + 1];
        integers.forEach(x -> Arrays.setAll(sum, k -> sum[k] + x[k]));
        double[] mean = base.clone();
        int fractionBits = space.scene.trainingPlan.parameters().fractionBits();
        Arrays.setAll(mean, k -> base[k] + Math.scalb((double) sum[k] / sum[base.length], -fractionBits));
        return mean;
    }

    private Signed<ModelVersion> last() {
        List<Signed<ModelVersion>> versions = space.catalog.versions();
        return versions.get(versions.size() - 1);
    }

    private HttpCall fileCall() {
        return HttpCall.get(URI.create(last().body().url()));
    }

    private JsonObject operator(NodeIdentity node, String path) {
        return Await.result(space.operator(node, HttpCall.get(NodeSpace.url(node, path))))
                .json();
    }

    private String metrics(NodeIdentity node) {
        return Await.result(space.http(HttpCall.get(NodeSpace.url(node, "/metrics"))))
                .body()
                .toString();
    }

    private static ProblemType problem(Future<?> failed) {
        return ((NodeException) Await.failure(failed)).type();
    }

    private static String detail(Future<?> failed) {
        return ((NodeException) Await.failure(failed)).detail();
    }

    private NodeIdentity main() {
        return space.scene.aggregator(plan.body().main().orElseThrow().keyId());
    }

    private NodeIdentity first() {
        return space.scene.aggregator(firstLevel().get(0));
    }

    private List<Digest> firstLevel() {
        return plan.body().firstLevel(1).stream().map(AggregatorEntry::keyId).toList();
    }
}
