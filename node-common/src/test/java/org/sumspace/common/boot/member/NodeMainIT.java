package org.sumspace.common.boot.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.boot.BootException;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.config.InvalidConfigException;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.trust.NodeRole;

class NodeMainIT {
    @TempDir
    private Path folder;

    private TestHome home;
    private final Vertx vertx = Vertx.vertx();

    @BeforeEach
    void organisations() {
        home = new TestHome(folder);
    }

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    private CompletableFuture<RunningNode> start(Path config) {
        return EchoNode.MAIN.start(config, Map.of()).toCompletableFuture();
    }

    private static void stop(RunningNode node) {
        node.stop().toCompletableFuture().join();
    }

    private void assertRefused(Path config, String... words) {
        assertThatThrownBy(() -> start(config).join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(BootException.class)
                .message()
                .contains(words)
                .doesNotContain("\n");
    }

    @Test
    void nodesOfTwoOrganisations_formACluster_andStopInOrder() {
        Path firstConfig = home.configure(NodeRole.ORCHESTRATOR, "Alpha", "first", new JsonObject());
        Path secondConfig = home.configure(NodeRole.ORCHESTRATOR, "Beta", "second", new JsonObject());
        RunningNode first = start(firstConfig).join();
        RunningNode second = start(secondConfig).join();
        assertThat(first).hasToString("ready catalog Alpha " + first.baseUrl());
        assertThat(second).hasToString("ready catalog Beta " + second.baseUrl());
        assertThat(echoes(first, 10)).containsExactlyInAnyOrder("first", "second");
        assertThat(get(first, "/metrics"))
                .contains("vertx_http_server_response_time")
                .contains("jvm_memory");
        stop(first);
        stop(first);
        stop(second);
    }

    private Set<String> echoes(RunningNode node, int times) {
        return IntStream.range(0, times)
                .mapToObj(i -> new JsonObject(get(node, "/echo")).getString("from"))
                .collect(Collectors.toSet());
    }

    private String get(RunningNode node, String path) {
        try {
            NodeHttpClient client = new NodeHttpClient(
                    vertx,
                    new OutboundGuard(vertx, List.of("127.0.0.0/8")),
                    new LimitsConfig(65_536, 1, 60, 1, 1, 1),
                    TlsTrust.ofOrganisationsAndSystem(home.trustFolder(), null));
            return Await.result(client.send(HttpCall.get(URI.create(node.baseUrl() + path))))
                    .body()
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void portInUse_saysWhichAndWhatToDo() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            JsonObject http = new JsonObject().put("http", new JsonObject().put("port", taken.getLocalPort()));
            assertRefused(
                    home.configure(NodeRole.ORCHESTRATOR, "Alpha", "a", http),
                    "127.0.0.1:" + taken.getLocalPort(),
                    "http.port");
        }
    }

    @Test
    void clusterPortInUse_saysSo() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            JsonObject cluster = new JsonObject().put("cluster", new JsonObject().put("port", taken.getLocalPort()));
            assertRefused(
                    home.configure(NodeRole.ORCHESTRATOR, "Alpha", "a", cluster),
                    String.valueOf(taken.getLocalPort()),
                    "cluster");
        }
    }

    @Test
    void secondNodeOnTheSameFolder_isRefused_untilTheFirstHasEnded() throws IOException {
        Path config = home.configure(NodeRole.ORCHESTRATOR, "Alpha", "a", new JsonObject());
        RunningNode first = start(config).join();
        Path folder = config.resolveSibling("data-a");
        assertRefused(config, "another node", folder.toString(), "dataDir");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        stop(first);
        stop(start(config).join());
    }

    @Test
    void failedStart_leavesTheFolderFree() throws IOException {
        Path config = home.configure(NodeRole.ORCHESTRATOR, "Alpha", "a", new JsonObject());
        Path root = home.trustFolder().resolve("Alpha.crt");
        byte[] trusted = Files.readAllBytes(root);
        home.organisation("Beta");
        Files.delete(root);
        assertRefused(config, "trust folder");
        Files.write(root, trusted);
        stop(start(config).join());
    }

    @Test
    void untrustedCertificate_isRefusedBeforeAnythingStarts() throws IOException {
        Path config = home.configure(NodeRole.ORCHESTRATOR, "Alpha", "a", new JsonObject());
        home.organisation("Beta");
        Files.delete(home.trustFolder().resolve("Alpha.crt"));
        assertRefused(config, "node.crt", "Alpha", "trust folder");
    }

    @Test
    void certificateOfAnotherNodeOrRole_isRefused() {
        assertRefused(
                home.configure(NodeRole.ORCHESTRATOR, "Alpha", "a", new JsonObject().put("nodeId", "b")), "'b'", "'a'");
        assertRefused(home.configure(NodeRole.PROCESSOR, "Alpha", "c", new JsonObject()), "node.crt", "processor");
    }

    @Test
    void missingFile_isNamed() throws IOException {
        Path config = home.configure(NodeRole.ORCHESTRATOR, "Alpha", "a", new JsonObject());
        Path key = folder.resolve("nodes/a/node.key");
        Files.delete(key);
        assertRefused(config, key.toString());
    }

    @Test
    void wrongConfiguration_startsNothing() {
        Path config = home.configure(NodeRole.ORCHESTRATOR, "Alpha", "a", new JsonObject().put("htp", 1));
        assertThatThrownBy(() -> start(config).join())
                .hasCauseInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("did you mean http?");
    }
}
