package org.sumspace.aggregator.node;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.file.Path;
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
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareOutcome;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.model.InvalidModelException;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.trust.NodeIdentity;

/** Base of tests of rounds with HTTPS and a cluster: nodes, a plan for each test, and its result. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class NodeRounds {
    NodeSpace space;
    Signed<ExecutionPlan> plan;
    Map<Digest, RoundPublicKey> keys = Map.of();
    double[] base = {};
    final List<long[]> integers = new ArrayList<>();
    final Map<TestProcessor, TestProcessor.Contribution> contributions = new HashMap<>();
    private int plans;

    @BeforeAll
    void startNodes(@TempDir Path folder) {
        space = new NodeSpace(folder, "'shareDeadlineSeconds': 200, 'rounds': 20");
        base = new double[space.scene.trainingPlan.dimension()];
    }

    @AfterAll
    void stopNodes() {
        space.close();
    }

    @BeforeEach
    void countersign() {
        plan = nextPlan();
        Map<Digest, RoundPublicKey> roundKeys = new HashMap<>();
        space.catalog
                .offer(plan)
                .forEach((id, statement) -> roundKeys.put(id, statement.body().roundKey()));
        keys = roundKeys;
        integers.clear();
    }

    /** Another plan for the round that follows the last version. */
    Signed<ExecutionPlan> nextPlan() {
        String id = "plan-" + ++plans;
        List<Signed<ModelVersion>> versions = space.catalog.versions();
        ExecutionPlan next = versions.isEmpty()
                ? space.scene.firstPlan(id, Instant.now())
                : space.scene.nextPlan(id, versions.get(versions.size() - 1), Instant.now());
        return space.scene.orchestrator.sign(next);
    }

    TestProcessor.Contribution contribution(TestProcessor processor) {
        double[] update = base.clone();
        Arrays.setAll(update, k -> 0.001 * (k + 1) * (space.scene.processors.indexOf(processor) - 4));
        return processor.contribute(plan, 1, update, 1 + space.scene.processors.indexOf(processor), keys);
    }

    void submitAll(Collection<TestProcessor> processors) {
        sendAll(processors).forEach(answer -> Await.result(answer).forEach(ShareOutcome::stateOrThrow));
    }

    /** One batch from each node to each aggregator. Does not wait for the answers. */
    List<Future<List<ShareOutcome>>> sendAll(Collection<TestProcessor> processors) {
        Map<NodeIdentity, List<TestProcessor>> nodes = new HashMap<>();
        for (TestProcessor processor : processors) {
            TestProcessor.Contribution contribution = contribution(processor);
            contributions.put(processor, contribution);
            integers.add(contribution.x());
            nodes.computeIfAbsent(space.scene.node(processor), first -> new ArrayList<>())
                    .add(processor);
        }
        List<Future<List<ShareOutcome>>> answers = new ArrayList<>();
        nodes.forEach((node, own) -> firstLevel()
                .forEach(id -> answers.add(space.batch(
                        space.client(node),
                        plan,
                        id,
                        own.stream().map(each -> frame(each, id)).toList()))));
        return answers;
    }

    /** The last contribution of a processor as it is sent to an aggregator. */
    ShareBatch.Frame frame(TestProcessor processor, Digest aggregator) {
        TestProcessor.Contribution contribution = requireNonNull(contributions.get(processor));
        return new ShareBatch.Frame(
                processor.dpId(), contribution.manifest().digest(), 0, contribution.uploadFor(aggregator));
    }

    void submit(TestProcessor processor, TestProcessor.Contribution contribution, List<Digest> aggregators) {
        aggregators.forEach(id -> Await.result(space.share(plan, processor, id, contribution.uploadFor(id))));
    }

    ShareReceipt receipt(TestProcessor processor, Digest aggregator) {
        return Await.result(space.share(
                plan,
                processor,
                aggregator,
                requireNonNull(contributions.get(processor)).uploadFor(aggregator)));
    }

    /** Waits for the version and checks that it is the plain mean of the submitted updates. */
    void finish() {
        await().pollInterval(Duration.ofMillis(2))
                .until(() -> space.catalog.versions().stream()
                        .anyMatch(version -> version.body().plan().equals(plan.digest())));
        ModelVersion version = last().body();
        assertThat(version.contributors()).isEqualTo(integers.size());
        byte[] file = Await.result(space.http(
                        fileCall().bearer(Await.result(space.catalog.tokens().issue("owner-1", new JsonObject())))))
                .body()
                .getBytes();
        assertThat(Digest.of(file)).isEqualTo(version.result());
        double[] weights = weights(file);
        assertThat(weights).containsExactly(plainMean());
        base = weights;
    }

    static double[] weights(byte[] file) {
        try {
            return ModelFile.read(file).weights();
        } catch (InvalidModelException e) {
            throw new AssertionError(e);
        }
    }

    double[] plainMean() {
        long[] sum = new long[base.length + 1];
        integers.forEach(x -> Arrays.setAll(sum, k -> sum[k] + x[k]));
        double[] mean = base.clone();
        int fractionBits = space.scene.trainingPlan.parameters().fractionBits();
        Arrays.setAll(mean, k -> base[k] + Math.scalb((double) sum[k] / sum[base.length], -fractionBits));
        return mean;
    }

    Signed<ModelVersion> last() {
        List<Signed<ModelVersion>> versions = space.catalog.versions();
        return versions.get(versions.size() - 1);
    }

    HttpCall fileCall() {
        return HttpCall.get(URI.create(last().body().url()));
    }

    JsonObject operator(NodeIdentity node, String path) {
        return Await.result(space.operator(node, HttpCall.get(NodeSpace.url(node, path))))
                .json();
    }

    String metrics(NodeIdentity node) {
        return Await.result(space.http(HttpCall.get(NodeSpace.url(node, "/metrics"))))
                .body()
                .toString();
    }

    static ProblemType problem(Future<?> failed) {
        return ((NodeException) Await.failure(failed)).type();
    }

    static String detail(Future<?> failed) {
        return ((NodeException) Await.failure(failed)).detail();
    }

    NodeIdentity main() {
        return space.scene.aggregator(plan.body().main().orElseThrow().keyId());
    }

    NodeIdentity first() {
        return space.scene.aggregator(firstLevel().get(0));
    }

    List<Digest> firstLevel() {
        return plan.body().members(1).stream().map(AggregatorEntry::keyId).toList();
    }
}
