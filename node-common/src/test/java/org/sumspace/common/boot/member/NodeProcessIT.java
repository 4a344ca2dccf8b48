package org.sumspace.common.boot.member;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.trust.NodeRole;

class NodeProcessIT {
    private static final int ENDED_BY_SIGTERM = 143;

    private final Vertx vertx = Vertx.vertx();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    /** With the access that this JVM has, as the launcher gives it: a newer one warns on the log otherwise. */
    private Process start(Path config) throws IOException {
        return start(EchoNode.class, config);
    }

    private Process start(Class<?> main, Path config) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx256m");
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), main.getName(), "--config", config.toString()));
        return new ProcessBuilder(command)
                .redirectError(folder.resolve("errors").toFile())
                .start();
    }

    @Test
    void sigterm_answersWhatIsUnderWay_thenEnds_loggingJson() throws Exception {
        TestHome home = new TestHome(folder);
        JsonObject settings = new JsonObject()
                .put("limits", new JsonObject().put("drainSeconds", 10))
                .put("log", new JsonObject().put("format", "json"));
        Process process = start(home.configure(NodeRole.ORCHESTRATOR, "Alpha", "a", settings));
        try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            String ready = out.readLine();
            assertThat(ready).as(Files.readString(folder.resolve("errors"))).startsWith("ready catalog Alpha https://");
            String url = ready.substring(ready.lastIndexOf(' ') + 1);
            NodeHttpClient client = new NodeHttpClient(
                    vertx,
                    new OutboundGuard(vertx, List.of("127.0.0.0/8")),
                    new LimitsConfig(65_536, 2, 60, 1, 1, 1),
                    TlsTrust.ofOrganisationsAndSystem(home.trustFolder(), null));
            Future<HttpAnswer> slow = client.send(HttpCall.get(URI.create(url + "/slow-echo")));
            await().until(() -> requestsUnderWay(client, url) > 1);
            process.destroy();
            assertThat(Await.result(slow).json().getString("from")).isEqualTo("a");
            assertThat(Await.result(process.onExit()).exitValue()).isEqualTo(ENDED_BY_SIGTERM);
        }
        assertThat(Files.readAllLines(folder.resolve("errors")))
                .allSatisfy(line ->
                        assertThat(new JsonObject(line).getString("level")).isNotNull())
                .anySatisfy(line -> assertThat(line).contains("/slow-echo", "correlation"));
    }

    /** By the node's own metrics, which count the request for the metrics too. */
    private static double requestsUnderWay(NodeHttpClient client, String url) {
        return Await.result(client.send(HttpCall.get(URI.create(url + "/metrics"))))
                .body()
                .toString()
                .lines()
                .filter(line -> line.startsWith("vertx_http_server_active_requests"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    @Test
    void wrongConfiguration_endsWithTwo_andListsEveryProblem() throws Exception {
        Path config = Files.writeString(folder.resolve("wrong.json"), "{\"nodeId\": \"a\", \"htp\": {}}");
        assertThat(Await.result(start(config).onExit()).exitValue()).isEqualTo(2);
        assertThat(Files.readString(folder.resolve("errors")))
                .contains("wrong.json", "did you mean http?", "organisation: is missing", "dataDir: is missing");
    }

    @Test
    void nodeThatHazelcastEnds_endsWithFour_andSaysWhy() throws Exception {
        JsonObject settings = new JsonObject().put("log", new JsonObject().put("format", "json"));
        Path config = new TestHome(folder).configure(NodeRole.ORCHESTRATOR, "Alpha", "a", settings);
        assertThat(Await.result(start(LostMemberNode.class, config).onExit()).exitValue())
                .isEqualTo(4);
        assertThat(Files.readString(folder.resolve("errors")))
                .contains("Hazelcast ended this member", "ends with exit code");
    }

    @Test
    void nodeThatCannotStart_endsWithOne_andOneLine() throws Exception {
        Path config = new TestHome(folder).configure(NodeRole.AGGREGATOR, "Alpha", "a", new JsonObject());
        assertThat(Await.result(start(config).onExit()).exitValue()).isEqualTo(1);
        assertThat(Files.readAllLines(folder.resolve("errors")))
                .singleElement()
                .asString()
                .contains("catalog does not start", "node.crt");
    }
}
