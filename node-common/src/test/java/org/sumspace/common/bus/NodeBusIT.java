package org.sumspace.common.bus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.cluster.BusOptions;
import org.sumspace.common.cluster.ClusterManagers;
import org.sumspace.common.config.ClusterConfig;
import org.sumspace.common.config.ConfigReader;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.FreePorts;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.testkit.RecordedRefusals;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;

/** Two members of a cluster, mutual TLS between them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NodeBusIT {
    private static final PlanRef PLAN = PlanRef.of(Digest.of("plan".getBytes(UTF_8)), 1);
    private static final byte[] HELLO = "hello".getBytes(UTF_8);

    @TempDir
    private static Path folder;

    private final RecordedRefusals refused = new RecordedRefusals();
    private Member asking;
    private NodeConfig answering;

    record PlainConfig(@Inline NodeConfig node) {}

    private record Member(Vertx vertx, NodeIdentity identity, NodeBus bus) {
        void stop() {
            Await.result(vertx.close());
        }
    }

    @BeforeAll
    void start() throws IOException {
        TestHome home = new TestHome(folder);
        Path first = home.configure(NodeRole.ORCHESTRATOR, "Alpha", "a", new JsonObject());
        Path second = home.configure(NodeRole.AGGREGATOR, "Beta", "b", new JsonObject());
        asking = member(read(first));
        answering = read(second);
    }

    private static NodeConfig read(Path file) {
        return ConfigReader.read(file, Map.of(), PlainConfig.class).node();
    }

    private Member member(NodeConfig config) throws IOException {
        Vertx vertx = Await.result(Vertx.builder()
                .withClusterManager(ClusterManagers.create(config.cluster(), () -> {}))
                .with(new VertxOptions().setEventBusOptions(BusOptions.of(config)))
                .buildClustered());
        NodeIdentity identity = NodeIdentity.load(
                config.identity().certificate(), config.identity().key());
        NodeBus bus = new NodeBus(
                vertx,
                new NodeSignatures(
                        vertx,
                        identity,
                        TrustAnchors.load(config.identity().trustFolder()),
                        Clock.systemUTC(),
                        refused));
        bus.on(EnvelopeType.ASK, (message, sender) -> Future.succeededFuture(message.payload()));
        Await.result(bus.start());
        return new Member(vertx, identity, bus);
    }

    @AfterAll
    void stop() {
        asking.stop();
    }

    private Future<byte[]> ask(NodeIdentity recipient) {
        return asking.bus()
                .requestUntil(
                        recipient.keyId(),
                        EnvelopeType.ASK,
                        PLAN,
                        HELLO,
                        Instant.now().plus(Patience.MAX));
    }

    @Test
    void request_crossesTheCluster_alsoAfterItsRecipientRestarted() throws IOException {
        Member member = member(answering);
        assertThat(Await.result(ask(member.identity()))).isEqualTo(HELLO);
        member.stop();

        NodeException absent = (NodeException) Await.failure(
                asking.bus().request(member.identity().keyId(), EnvelopeType.ASK, PLAN, HELLO, Duration.ofSeconds(1)));
        assertThat(absent.type()).isEqualTo(ProblemType.UNAVAILABLE);

        Future<byte[]> answer = ask(member.identity());
        Member back = member(answering);
        assertThat(Await.result(answer)).isEqualTo(HELLO);
        assertThat(refused.counted()).isEmpty();
        back.stop();
    }

    /**
     * The foreign member knows the cluster's name and ports, uses the address of another node and has no certificate.
     */
    @Test
    void foreignMember_onTheAddressOfANode_getsAndSendsNothing_andTheNodeIsReached() throws IOException {
        Member member = member(answering);
        Vertx foreign = foreignMember(answering.cluster());
        AtomicInteger swallowed = new AtomicInteger();
        String address = NodeBus.address(member.identity().keyId());
        MessageConsumer<Object> intruder = foreign.eventBus().consumer(address, message -> swallowed.incrementAndGet());
        Await.result(intruder.completion());

        List<Future<byte[]>> tries = Stream.generate(() -> asking.bus()
                        .request(member.identity().keyId(), EnvelopeType.ASK, PLAN, HELLO, Duration.ofSeconds(30)))
                .limit(10)
                .toList();

        assertThat(Await.result(Future.any(tries)).succeeded()).isTrue();
        assertThat(swallowed).hasValue(0);
        // Otherwise the foreign member could send the request to itself.
        Await.result(intruder.unregister());
        Await.failure(foreign.eventBus().request(address, HELLO, new DeliveryOptions().setSendTimeout(1_000)));
        assertThat(refused.counted()).isEmpty();
        Await.result(foreign.close());
        member.stop();
    }

    private static Vertx foreignMember(ClusterConfig cluster) {
        ClusterConfig own = new ClusterConfig(
                cluster.name(), cluster.host(), FreePorts.next(), cluster.members(), "127.0.0.1", 0, false);
        return Await.result(Vertx.builder()
                .withClusterManager(ClusterManagers.create(own, () -> {}))
                .buildClustered());
    }
}
