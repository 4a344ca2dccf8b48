package org.sumspace.aggregator.scene;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.aggregator.Aggregator;
import org.sumspace.aggregator.offer.core.OfferCheck;
import org.sumspace.aggregator.round.service.Messenger;
import org.sumspace.aggregator.round.service.PlanMetrics;
import org.sumspace.aggregator.round.service.ReleaseTransport;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.obs.NodeMetrics;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.training.model.InvalidModelException;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.training.round.Seal;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.trust.TrustAnchors;

/**
 * The aggregators of a scene in one JVM with their files, connected by method calls instead of a network. Messages can be
 * held back, and a node can be killed and restarted from its folder. When the group is closed, it checks that no aggregator signed two
 * statements for one slot.
 */
public final class InMemoryGroup implements AutoCloseable {
    public static final Duration RETRY_PAUSE = Duration.ofMillis(50);

    public final TrainingScene scene;
    public final Map<Digest, Node> nodes = new HashMap<>();
    public final List<Signed<ModelVersion>> versions = new CopyOnWriteArrayList<>();
    public final List<Signed<DiscardNotice>> notices = new CopyOnWriteArrayList<>();
    public final List<Signed<Release>> releases = new CopyOnWriteArrayList<>();
    /** The lists and seals that aggregators sent, whether they arrived or not. */
    public final Set<Signed<?>> sentStatements = ConcurrentHashMap.newKeySet();

    public final Set<EnvelopeType> held = new HashSet<>();
    public final Set<TrainingScene> scenes = ConcurrentHashMap.newKeySet();
    public volatile Function<OfferCheck, byte[]> leafLists = this::leafNdjson;
    /** Clocks of the aggregators that do not use the clock of the scene. */
    public final Map<Digest, Clock> clocks = new ConcurrentHashMap<>();

    public volatile byte[] baseModel;
    public final List<List<StatementList.Item>> evidence = new CopyOnWriteArrayList<>();
    /** The nodes whose messages of the {@link #held} types are lost. */
    public volatile Predicate<NodeIdentity> heldFrom = sender -> true;
    /** The nodes whose releases are lost. */
    public volatile Predicate<AggregatorEntry> heldReleases = sender -> false;

    /** Changes the body that an aggregator delivers; a test can replace the release by another one. */
    public volatile BiFunction<NodeIdentity, byte[], byte[]> releaseOf = (sender, body) -> body;

    /** Called by the thread that makes an aggregator's journals durable, after each write. */
    public volatile Consumer<NodeIdentity> committed = aggregator -> {};

    public volatile boolean orchestratorSilent;
    /** The orchestrator discarded the plan before it received the version. */
    public volatile boolean orchestratorGaveUp;

    private final Vertx vertx = Vertx.vertx();
    private final Path folder;
    private final Clock clock;

    public InMemoryGroup(TrainingScene scene, Path folder, Clock clock) {
        this.scene = scene;
        this.baseModel = scene.baseModel.write();
        this.folder = folder;
        this.clock = clock;
        this.scenes.add(scene);
        scene.aggregators.forEach(this::start);
    }

    private byte[] leafNdjson(OfferCheck offer) {
        return scenes.stream()
                .filter(known ->
                        known.leaves.root().equals(offer.statement().body().leafRoot()))
                .findFirst()
                .orElseThrow()
                .leafNdjson();
    }

    public void start(NodeIdentity identity) {
        nodes.put(identity.keyId(), new Node(identity));
    }

    /** Stops a node as if its process had died. */
    public void kill(NodeIdentity identity) {
        Node node = requireNonNull(nodes.remove(identity.keyId()));
        node.dead = true;
        Await.result(node.aggregator.close());
    }

    /** Stores a revocation that the node has not applied yet. */
    public void storeRevocation(NodeIdentity identity, Signed<Revocation> revocation) throws IOException {
        revocations(identity, scene.cast.freshAnchors()).accept(revocation.bytes());
    }

    private ReceivedRevocations revocations(NodeIdentity identity, TrustAnchors anchors) {
        try {
            return ReceivedRevocations.open(folder.resolve(identity.nodeId()).resolve("revoked"), anchors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Node node(Digest keyId) {
        return requireNonNull(nodes.get(keyId));
    }

    public Signed<ExecutionPlan> sign(ExecutionPlan plan) {
        return scene.orchestrator.sign(plan);
    }

    /** Offers a plan to all, as the orchestrator does. */
    public Map<Digest, Signed<Countersignature>> offer(Signed<ExecutionPlan> plan) {
        PlanOffer offer = scene(plan).offer(plan);
        Map<Digest, Future<Signed<Countersignature>>> answers = new HashMap<>();
        nodes.forEach((id, node) -> answers.put(
                id, node.aggregator.offers().offer(scene.orchestrator.certificate(), plan.digest(), offer)));
        Map<Digest, Signed<Countersignature>> countersignatures = new HashMap<>();
        answers.forEach((id, answer) -> countersignatures.put(id, Await.result(answer)));
        return countersignatures;
    }

    /** Sends a contribution to those aggregators. */
    public void submit(
            Signed<ExecutionPlan> plan,
            TestProcessor processor,
            TestProcessor.Contribution contribution,
            Collection<Digest> aggregators) {
        List<Future<ShareReceipt>> receipts = new ArrayList<>();
        aggregators.forEach(
                aggregator -> receipts.add(share(plan, processor, aggregator, contribution.uploadFor(aggregator))));
        receipts.forEach(Await::result);
    }

    public Future<ShareReceipt> share(
            Signed<ExecutionPlan> plan, TestProcessor processor, Digest aggregator, byte[] upload) {
        return TestUpload.of(upload)
                .send((manifest, part, body) -> part(plan, processor, aggregator, manifest, part, body));
    }

    public Future<UploadState> part(
            Signed<ExecutionPlan> plan,
            TestProcessor processor,
            Digest aggregator,
            Digest manifest,
            int part,
            byte[] body) {
        Digest sender = scene(plan).node(processor).keyId();
        return node(aggregator)
                .share(plan.digest(), sender, new ShareBatch.Frame(processor.dpId(), manifest, part, body));
    }

    /** Waits for the version of a plan and checks that it is, bit for bit, the mean of these integers. */
    public Signed<ModelVersion> awaitVersion(Signed<ExecutionPlan> plan, List<long[]> integers, double[] base) {
        await().until(() ->
                versions.stream().anyMatch(version -> version.body().plan().equals(plan.digest())));
        Signed<ModelVersion> version = versions.stream()
                .filter(candidate -> candidate.body().plan().equals(plan.digest()))
                .findFirst()
                .orElseThrow();
        assertThat(version.body().contributors()).isEqualTo(integers.size());
        assertThat(weights(plan, version)).isEqualTo(plainMean(integers, base));
        return version;
    }

    private TrainingScene scene(Signed<ExecutionPlan> plan) {
        return scenes.stream()
                .filter(known -> known.trainingPlan.digest().equals(plan.body().trainingPlan()))
                .findFirst()
                .orElseThrow();
    }

    public double[] weights(Signed<ExecutionPlan> plan, Signed<ModelVersion> version) {
        Digest main = plan.body().main().orElseThrow().keyId();
        var stored = Await.result(node(main)
                        .aggregator
                        .models()
                        .find(plan.body().trainingPlan(), version.body().round()))
                .orElseThrow();
        try {
            byte[] file = Files.readAllBytes(stored.file());
            assertThat(Digest.of(file)).isEqualTo(version.body().result());
            return ModelFile.read(file).weights();
        } catch (IOException | InvalidModelException e) {
            throw new AssertionError(e);
        }
    }

    private double[] plainMean(List<long[]> integers, double[] base) {
        int d = base.length;
        long[] sum = new long[d + 1];
        integers.forEach(x -> Arrays.setAll(sum, k -> sum[k] + x[k]));
        double[] mean = new double[d];
        int fractionBits = scene.trainingPlan.parameters().fractionBits();
        Arrays.setAll(mean, k -> base[k] + Math.scalb((double) sum[k] / sum[d], -fractionBits));
        return mean;
    }

    /** The files of a node whose names end like this. */
    public List<Path> files(NodeIdentity identity, String suffix) {
        try (Stream<Path> files = Files.walk(folder.resolve(identity.nodeId()))) {
            return files.filter(file -> file.toString().endsWith(suffix)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The round keys of the first-level aggregators. */
    public static Map<Digest, RoundPublicKey> roundKeys(Map<Digest, Signed<Countersignature>> countersignatures) {
        Map<Digest, RoundPublicKey> keys = new HashMap<>();
        countersignatures.forEach(
                (id, statement) -> keys.put(id, statement.body().roundKey()));
        return keys;
    }

    public static List<Digest> firstLevel(Signed<ExecutionPlan> plan) {
        return plan.body().members(1).stream().map(AggregatorEntry::keyId).toList();
    }

    @Override
    public void close() {
        List.copyOf(nodes.values()).forEach(node -> Await.result(node.aggregator.close()));
        Await.result(vertx.close());
        assertOneStatementForEachSlot();
    }

    /** Checks that for each plan every aggregator signed at most one list in each epoch, one seal and one version. */
    private void assertOneStatementForEachSlot() {
        Map<Slot, Set<Signed<?>>> slots = Stream.concat(sentStatements.stream(), versions.stream())
                .collect(Collectors.groupingBy(Slot::of, Collectors.toSet()));
        assertThat(slots).allSatisfy((slot, signed) -> assertThat(signed).hasSize(1));
    }

    private record Slot(Digest signer, Digest plan, StatementType type, int epoch) {
        static Slot of(Signed<?> statement) {
            Digest signer = statement.signer();
            StatementType type = statement.body().type();
            if (statement.body() instanceof ReceivedList list) {
                return new Slot(signer, list.plan(), type, list.epoch());
            } else if (statement.body() instanceof Seal seal) {
                return new Slot(signer, seal.plan(), type, 0);
            }
            ModelVersion version = (ModelVersion) statement.body();
            return new Slot(signer, version.plan(), type, 0);
        }
    }

    /** One aggregator, with the network that its messages and releases go through. */
    public final class Node implements Messenger, ReleaseTransport {
        public final NodeIdentity identity;
        public final List<Progress> progress = new CopyOnWriteArrayList<>();
        public final MeterRegistry metrics = new SimpleMeterRegistry();
        public final Aggregator aggregator;
        public volatile boolean dead;

        Node(NodeIdentity identity) {
            this.identity = identity;
            TrustAnchors anchors = scene.cast.freshAnchors();
            this.aggregator = Await.result(Aggregator.open(new Aggregator.Setup(
                    vertx,
                    identity,
                    anchors,
                    revocations(identity, anchors),
                    clocks.getOrDefault(identity.keyId(), clock),
                    folder.resolve(identity.nodeId()),
                    this,
                    this,
                    offer -> Future.succeededFuture(leafLists.apply(offer)),
                    url -> Future.succeededFuture(baseModel),
                    trainingPlan -> scenes.stream()
                            .anyMatch(known -> known.trainingPlan.digest().equals(trainingPlan)),
                    new PlanMetrics(metrics, clock),
                    RETRY_PAUSE,
                    NodeMetrics.journalCommits(metrics).andThen(took -> committed.accept(identity)))));
        }

        /** Sends one frame in a batch of its own. */
        public Future<UploadState> share(Digest plan, Digest sender, ShareBatch.Frame frame) {
            return batch(plan, sender, List.of(frame)).compose(outcomes -> outcomes.get(0));
        }

        /** Sends a batch of shares; the answer has an outcome for each frame. */
        public Future<List<Future<UploadState>>> batch(Digest plan, Digest sender, List<ShareBatch.Frame> frames) {
            return batch(plan, sender, new ShareBatch(frames).toBytes());
        }

        /** Announces the body of a batch and sends it. */
        public Future<List<Future<UploadState>>> batch(Digest plan, Digest sender, byte[] body) {
            return aggregator
                    .shares()
                    .expect(plan, sender, body.length)
                    .compose(expected -> aggregator.shares().submit(expected, sender, body));
        }

        /** Announces a release and sends it. */
        public Future<Digest> release(Digest plan, int group, int index, Digest sender, byte[] body) {
            return aggregator
                    .releases()
                    .expect(plan, group, index, sender, body.length)
                    .compose(expected -> aggregator.releases().submit(expected, body));
        }

        @Override
        public Future<byte[]> ask(Digest recipient, EnvelopeType type, PlanRef plan, byte[] payload, Instant until) {
            if (dead) {
                return Future.failedFuture("dead");
            }
            if (recipient.equals(scene.orchestrator.keyId())) {
                return orchestrate(type, payload);
            }
            record(type, payload);
            Node peer = nodes.get(recipient);
            Future<byte[]> answer = (held.contains(type) && heldFrom.test(identity)) || peer == null
                    ? Future.failedFuture(NodeException.unavailable("lost"))
                    : peer.answer(peer.aggregator.peers().handle(type, plan.plan(), identity.keyId(), payload));
            return answer.recover(failure -> again(failure, () -> ask(recipient, type, plan, payload, until)));
        }

        /** A refusal by a node that is being stopped is lost, because a real process would have died before. */
        private <T> Future<T> answer(Future<T> answer) {
            return answer.recover(
                    failure -> Future.failedFuture(dead ? NodeException.unavailable("lost", failure) : failure));
        }

        private void record(EnvelopeType type, byte[] payload) {
            if (type == EnvelopeType.RECEIVED_LIST) {
                sentStatements.add(Signed.reopen(payload, StatementType.RECEIVED_LIST, ReceivedList::read));
            } else if (type == EnvelopeType.SEAL) {
                sentStatements.add(Signed.reopen(payload, StatementType.SEAL, Seal::read));
            }
        }

        private Future<byte[]> orchestrate(EnvelopeType type, byte[] payload) {
            if (orchestratorSilent) {
                return Future.future(promise -> {});
            }
            if (type == EnvelopeType.MODEL_VERSION && orchestratorGaveUp) {
                return Future.failedFuture(NodeException.gone("The plan is discarded."));
            }
            if (type == EnvelopeType.MODEL_VERSION) {
                versions.add(Signed.reopen(payload, StatementType.MODEL_VERSION, ModelVersion::read));
            } else if (type == EnvelopeType.EVIDENCE) {
                evidence.add(StatementList.of(payload).items());
            } else if (type == EnvelopeType.DISCARDED) {
                notices.add(Signed.reopen(payload, StatementType.DISCARD_NOTICE, DiscardNotice::read));
            }
            return Future.succeededFuture(new byte[0]);
        }

        private <T> Future<T> again(Throwable failure, Supplier<Future<T>> attempt) {
            boolean lost = failure instanceof NodeException problem && problem.type() == ProblemType.UNAVAILABLE;
            return lost && !dead ? vertx.timer(20).compose(fired -> attempt.get()) : Future.failedFuture(failure);
        }

        @Override
        public void tell(Digest recipient, EnvelopeType type, PlanRef plan, byte[] payload) {
            if (type == EnvelopeType.PROGRESS) {
                progress.add(Progress.of(payload));
            }
        }

        @Override
        public Future<Void> deliver(JoinedPlan plan, Digest release, byte[] body, BooleanSupplier wanted) {
            Node parent = nodes.get(plan.parent().keyId());
            byte[] sent = releaseOf.apply(identity, body);
            Future<Digest> answer = heldReleases.test(plan.own()) || parent == null || dead
                    ? Future.failedFuture(NodeException.unavailable("lost"))
                    : parent.answer(parent.release(
                            plan.digest(), plan.own().group(), plan.own().index(), identity.keyId(), sent));
            return answer.<Void>mapEmpty()
                    .recover(failure -> wanted.getAsBoolean()
                            ? again(failure, () -> deliver(plan, release, body, wanted))
                            : Future.failedFuture(failure));
        }
    }
}
