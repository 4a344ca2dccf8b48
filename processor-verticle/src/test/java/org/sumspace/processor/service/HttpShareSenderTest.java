package org.sumspace.processor.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.message.Parts;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareBatch.Frame;
import org.sumspace.common.training.message.ShareOutcome;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.trust.NodeDescription;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.common.wire.Bytes;
import org.sumspace.processor.TestWorld;
import org.sumspace.processor.core.Contribution;
import org.sumspace.processor.store.ContributionJournal;
import org.sumspace.processor.store.ContributionJournal.StoredContribution;
import org.sumspace.processor.store.PlanFolder;

/** Sends shares from a plan's journal to an aggregator that is slow, refuses or fails. */
class HttpShareSenderTest {
    private static final Digest PLAN = Digest.of(new byte[] {1});
    private static final DpId LARGE = new DpId(1, 0);

    @TempDir
    private Path folder;

    private final SecureRandom random = new SecureRandom();
    private final SigningKey key = SigningKey.generate(random);
    private final Vertx vertx = Vertx.vertx();
    private final GroupCommit commits = new GroupCommit("sender-test");
    private final TestOrganisation alpha = new TestOrganisation("Alpha");
    private final TrustAnchors anchors = TrustAnchors.of(alpha.root());
    private final TestWorld world = new TestWorld(vertx);
    private final NodeIdentity aggregator = aggregator();
    private final NodeIdentity node = alpha.node("processor", NodeRole.PROCESSOR);

    /** The bodies of all batches that the aggregator received, in order. */
    private final List<ShareBatch> batches = new CopyOnWriteArrayList<>();
    /** The parts that the aggregator stored, by processor. */
    private final Map<DpId, TreeMap<Integer, byte[]>> stored = new ConcurrentHashMap<>();

    private final Map<DpId, Integer> parts = new ConcurrentHashMap<>();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicInteger mostUnanswered = new AtomicInteger();
    /** The aggregator answers once this future completes. */
    private volatile Future<Void> answering = Future.succeededFuture();
    /** The frames that the aggregator refuses. */
    private volatile Predicate<Frame> refused = frame -> false;
    /** The aggregator fails at a frame, after it stored those before it. */
    private volatile Predicate<Frame> failing = frame -> false;
    /** What becomes of the aggregator's answer. */
    private volatile UnaryOperator<List<ShareOutcome>> answers = outcomes -> outcomes;
    /** The aggregator stores parts, but checks no share. */
    private volatile boolean checksNothing;

    private PlanFolder plans;
    private ContributionJournal journal;
    private HttpShareSender sender;

    private NodeIdentity aggregator() {
        SigningKey own = SigningKey.generate(random);
        NodeDescription description = new NodeDescription("da", NodeRole.AGGREGATOR, world.url("da"));
        return new NodeIdentity(
                alpha.authority().issue(description, own.publicKey(), Instant.now(), Duration.ofDays(1)), own);
    }

    @BeforeEach
    void start() throws IOException {
        plans = new PlanFolder(folder.resolve("plans"), commits, 1 << 16);
        journal = plans.open(PLAN);
        world.add(aggregator, anchors);
        world.on(aggregator, HttpMethod.POST, "/plans/:plan/shares", this::receive);
        sender = new HttpShareSender(peers(), vertx);
    }

    private PeerClient peers() throws IOException {
        NodeHttpClient http = new NodeHttpClient(
                vertx,
                new OutboundGuard(vertx, List.of("127.0.0.0/8")),
                new LimitsConfig(65_536, 4, 60, 5, 1, 2),
                TlsTrust.ofOrganisationsAndSystem(Files.createDirectories(folder.resolve("trust")), null));
        return new PeerClient(new NodeSignatures(vertx, node, anchors, Clock.systemUTC(), (way, reason) -> {}), http);
    }

    @AfterEach
    void stop() throws IOException {
        journal.close();
        commits.close();
        Await.result(vertx.close());
    }

    private void receive(RoutingContext ctx, Buffer body) {
        assertThat(SignedRequest.of(ctx).peer().keyId()).isEqualTo(node.keyId());
        batches.add(ShareBatch.of(body.getBytes()));
        int now = unanswered.incrementAndGet();
        mostUnanswered.accumulateAndGet(now, Math::max);
        List<Frame> frames = ShareBatch.of(body.getBytes()).frames();
        answering.onComplete(may -> {
            unanswered.decrementAndGet();
            answer(ctx, frames);
        });
    }

    private void answer(RoutingContext ctx, List<Frame> frames) {
        List<ShareOutcome> outcomes = new ArrayList<>();
        for (Frame frame : frames) {
            if (failing.test(frame)) {
                ctx.response().setStatusCode(503).end();
                return;
            }
            outcomes.add(refused.test(frame) ? ShareOutcome.refused(NodeException.conflict("refused")) : take(frame));
        }
        world.answer(aggregator, ctx, ShareOutcome.toBytes(answers.apply(outcomes)));
    }

    private ShareOutcome take(Frame frame) {
        TreeMap<Integer, byte[]> own = stored.computeIfAbsent(frame.dpId(), first -> new TreeMap<>());
        if (!frame.isQuestion()) {
            own.put(
                    frame.part(),
                    frame.part() == 0 ? ShareUpload.of(frame.body()).sealedShare() : frame.body());
        }
        boolean isComplete = own.size() == parts.getOrDefault(frame.dpId(), 1) && !checksNothing;
        Bytes receipt = Bytes.of(new ShareReceipt(frame.manifest(), 1, 1).toBytes());
        return ShareOutcome.of(isComplete ? new UploadState(own.size(), receipt) : UploadState.incomplete(own.size()));
    }

    @Test
    void sharesThatAreReadyWhileTwoBatchesAreUnderWay_goIntoOneBatch() throws Exception {
        Promise<Void> slow = twoBatchesUnderWay();
        List<Future<ShareReceipt>> receipts = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            receipts.add(send(small(i)));
        }

        slow.complete();

        receipts.forEach(Await::result);
        assertThat(batches).extracting(batch -> batch.frames().size()).containsExactly(1, 1, 20);
        assertThat(mostUnanswered.get()).isEqualTo(2);
    }

    @Test
    void moreSharesThanABatchMayHave_goIntoTheNext() throws Exception {
        Promise<Void> slow = twoBatchesUnderWay();
        ShareSender.Shipment one = small(1);
        List<Future<ShareReceipt>> receipts = IntStream.range(0, ShareBatch.FRAMES_MAX + 5)
                .mapToObj(i -> send(one))
                .toList();

        slow.complete();

        receipts.forEach(Await::result);
        assertThat(batches)
                .extracting(batch -> batch.frames().size())
                .containsExactlyInAnyOrder(1, 1, ShareBatch.FRAMES_MAX, 5);
    }

    @Test
    void batchWithTheLargestNumberOfFrames_takesNoQuestionEither() throws Exception {
        OutgoingBatch batch = new OutgoingBatch(ShareBatch.BYTES_MAX);
        ShareSender.Shipment one = small(1);
        for (int i = 0; i < ShareBatch.FRAMES_MAX; i++) {
            assertThat(batch.add(new OutgoingShare(one))).isTrue();
        }

        assertThat(batch.add(new OutgoingShare(large(2)))).isFalse();
        assertThat(ShareBatch.of(batch.takeBody().getBytes()).frames()).hasSize(ShareBatch.FRAMES_MAX);
    }

    @Test
    void refusedFrame_failsItsShareAlone() throws Exception {
        refused = frame -> frame.dpId().equals(dpId(2));
        Promise<Void> slow = twoBatchesUnderWay();
        List<Future<ShareReceipt>> receipts = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            receipts.add(send(small(i)));
        }
        slow.complete();

        assertThat(type(receipts.remove(1))).isEqualTo(ProblemType.CONFLICT);
        receipts.forEach(Await::result);
        assertThat(batches.get(2).frames()).hasSize(4);
    }

    @Test
    void afterAnInterruption_sendingResumesWithTheFirstMissingPart() throws Exception {
        ShareSender.Shipment large = large(3);
        failing = frame -> frame.part() == 1;
        assertThat(type(send(large))).isEqualTo(ProblemType.UNAVAILABLE);
        assertThat(stored.get(LARGE)).hasSize(1);
        failing = frame -> false;
        batches.clear();

        Await.result(send(large));

        assertThat(batches)
                .extracting(batch -> batch.frames().stream().map(Frame::part).toList())
                .containsExactly(List.of(0), List.of(1, 2));
        assertThat(batches.get(0).frames().get(0).isQuestion()).isTrue();
        assertThat(whole()).isEqualTo(sealed(3));
    }

    @Test
    void afterAFailedBatch_theNextOnesAreShorter() throws Exception {
        ShareSender.Shipment large = large(7);
        failing = frame -> !frame.isQuestion();
        assertThat(type(send(large))).isEqualTo(ProblemType.UNAVAILABLE);
        failing = frame -> false;

        Await.result(send(large));

        assertThat(batches)
                .filteredOn(batch -> !batch.frames().get(0).isQuestion())
                .extracting(batch -> batch.frames().size())
                .containsExactly(7, 4, 3);
        assertThat(whole()).isEqualTo(sealed(7));
    }

    @Test
    void afterARestart_theSameBytesAreSent() throws Exception {
        large(3);
        journal.close();
        journal = plans.open(PLAN);

        Await.result(send(shipment(LARGE, journal.contribution(LARGE).orElseThrow(), () -> true)));

        assertThat(whole()).isEqualTo(sealed(3));
    }

    @Test
    void aggregatorThatStopsBeforeItChecks_isSentTheLastPartAgain_butNotForever() throws Exception {
        ShareSender.Shipment large = large(3);
        checksNothing = true;
        assertThat(type(send(large))).isEqualTo(ProblemType.FAILED_DEPENDENCY);
        assertThat(batches)
                .extracting(batch -> batch.frames().stream().map(Frame::part).toList())
                .containsExactly(List.of(0), List.of(0, 1, 2), List.of(2));
        checksNothing = false;
        requireNonNull(stored.get(LARGE)).remove(2);
        batches.clear();

        Await.result(send(large));

        assertThat(batches.get(1).frames()).extracting(Frame::part).containsExactly(2);
    }

    @Test
    void answerWithTooFewOutcomes_failsTheBatch() throws Exception {
        answers = outcomes -> outcomes.subList(1, outcomes.size());
        assertThat(type(send(small(1)))).isEqualTo(ProblemType.FAILED_DEPENDENCY);

        answers = outcomes -> outcomes;
        Await.result(send(small(2)));
    }

    @Test
    void shareThatIsNotWantedAnyMore_isNotSent() throws Exception {
        Promise<Void> slow = twoBatchesUnderWay();
        AtomicBoolean wanted = new AtomicBoolean(true);
        Future<ShareReceipt> over = send(small(2, wanted::get));
        Future<ShareReceipt> last = send(small(3));

        wanted.set(false);
        slow.complete();

        assertThat(type(over)).isEqualTo(ProblemType.GONE);
        Await.result(last);
        assertThat(sentProcessors()).contains(dpId(3)).doesNotContain(dpId(2));
    }

    @Test
    void shareThatCannotBeRead_failsAlone() throws Exception {
        ShareSender.Shipment readable = small(1);
        ContributionJournal other = plans.open(Digest.ZERO);
        ShareSender.Shipment unreadable = shipment(dpId(2), store(other, dpId(2), new byte[100]), () -> true);
        other.close();

        Future<ShareReceipt> failed = send(unreadable);
        Future<ShareReceipt> sent = send(readable);

        assertThat(Await.failure(failed)).isInstanceOf(IOException.class);
        Await.result(sent);
    }

    @Test
    void withoutThreadsToReadShares_theyFailInsteadOfWaiting() throws Exception {
        Vertx closed = Vertx.vertx();
        Await.result(closed.close());
        HttpShareSender without = new HttpShareSender(peers(), closed);
        ShareSender.Shipment shipment = small(1);

        assertThat(Await.failure(without.send(shipment))).isNotNull();
        assertThat(Await.failure(without.send(shipment))).isNotNull();
    }

    /** Two batches of a share each; they are answered once the result is completed. */
    private Promise<Void> twoBatchesUnderWay() throws Exception {
        Promise<Void> answered = Promise.promise();
        answering = answered.future();
        for (int count = 1; count <= 2; count++) {
            send(small(100 + count));
            int sent = count;
            await().until(() -> batches.size() == sent);
        }
        return answered;
    }

    private Set<DpId> sentProcessors() {
        return Set.copyOf(batches.stream()
                .flatMap(batch -> batch.frames().stream())
                .map(Frame::dpId)
                .distinct()
                .toList());
    }

    private static ProblemType type(Future<?> failed) {
        return ((NodeException) Await.failure(failed)).type();
    }

    private static DpId dpId(int number) {
        return new DpId(2, number);
    }

    /** A stored share of one part. */
    private ShareSender.Shipment small(int number) throws Exception {
        return small(number, () -> true);
    }

    private ShareSender.Shipment small(int number, BooleanSupplier isWanted) throws Exception {
        return shipment(dpId(number), store(journal, dpId(number), new byte[100]), isWanted);
    }

    private ShareSender.Shipment large(int count) throws Exception {
        parts.put(LARGE, count);
        return shipment(LARGE, store(journal, LARGE, sealed(count)), () -> true);
    }

    private static byte[] sealed(int count) {
        byte[] sealed = new byte[(count - 1) * Parts.BYTES + 500_000];
        new Random(5).nextBytes(sealed);
        return sealed;
    }

    private StoredContribution store(ContributionJournal into, DpId dpId, byte[] sealed) throws Exception {
        List<Digest> commitments = List.of(Digest.ZERO, Digest.ZERO);
        Signed<Manifest> manifest =
                Signed.sign(key, new Manifest(PLAN, 1, dpId, 1, 320_000, Digest.ZERO, Digest.ZERO, 1, commitments));
        return into.storeContribution(new Contribution(dpId, 1, manifest, List.of(sealed, new byte[100])))
                .toCompletableFuture()
                .get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
    }

    private Future<ShareReceipt> send(ShareSender.Shipment shipment) {
        return sender.send(shipment);
    }

    private ShareSender.Shipment shipment(DpId dpId, StoredContribution contribution, BooleanSupplier isWanted) {
        AggregatorEntry entry = new AggregatorEntry(
                AggregatorRole.FIRST_LEVEL,
                1,
                1,
                aggregator.keyId(),
                "da",
                "Alpha",
                aggregator.certificate().url().toString(),
                aggregator.keyId());
        return new ShareSender.Shipment(
                PLAN,
                1,
                dpId,
                entry,
                aggregator.certificate(),
                contribution.manifest(),
                contribution.shares().get(0),
                isWanted);
    }

    private byte[] whole() {
        byte[] whole = new byte[0];
        for (byte[] part : stored.getOrDefault(LARGE, new TreeMap<>()).values()) {
            int before = whole.length;
            whole = Arrays.copyOf(whole, before + part.length);
            System.arraycopy(part, 0, whole, before, part.length);
        }
        return whole;
    }
}
