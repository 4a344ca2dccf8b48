package org.sumspace.common.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.hazelcast.config.Config;
import com.hazelcast.config.EntryListenerConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.NetClientOptions;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.io.Serializable;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.ClusterConfig;
import org.sumspace.common.config.ConfigReader;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.FreePorts;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.trust.NodeRole;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClusterTest {
    @TempDir
    private static Path folder;

    private NodeConfig firstConfig;
    private HazelcastClusterManager manager;
    private Vertx first;
    private Vertx second;
    private int busPort;

    record PlainConfig(@Inline NodeConfig node) {}

    record Foreign(String value) implements Serializable {}

    @BeforeAll
    void start() throws Exception {
        TestHome home = new TestHome(folder);
        busPort = FreePorts.next();
        firstConfig = read(home.configure(
                NodeRole.ORCHESTRATOR,
                "Alpha",
                "a",
                new JsonObject().put("cluster", new JsonObject().put("busPort", busPort))));
        NodeConfig secondConfig = read(home.configure(NodeRole.AGGREGATOR, "Beta", "b", new JsonObject()));
        manager = (HazelcastClusterManager) ClusterManagers.create(firstConfig.cluster(), () -> {});
        first = Await.result(Vertx.builder()
                .withClusterManager(manager)
                .with(new VertxOptions().setEventBusOptions(BusOptions.of(firstConfig)))
                .buildClustered());
        second = Await.result(Vertx.builder()
                .withClusterManager(ClusterManagers.create(secondConfig.cluster(), () -> {}))
                .with(new VertxOptions().setEventBusOptions(BusOptions.of(secondConfig)))
                .buildClustered());
    }

    private static NodeConfig read(Path file) {
        return ConfigReader.read(file, Map.of(), PlainConfig.class).node();
    }

    @AfterAll
    void stop() {
        Await.result(second.close());
        Await.result(first.close());
    }

    @Test
    void twoMembers_exchangeAMessageOverMutualTls() {
        Await.result(first.eventBus()
                .<Buffer>consumer("ping", message -> message.reply(Buffer.buffer("pong " + message.body())))
                .completion());
        await().ignoreExceptionsMatching(ReplyException.class::isInstance)
                .untilAsserted(() -> assertThat(
                                Await.result(second.eventBus().<Buffer>request("ping", Buffer.buffer("1")))
                                        .body()
                                        .toString())
                        .isEqualTo("pong 1"));
    }

    @Test
    void peerWithoutACertificate_isRefused() {
        NetClientOptions options = new NetClientOptions().setSsl(true).setTrustAll(true);
        options.setHostnameVerificationAlgorithm("");
        Await.result(closed(options, Buffer.buffer(new byte[] {0, 0, 0, 1, 1})));
    }

    @Test
    void plainConnection_isRefused() {
        Await.result(closed(new NetClientOptions(), Buffer.buffer("GET / HTTP/1.1\r\n\r\n")));
    }

    /**
     * Completes when the bus closes the connection. The handlers are set on the socket's event loop, so before it can
     * close.
     */
    private Future<Void> closed(NetClientOptions options, Buffer sent) {
        return second.createNetClient(options).connect(busPort, "127.0.0.1").compose(socket -> {
            Promise<Void> closed = Promise.promise();
            socket.closeHandler(closed::tryComplete).exceptionHandler(failure -> closed.tryComplete());
            socket.handler(bytes -> closed.tryFail("the bus answered a stranger"));
            socket.write(sent);
            return closed.future();
        });
    }

    @Test
    void memberPort_listensAtItsHostAlone() throws Exception {
        for (int port : new int[] {firstConfig.cluster().port(), busPort}) {
            new Socket(firstConfig.cluster().host(), port).close();
            assertThatThrownBy(() -> new Socket("127.0.0.2", port)).isInstanceOf(ConnectException.class);
        }
    }

    /** A node that joined a busy cluster for the second time found its own port in use, and ended. */
    @Test
    void joinThatFailsInTheMiddle_leavesThePortFree() throws Exception {
        ClusterConfig config = firstConfig.cluster();
        int port = FreePorts.next();
        Config failing = ClusterManagers.hazelcastConfig(new ClusterConfig(
                config.name() + "-failing", config.host(), port, List.of(), config.busHost(), 0, false));
        failing.getMultiMapConfig("__vertx.subs")
                .addEntryListenerConfig(new EntryListenerConfig("no.such.Listener", false, true));
        Await.failure(Vertx.builder()
                .withClusterManager(new MergingClusterManager(failing, () -> {}))
                .buildClustered());
        try (ServerSocket free = new ServerSocket()) {
            free.bind(new InetSocketAddress(config.host(), port));
            assertThat(free.isBound()).isTrue();
        }
    }

    @Test
    void foreignSerializable_isRefused() {
        ClusterConfig config = firstConfig.cluster();
        Config foreign = ClusterManagers.hazelcastConfig(new ClusterConfig(
                config.name(),
                config.host(),
                FreePorts.next(),
                List.of(config.host() + ":" + config.port()),
                "127.0.0.1",
                0,
                false));
        foreign.getSerializationConfig().setJavaSerializationFilterConfig(null);
        HazelcastInstance intruder = Hazelcast.newHazelcastInstance(foreign);
        try {
            intruder.getMap("__vertx.nodeInfo").put("gadget", new Foreign("x"));
            assertThatThrownBy(() -> manager.getHazelcastInstance()
                            .getMap("__vertx.nodeInfo")
                            .get("gadget"))
                    .isInstanceOf(HazelcastSerializationException.class)
                    .rootCause()
                    .isInstanceOf(SecurityException.class)
                    .hasMessageContaining(Foreign.class.getName());
            intruder.getMap("__vertx.nodeInfo").remove("gadget");
        } finally {
            intruder.shutdown();
        }
    }

    @Test
    void busTlsWithoutAKey_isRefused() {
        Path file = new TestHome(folder.resolve("other"))
                .configure(
                        NodeRole.ORCHESTRATOR,
                        "Gamma",
                        "g",
                        new JsonObject()
                                .put("http", new JsonObject().put("tls", false).putNull("tlsKey")));
        assertThatThrownBy(() -> BusOptions.of(read(file))).hasMessageContaining("cluster.busTls");
    }
}
