package org.sumspace.processor.service;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.message.Parts;
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

/** Sends a share of three parts from a plan's journal to an aggregator that fails in between. */
class HttpShareSenderTest {
    private static final Digest PLAN = Digest.of(new byte[] {1});
    private static final DpId DP = new DpId(1, 2);
    private static final int PARTS = 3;

    @TempDir
    private Path folder;

    private final SecureRandom random = new SecureRandom();
    private final SigningKey key = SigningKey.generate(random);
    private final byte[] sealed = new byte[2 * Parts.BYTES + 500_000];
    private final Signed<Manifest> manifest = Signed.sign(
            key, new Manifest(PLAN, 1, DP, 1, 320_000, Digest.ZERO, Digest.ZERO, 1, List.of(Digest.ZERO, Digest.ZERO)));
    private final Vertx vertx = Vertx.vertx();
    private final GroupCommit commits = new GroupCommit("sender-test");
    private final TestOrganisation alpha = new TestOrganisation("Alpha");
    private final TrustAnchors anchors = TrustAnchors.of(alpha.root());
    private final TestWorld world = new TestWorld(vertx);
    private final NodeIdentity aggregator = aggregator();
    private final TreeMap<Integer, byte[]> received = new TreeMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private volatile boolean failing;
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
        new Random(5).nextBytes(sealed);
        plans = new PlanFolder(folder.resolve("plans"), commits, 1 << 16);
        journal = plans.open(PLAN);
        world.keys.put(key.publicKey().id(), key.publicKey());
        world.add(aggregator, anchors);
        world.on(aggregator, HttpMethod.GET, "/plans/:plan/shares/:dpId/:manifest", (ctx, body) -> answer(ctx));
        world.on(aggregator, HttpMethod.PUT, "/plans/:plan/shares/:dpId/:manifest/:part", this::acceptPart);
        NodeHttpClient http = new NodeHttpClient(
                vertx,
                new OutboundGuard(vertx, List.of("127.0.0.0/8")),
                new LimitsConfig(65_536, 4, 60, 5, 1, 2),
                TlsTrust.ofOrganisationsAndSystem(Files.createDirectories(folder.resolve("trust")), null));
        NodeIdentity node = alpha.node("processor", NodeRole.PROCESSOR);
        NodeSignatures signatures = new NodeSignatures(vertx, node, anchors, Clock.systemUTC(), (way, reason) -> {});
        sender = new HttpShareSender(new KeyedPeers(new PeerClient(signatures, http)), vertx, 2);
    }

    @AfterEach
    void stop() throws IOException {
        journal.close();
        commits.close();
        Await.result(vertx.close());
    }

    private void acceptPart(RoutingContext ctx, Buffer body) {
        requests.incrementAndGet();
        int part = Integer.parseInt(ctx.pathParam("part"));
        if (failing && part == 1) {
            ctx.response().setStatusCode(503).end();
            return;
        }
        received.put(part, part == 0 ? ShareUpload.of(body.getBytes()).sealedShare() : body.getBytes());
        answer(ctx);
    }

    private void answer(RoutingContext ctx) {
        Bytes receipt = Bytes.of(new ShareReceipt(manifest.digest(), 1, 1).toBytes());
        UploadState state =
                received.size() == PARTS ? new UploadState(PARTS, receipt) : UploadState.incomplete(received.size());
        world.answer(aggregator, ctx, state.toBytes());
    }

    @Test
    void afterAnInterruption_sendingResumesWithTheFirstMissingPart() throws Exception {
        StoredContribution stored = store();
        failing = true;
        Await.failure(sender.send(shipment(stored)));
        assertThat(received).hasSize(1);

        failing = false;
        ShareReceipt receipt = Await.result(sender.send(shipment(stored)));

        assertThat(receipt.manifest()).isEqualTo(manifest.digest());
        assertThat(requests.get()).isEqualTo(PARTS + 1);
        assertThat(whole()).isEqualTo(sealed);
    }

    @Test
    void afterARestart_theSameBytesAreSent() throws Exception {
        store();
        journal.close();
        journal = plans.open(PLAN);

        Await.result(sender.send(shipment(journal.contribution(DP).orElseThrow())));

        assertThat(whole()).isEqualTo(sealed);
    }

    private StoredContribution store() throws Exception {
        Contribution contribution = new Contribution(DP, 1, manifest, List.of(sealed, new byte[100]));
        return journal.storeContribution(contribution)
                .toCompletableFuture()
                .get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
    }

    private ShareSender.Shipment shipment(StoredContribution stored) {
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
                DP,
                entry,
                aggregator.certificate(),
                key,
                stored.manifest(),
                stored.shares().get(0));
    }

    private byte[] whole() {
        byte[] whole = new byte[0];
        for (byte[] part : received.values()) {
            int before = whole.length;
            whole = Arrays.copyOf(whole, before + part.length);
            System.arraycopy(part, 0, whole, before, part.length);
        }
        return whole;
    }
}
