package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.testkit.ApiProbe;

/** The connector of the data space: the stand-in, which decides policies, and a server with scripted answers. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ConnectorIT {
    private static final String ASSET = "urn:asset:model-1";
    private static final String REQUEST = "/v1/pdc/request-model-artifacts";
    private static final String EVALUATE = "/v1/pdc/mock/policies/evaluate";

    /** The next answer of the server: a status and a body. */
    private record Scripted(int status, String body) {}

    @TempDir
    static Path folder;

    private static final Queue<Scripted> SCRIPT = new ConcurrentLinkedQueue<>();
    private static final Map<String, byte[]> FILES = new ConcurrentHashMap<>();
    private static final Queue<String> RECEIVED = new ConcurrentLinkedQueue<>();

    @SuppressWarnings("NullAway.Init")
    private static HttpServer server;

    private static NodeUnderTest standIn;
    private static NodeUnderTest live;
    private static String maintainer;

    @BeforeAll
    static void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            RECEIVED.add(exchange.getRequestURI().getPath() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            byte[] file = FILES.get(exchange.getRequestURI().getPath());
            if (file != null) {
                exchange.sendResponseHeaders(200, file.length);
                try (exchange) {
                    exchange.getResponseBody().write(file);
                }
                return;
            }
            Scripted next = SCRIPT.isEmpty() ? new Scripted(404, "") : SCRIPT.remove();
            byte[] body = next.body().getBytes(UTF_8);
            exchange.sendResponseHeaders(next.status(), body.length == 0 ? -1 : body.length);
            try (exchange) {
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
        int port = server.getAddress().getPort();
        standIn = new NodeUnderTest(Files.createDirectory(folder.resolve("stand-in")));
        live = new NodeUnderTest(
                Files.createDirectory(folder.resolve("live")),
                Map.of(
                        "SVC_PDC_URL",
                        "http://127.0.0.1:" + port,
                        "SVC_PDC_TOKEN",
                        "the token of the connector",
                        "OUTBOUND_ALLOW",
                        "127.0.0.1/32",
                        "INPUT_PORTS",
                        Integer.toString(port)));
        maintainer = standIn.person(standIn.workspace(), "Project Maintainer");
    }

    @AfterAll
    static void stop() {
        standIn.close();
        live.close();
        server.stop(0);
    }

    @BeforeEach
    void forget() {
        SCRIPT.clear();
        RECEIVED.clear();
    }

    private static JsonObject question(String policy, String asset, String token) {
        return new JsonObject().put("policy_id", policy).put("asset_id", asset).put("consent_token", token);
    }

    private static ApiProbe.Call ask(String route) {
        return live.post(route, question("p", ASSET, "consent"), maintainer);
    }

    private static void store(String id, JsonObject rule) {
        JsonObject policy = new JsonObject()
                .put("@context", "http://www.w3.org/ns/odrl.jsonld")
                .put("@type", "Set")
                .put("uid", "urn:policy:" + id)
                .put("permission", new JsonArray(List.of(rule)));
        standIn.api
                .put("/v1/pdc/policies/" + id, policy)
                .header("Cookie", maintainer)
                .expect(200);
        assertThat(standIn.get("/v1/pdc/policies/" + id, maintainer).expect(200).json())
                .isEqualTo(policy);
    }

    private static boolean allowed(String policy, String asset, String token) {
        return standIn.post(EVALUATE, question(policy, asset, token), maintainer)
                .expect(200)
                .json()
                .getBoolean("allowed");
    }

    /** assessment B1: the stand-in decides by the rules of the policy. */
    @Test
    void b1_standIn_decides() {
        store("plain", new JsonObject().put("action", "use").put("target", ASSET));
        store(
                "consent",
                new JsonObject()
                        .put("action", "use")
                        .put("target", ASSET)
                        .put("duty", new JsonArray(List.of(new JsonObject().put("action", "obtainConsent")))));
        store(
                "ended",
                new JsonObject()
                        .put("action", "use")
                        .put("target", ASSET)
                        .put(
                                "constraint",
                                new JsonArray(List.of(new JsonObject()
                                        .put("leftOperand", "dateTime")
                                        .put("operator", "lt")
                                        .put(
                                                "rightOperand",
                                                new JsonObject()
                                                        .put("@value", "2020-01-01T00:00:00Z")
                                                        .put("@type", "xsd:dateTime"))))));
        assertThat(allowed("plain", ASSET, "")).isTrue();
        assertThat(allowed("plain", "urn:asset:other", "")).isFalse();
        assertThat(allowed("consent", ASSET, "")).isFalse();
        assertThat(allowed("consent", ASSET, "token")).isTrue();
        assertThat(allowed("ended", ASSET, "")).isFalse();
        JsonObject unknown = standIn.post(EVALUATE, question("none", ASSET, ""), maintainer)
                .expect(200)
                .json();
        assertThat(unknown.getBoolean("allowed")).isFalse();
        assertThat(unknown.getString("reason")).contains("no policy of this id");
        JsonObject answer = standIn.post(REQUEST, question("plain", ASSET, ""), maintainer)
                .expect(200)
                .json();
        assertThat(answer.getString("status")).isEqualTo("mock_response");
        assertThat(answer.getJsonArray("artifacts")).isEmpty();
        // Another workspace has none of these policies.
        String stranger = standIn.person(standIn.workspace(), "Project Maintainer");
        assertThat(standIn.post(EVALUATE, question("plain", ASSET, ""), stranger)
                        .expect(200)
                        .json()
                        .getBoolean("allowed"))
                .isFalse();
        standIn.get("/v1/pdc/policies/plain", stranger).expect(404);
    }

    @Test
    void invalidPolicy_isRefused() {
        standIn.api
                .put("/v1/pdc/policies/bad", new JsonObject().put("permission", "all"))
                .header("Cookie", maintainer)
                .expect(422);
        standIn.get("/v1/pdc/policies/bad", maintainer).expect(404);
    }

    /** assessment B1: the calls of the contract with its token; files come through the guard. */
    @Test
    void b1_connector_isAsked_andItsFilesAreDownloaded() {
        SCRIPT.add(new Scripted(200, "{\"allowed\": true}"));
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/model.onnx";
        SCRIPT.add(new Scripted(200, "{\"artifacts\": [{\"name\": \"model.onnx\", \"url\": \"" + url + "\"}]}"));
        SCRIPT.add(new Scripted(200, "the model"));
        JsonObject answer = ask(REQUEST).expect(200).json();
        assertThat(answer.getString("status")).isEqualTo("received");
        JsonObject artefact = answer.getJsonArray("artifacts").getJsonObject(0);
        assertThat(artefact.getString("sha256"))
                .isEqualTo(Digest.of("the model".getBytes(UTF_8)).toString());
        // It is no file of ONNX.
        assertThat(artefact.getBoolean("registered")).isFalse();
        assertThat(artefact.getString("reason")).isNotEmpty();
        List<String> received = List.copyOf(RECEIVED);
        assertThat(received.get(0)).startsWith("/policies/evaluate Bearer the token of the connector {");
        assertThat(received.get(1))
                .startsWith("/artifacts/request Bearer the token of the connector {")
                .contains("\"artifact_ref\":\"" + ASSET + "\"");
        // The token is sent only to the connector.
        assertThat(received.get(2)).startsWith("/model.onnx null");
    }

    private static JsonObject received(String cookie, String... names) {
        SCRIPT.add(new Scripted(200, "{\"allowed\": true}"));
        JsonArray listed = new JsonArray();
        for (String name : names) {
            listed.add(new JsonObject()
                    .put("name", name)
                    .put("url", "http://127.0.0.1:" + server.getAddress().getPort() + "/" + name));
        }
        SCRIPT.add(new Scripted(200, new JsonObject().put("artifacts", listed).encode()));
        return live.post(REQUEST, question("p", ASSET, "consent"), cookie)
                .expect(200)
                .json();
    }

    /**
     * assessment B1, O1: files from the connector become models or data sets of the workspace, which other workspaces
     * cannot see.
     */
    @Test
    void b1_files_areRegisteredAsModelsAndDataSets() throws IOException {
        FILES.put("/logistic.pkl", Files.readAllBytes(Path.of("src/test/resources/models/sklearn-1.2/logistic.pkl")));
        FILES.put("/visits.csv", "user_id,age\nu-1,31\n".getBytes(UTF_8));
        FILES.put("/readme.txt", "text".getBytes(UTF_8));
        FILES.put("/broken.pkl", "text".getBytes(UTF_8));
        String space = live.workspace();
        String caller = live.person(space, "Project Maintainer");
        JsonArray listed = received(caller, "logistic.pkl", "visits.csv", "readme.txt", "broken.pkl")
                .getJsonArray("artifacts");
        JsonObject model = listed.getJsonObject(0);
        assertThat(model.getBoolean("registered")).as(model.encode()).isTrue();
        String id = model.getString("model_id");
        assertThat(live.get("/v1/models/" + id, caller).expect(200).json().getString("sha256"))
                .isEqualTo(model.getString("sha256"));
        String dataset = listed.getJsonObject(1).getString("dataset_id");
        JsonObject found =
                live.get("/v1/datasets/" + dataset, caller).expect(200).json();
        assertThat(found.getString("file_path")).matches("received/[0-9a-f]{16}-visits\\.csv");
        assertThat(listed.getJsonObject(2).getString("reason")).contains("no model and of no data set");
        assertThat(listed.getJsonObject(3).getBoolean("registered")).isFalse();
        assertThat(live.folder(space, "models").resolve("received")).isEmptyDirectory();
        assertThat(live.folder(space, "checks")).isEmptyDirectory();
        String stranger = live.person(live.workspace(), "Project Maintainer");
        live.get("/v1/models/" + id, stranger).expect(404);
        live.get("/v1/datasets/" + dataset, stranger).expect(404);
    }

    @Test
    void b1_denied_nothingIsRequested() {
        SCRIPT.add(new Scripted(200, "{\"allowed\": false}"));
        assertThat(ask(REQUEST).expect(200).json().getString("status")).isEqualTo("denied");
        assertThat(RECEIVED).hasSize(1);
    }

    /** assessment B1: a failure is never answered by the stand-in. */
    @Test
    void b1_failures_areTold() {
        for (Scripted bad : List.of(
                new Scripted(403, "{}"),
                new Scripted(302, ""),
                new Scripted(200, "no json"),
                new Scripted(200, "[]"),
                new Scripted(200, "{}"),
                new Scripted(200, "{\"allowed\": \"true\"}"),
                new Scripted(200, "{\"allowed\": true, \"x\": \"" + "x".repeat(1 << 20) + "\"}"))) {
            SCRIPT.clear();
            for (int i = 0; i < 3; i++) {
                SCRIPT.add(bad);
            }
            ask(EVALUATE).expect(424);
        }
    }

    @Test
    void b1_threeTries() {
        SCRIPT.add(new Scripted(500, ""));
        SCRIPT.add(new Scripted(503, ""));
        SCRIPT.add(new Scripted(200, "{\"allowed\": true}"));
        assertThat(ask(EVALUATE).expect(200).json().getBoolean("allowed")).isTrue();
        RECEIVED.clear();
        for (int i = 0; i < 4; i++) {
            SCRIPT.add(new Scripted(500, ""));
        }
        ask(EVALUATE).expect(424);
        assertThat(RECEIVED).hasSize(3);
    }

    /** assessment I2: a connector cannot make the node call others. */
    @Test
    void i2_urlsOfTheConnector_passTheGuard() {
        for (String url : List.of(
                "http://127.0.0.2:" + server.getAddress().getPort() + "/x",
                "http://169.254.169.254/latest/meta-data",
                "http://[::1]:" + server.getAddress().getPort() + "/x",
                "http://127.0.0.1:1/x",
                "file:///etc/hostname")) {
            RECEIVED.clear();
            SCRIPT.clear();
            SCRIPT.add(new Scripted(200, "{\"allowed\": true}"));
            SCRIPT.add(new Scripted(200, "{\"artifacts\": [{\"name\": \"m.onnx\", \"url\": \"" + url + "\"}]}"));
            ask(REQUEST).expect(424);
            assertThat(RECEIVED).as(url).hasSize(2);
        }
    }

    @Test
    void otherRoles_areRefused() {
        String viewer = standIn.person(standIn.workspace(), "Viewer");
        standIn.post(EVALUATE, question("p", ASSET, ""), viewer).expect(403);
        standIn.api
                .put("/v1/pdc/policies/p", new JsonObject().put("uid", "u"))
                .header("Cookie", viewer)
                .expect(403);
        standIn.post(REQUEST, new JsonObject(), maintainer).expect(422);
    }
}
