package org.sumspace.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.trust.NodeRole;

class ContractNodeTest {
    private static final JsonObject AWAY = new JsonObject()
            .put("source", "offers")
            .put("url", "mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100")
            .put("dbName", "away");

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void nodeWithAnAgent_countsItsContracts_andIsReadyThoughAnotherDatabaseIsAway() throws Exception {
        JsonObject agent = new JsonObject()
                .put("pollSeconds", 1)
                .put(
                        "dataProviderConfig",
                        new JsonArray()
                                .add(new JsonObject().put("source", "contracts"))
                                .add(AWAY));
        JsonObject settings = new JsonObject()
                .put("http", new JsonObject().put("host", "127.0.0.1").put("tls", false))
                .put("agent", agent);
        Path file = new TestHome(folder).configure(NodeRole.CONTRACT, "Alpha", "manager", settings);
        int port = new JsonObject(Files.readString(file)).getJsonObject("http").getInteger("port");
        URI url = URI.create("http://127.0.0.1:" + port);
        RunningNode node =
                result(Future.fromCompletionStage(ContractMain.start(file, Map.of("USE_CONTRACT_AGENT", "true"))));
        try {
            until(url, "/health/ready", "\"agent\":\"FAILED\"");
            assertThat(get(url, "/health/ready").statusCode()).isEqualTo(200);
            assertThat(send(HttpRequest.newBuilder(url.resolve("/contracts"))
                                    .header("Content-Type", "application/json")
                                    .POST(HttpRequest.BodyPublishers.ofString(
                                            "{\"contract\": {\"ecosystem\": \"e\", \"orchestrator\": \"elm\"}}")))
                            .statusCode())
                    .isEqualTo(201);
            until(url, "/metrics", "sumspace_contract_agent_changes_total{source=\"contracts\",type=\"inserted\"} 1.0");
        } finally {
            result(Future.fromCompletionStage(node.stop()));
        }
    }

    private void until(URI url, String path, String text) {
        await().untilAsserted(() -> assertThat(get(url, path).body()).contains(text));
    }

    private HttpResponse<String> get(URI url, String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(url.resolve(path)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
