package org.sumspace.aggregator.node;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sumspace.aggregator.AggregatorMain;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.aggregator.scene.TestUpload;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.boot.member.MemberNode;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareOutcome;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.trust.NodeDescription;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.trust.TrustAnchors;

/** Four aggregator nodes and a fake catalog in one process, with HTTPS and a cluster. */
final class NodeSpace implements AutoCloseable {
    private static final int AGGREGATORS = 4;
    private static final String EMAIL = "operator@example.org";
    private static final String PASSWORD = "a long enough password";
    private static final String HASH = Passwords.hashNow(PASSWORD).reveal();
    private static final int PROCESSORS = 10;

    final TrainingScene scene;
    final FakeCatalog catalog;

    private final TestHome home;
    private final Path folder;
    private final RunningNode catalogNode;
    private final Map<Digest, Path> configs = new HashMap<>();
    private final Map<Digest, RunningNode> running = new HashMap<>();
    private final Map<Digest, PeerClient> clients = new HashMap<>();
    private final Map<Digest, String> tokens = new HashMap<>();

    NodeSpace(Path folder, String parameters) {
        this(folder, parameters, TrainingScene.FEATURES);
    }

    NodeSpace(Path folder, String parameters, int features) {
        this.folder = folder;
        this.home = new TestHome(folder);
        List<NodeIdentity> connectors = new ArrayList<>();
        List<NodeIdentity> processorNodes = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            connectors.add(issue("provider-" + i, "connector-" + i, NodeRole.CONNECTOR));
            processorNodes.add(issue("provider-" + i, "processor-" + i, NodeRole.PROCESSOR));
        }
        Path catalogConfig = home.configure(NodeRole.ORCHESTRATOR, "coordination", "catalog", new JsonObject());
        List<NodeIdentity> aggregators = new ArrayList<>();
        for (int i = 0; i < AGGREGATORS; i++) {
            Path config = home.configure(NodeRole.AGGREGATOR, "organisation-" + i, "da-" + i, operators());
            NodeIdentity identity = load("da-" + i);
            aggregators.add(identity);
            configs.put(identity.keyId(), config);
        }
        FakeCatalog[] made = new FakeCatalog[1];
        catalogNode = MemberNode.main(
                        "catalog",
                        NodeRole.ORCHESTRATOR,
                        FakeCatalog.Config.class,
                        (context, config) -> made[0] = new FakeCatalog(context, config))
                .start(catalogConfig, Map.of())
                .toCompletableFuture()
                .join();
        catalog = requireNonNull(made[0]);
        Cast cast = new Cast(load("catalog"), aggregators, connectors, processorNodes, anchors(), List.of());
        scene = new TrainingScene(
                cast,
                PROCESSORS,
                Instant.now(),
                parameters,
                features,
                catalogNode.baseUrl() + "/base.joblib",
                Base64.getEncoder().encodeToString(Await.result(catalog.tokens().publicKey())));
        catalog.scene = scene;
        aggregators.forEach(this::start);
        aggregators.forEach(this::register);
    }

    private static JsonObject operators() {
        return new JsonObject()
                .put(
                        "operators",
                        new JsonArray().add(new JsonObject().put("email", EMAIL).put("passwordHash", HASH)));
    }

    /** A new node of a known organisation, which takes part in no plan. */
    NodeIdentity issue(String organisation, String nodeId, NodeRole role) {
        SecureRandom random = new SecureRandom();
        SigningKey key = SigningKey.generate(random);
        NodeDescription node = new NodeDescription(nodeId, role, URI.create("https://" + nodeId + ".example"));
        return new NodeIdentity(
                home.organisation(organisation).issue(node, key.publicKey(), Instant.now(), Duration.ofDays(1)), key);
    }

    private NodeIdentity load(String nodeId) {
        Path keys = folder.resolve("nodes").resolve(nodeId);
        try {
            return NodeIdentity.load(keys.resolve("node.crt"), keys.resolve("node.key"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private TrustAnchors anchors() {
        try {
            return TrustAnchors.load(home.trustFolder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void start(NodeIdentity aggregator) {
        running.put(
                aggregator.keyId(),
                AggregatorMain.start(requireNonNull(configs.get(aggregator.keyId())), Map.of())
                        .toCompletableFuture()
                        .join());
    }

    void stop(NodeIdentity aggregator) {
        requireNonNull(running.remove(aggregator.keyId()))
                .stop()
                .toCompletableFuture()
                .join();
    }

    private void register(NodeIdentity aggregator) {
        JsonObject body = new JsonObject()
                .put("catalog", catalogNode.baseUrl().toString())
                .put("contract", "contract-1");
        Await.result(operator(
                aggregator,
                HttpCall.of(HttpMethod.PUT, url(aggregator, "/registrations/" + scene.trainingPlan.id()))
                        .json(body)));
    }

    /** A request with the token of the node's operator. */
    Future<HttpAnswer> operator(NodeIdentity aggregator, HttpCall call) {
        String token = tokens.computeIfAbsent(aggregator.keyId(), first -> login(aggregator));
        return http(call.bearer(token));
    }

    private String login(NodeIdentity aggregator) {
        JsonObject credentials = new JsonObject().put("email", EMAIL).put("password", PASSWORD);
        return Await.result(http(HttpCall.of(HttpMethod.POST, url(aggregator, "/auth/login"))
                        .json(credentials)))
                .json()
                .getString("token");
    }

    Future<HttpAnswer> http(HttpCall call) {
        return catalog.node.http().send(call);
    }

    static URI url(NodeIdentity node, String path) {
        return URI.create(node.certificate().url() + path);
    }

    /** Sends a share as the node of its processor does, each part in a batch of its own. */
    Future<ShareReceipt> share(Signed<ExecutionPlan> plan, TestProcessor processor, Digest aggregator, byte[] upload) {
        return share(client(scene.node(processor)), plan, processor.dpId(), aggregator, upload);
    }

    /** Sends a share of that processor as that client. */
    Future<ShareReceipt> share(
            PeerClient sender, Signed<ExecutionPlan> plan, DpId dpId, Digest aggregator, byte[] upload) {
        return TestUpload.of(upload)
                .send((manifest, part, body) -> batch(
                                sender, plan, aggregator, List.of(new ShareBatch.Frame(dpId, manifest, part, body)))
                        .map(outcomes -> outcomes.get(0).stateOrThrow()));
    }

    /** Sends a batch of shares; the answer has an outcome for each frame. */
    Future<List<ShareOutcome>> batch(
            PeerClient sender, Signed<ExecutionPlan> plan, Digest aggregator, List<ShareBatch.Frame> frames) {
        return sender.submit(
                        batchCall(plan, aggregator, frames),
                        scene.aggregator(aggregator).certificate().key(),
                        PlanRef.of(plan.digest(), plan.body().round()))
                .map(ShareOutcome::of);
    }

    /** A batch, unsigned. */
    HttpCall batchCall(Signed<ExecutionPlan> plan, Digest aggregator, List<ShareBatch.Frame> frames) {
        return HttpCall.of(HttpMethod.POST, url(scene.aggregator(aggregator), "/plans/" + plan.digest() + "/shares"))
                .body(MediaTypes.OCTET_STREAM, Buffer.buffer(new ShareBatch(frames).toBytes()));
    }

    /** Sends requests that this node signs. */
    PeerClient client(NodeIdentity node) {
        return clients.computeIfAbsent(node.keyId(), first -> new PeerClient(signatures(node), catalog.node.http()));
    }

    NodeSignatures signatures(NodeIdentity node) {
        return new NodeSignatures(
                catalog.node.vertx(),
                node,
                catalog.node.anchors(),
                catalog.node.clock(),
                Refusals.in(catalog.node.metrics()));
    }

    /** A revocation of the node by its organisation. */
    Signed<Revocation> revoke(NodeIdentity node) {
        return home.organisation(node.organisation()).revoke(node.keyId(), List.of(), Instant.now());
    }

    /** All files of a node. */
    List<Path> files(NodeIdentity node) {
        try (Stream<Path> files = Files.walk(folder.resolve("data-" + node.nodeId()))) {
            return files.filter(Files::isRegularFile).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        List.copyOf(running.values())
                .forEach(node -> node.stop().toCompletableFuture().join());
        catalogNode.stop().toCompletableFuture().join();
    }
}
