package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of inputs on another server, with one valid answer and several invalid ones. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class UrlRunsIT {
    private static final byte[] TABLE = "user_id,age\nu-1001,31\nu-1002,32\nu-1003,31\n".getBytes(UTF_8);
    private static final String KEY = "k3y-of-the-file";
    private static final long TOO_LONG = (2L << 30) + 1;
    private static final CountDownLatch END = new CountDownLatch(1);
    private static final Queue<String> REQUESTS = new ConcurrentLinkedQueue<>();
    private static final AtomicInteger LOOK_UPS = new AtomicInteger();
    private static final ExecutorService THREADS = Executors.newCachedThreadPool();

    @TempDir
    static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static HttpServer server;

    private static NodeUnderTest node;
    private static String space;
    private static String maintainer;

    @BeforeAll
    static void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(THREADS);
        server.createContext("/", UrlRunsIT::answer);
        server.start();
        node = new NodeUnderTest(
                        folder,
                        Map.of("OUTBOUND_ALLOW", "127.0.0.1/32", "INPUT_PORTS", Integer.toString(port())),
                        SharedDatabase.database(),
                        UrlRunsIT::resolve)
                .executing();
        space = node.workspace();
        maintainer = node.person(space, "Project Maintainer");
    }

    @AfterAll
    static void stop() {
        END.countDown();
        node.close();
        server.stop(0);
        THREADS.shutdownNow();
    }

    @BeforeEach
    void forget() {
        REQUESTS.clear();
        LOOK_UPS.set(0);
    }

    private static int port() {
        return server.getAddress().getPort();
    }

    private static InetAddress[] resolve(String host) throws UnknownHostException {
        InetAddress good = InetAddress.getLoopbackAddress();
        InetAddress bad = InetAddress.getByName("127.0.0.2");
        return switch (host) {
            case "moves.example" -> new InetAddress[] {LOOK_UPS.incrementAndGet() == 1 ? good : bad};
            case "mixed.example" -> new InetAddress[] {good, bad};
            default -> throw new UnknownHostException(host);
        };
    }

    private static void answer(HttpExchange exchange) throws IOException {
        REQUESTS.add(String.valueOf(exchange.getRequestURI()));
        try (exchange) {
            switch (exchange.getRequestURI().getPath()) {
                case "/redirect" -> {
                    exchange.getResponseHeaders().add("Location", "/visits.csv");
                    exchange.sendResponseHeaders(302, -1);
                }
                case "/compressed" -> {
                    exchange.getResponseHeaders().add("Content-Encoding", "gzip");
                    send(exchange, TABLE.length);
                }
                case "/visits.csv" -> send(exchange, TABLE.length);
                case "/ends-early" -> send(exchange, TABLE.length + 100);
                case "/too-long" -> send(exchange, TOO_LONG);
                case "/stalls" -> {
                    send(exchange, TABLE.length + 1);
                    END.await();
                }
                default -> exchange.sendResponseHeaders(404, -1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, long declared) throws IOException {
        exchange.sendResponseHeaders(200, declared);
        exchange.getResponseBody().write(TABLE);
        exchange.getResponseBody().flush();
    }

    private static String url(String host, String path) {
        return "http://" + host + ":" + port() + path;
    }

    private static String run(JsonObject body) {
        return node.post("/v1/audits/run", body, maintainer).expect(200).json().getString("run_id");
    }

    private static String runOf(String url) {
        return run(new JsonObject().put("input_path", url));
    }

    private static JsonObject read(String id) {
        return node.get("/v1/audits/" + id, maintainer).expect(200).json();
    }

    private static JsonObject ended(String id) {
        await().until(() -> !List.of("queued", "running").contains(read(id).getString("status")));
        return read(id);
    }

    private static Path work(String id) {
        return node.folder(space, "runs").resolve(id).resolve(".run");
    }

    /** assessment I2, W5: the key in the query of a URL is nowhere but in the request; nothing of the download stays. */
    @Test
    void i2_dataSetAtAUrl_isAssessed_andItsQueryIsNotShown() {
        String url = url("127.0.0.1", "/visits.csv");
        JsonObject dataset = node.post(
                        "/v1/datasets/ingest", new JsonObject().put("file_path", url + "?key=" + KEY), maintainer)
                .expect(200)
                .json();
        assertThat(dataset.getString("file_path")).isEqualTo(url);
        assertThat(dataset.containsKey("bytes")).isFalse();
        assertThat(REQUESTS).isEmpty();
        String id = run(new JsonObject().put("dataset_id", dataset.getString("dataset_id")));
        JsonObject run = ended(id);
        assertThat(run.getString("status")).isEqualTo("completed");
        assertThat(run.getString("input_path")).isEqualTo(url);
        assertThat(run.getLong("rows_processed")).isEqualTo(3);
        assertThat(REQUESTS).containsExactly("/visits.csv?key=" + KEY);
        assertThat(work(id).resolve("download")).doesNotExist();
        assertThat(work(id).resolve("input.csv")).doesNotExist();
        for (Object name : node.get("/v1/audits/" + id + "/artifacts", maintainer)
                .expect(200)
                .json()
                .getJsonArray("artifacts")) {
            byte[] file = node.get("/v1/audits/" + id + "/artifacts/" + name, maintainer)
                    .send()
                    .bytes();
            assertThat(new String(file, UTF_8)).doesNotContain(KEY, "u-1001");
        }
        assertThat(new String(
                        node.get("/api/admin/audit-log", node.admin())
                                .header("X-Workspace", space)
                                .send()
                                .bytes(),
                        UTF_8))
                .contains("dataset.registered")
                .doesNotContain(KEY);
        String again = node.post("/v1/audits/" + id + "/rerun", new JsonObject(), maintainer)
                .expect(200)
                .json()
                .getString("run_id");
        assertThat(ended(again).getString("status")).isEqualTo("completed");
        node.post(
                        "/v1/datasets/validate",
                        new JsonObject().put("file_path", dataset.getString("dataset_id")),
                        maintainer)
                .send();
        assertThat(REQUESTS).hasSize(3);
        assertThat(node.folder(space, "checks")).isEmptyDirectory();
    }

    /** assessment I2: the run ends with the problem of the source, and keeps nothing of it. */
    @ParameterizedTest
    @CsvSource({
        "/redirect, INPUT_NOT_AVAILABLE",
        "/absent, INPUT_NOT_AVAILABLE",
        "/compressed, INPUT_NOT_AVAILABLE",
        "/ends-early, INPUT_NOT_AVAILABLE",
        "/too-long, FILE_TOO_LARGE"
    })
    void i2_badSources_endTheRun(String path, String code) {
        String id = runOf(url("127.0.0.1", path));
        JsonObject run = ended(id);
        assertThat(run.getString("status")).isEqualTo("failed");
        assertThat(run.getJsonObject("error").getString("code")).isEqualTo(code);
        assertThat(run.getJsonObject("error").getString("stage")).isEqualTo("acquiring");
        assertThat(REQUESTS).containsExactly(path);
        await().until(() -> !work(id).resolve("download").toFile().exists());
    }

    /** assessment I2, R4: a source that sends nothing more does not keep a run from ending. */
    @Test
    void i2_stallingSource_isLeftWhenTheRunIsCancelled() {
        String id = runOf(url("127.0.0.1", "/stalls"));
        await().until(() -> REQUESTS.contains("/stalls"));
        node.post("/v1/audits/" + id + "/cancel", new JsonObject(), maintainer).expect(200);
        assertThat(ended(id).getString("status")).isEqualTo("cancelled");
        assertThat(work(id)).doesNotExist();
    }

    /** assessment I2: a name is checked again when it is called, and all of its addresses must be permitted. */
    @Test
    void i2_namesThatMove_areNotFollowed() {
        JsonObject run = ended(runOf(url("moves.example", "/visits.csv")));
        assertThat(LOOK_UPS).hasValue(2);
        assertThat(run.getJsonObject("error").getString("code")).isEqualTo("INPUT_NOT_AVAILABLE");
        JsonObject mixed = new JsonObject().put("file_path", url("mixed.example", "/visits.csv"));
        node.post("/v1/datasets/ingest", mixed, maintainer).expect(400);
        JsonObject unknown = new JsonObject().put("file_path", url("unknown.example", "/visits.csv"));
        node.post("/v1/datasets/ingest", unknown, maintainer).expect(424);
        assertThat(REQUESTS).isEmpty();
    }

    /** assessment I2: the guided workflow assesses the input that it inspects. */
    @Test
    void i2_guidedRun_readsAUrl() {
        String url = url("127.0.0.1", "/visits.csv");
        JsonObject plan = new JsonObject()
                .put("detected_format", "generic_csv_tabular")
                .put("selected_analyses", new JsonArray(List.of("pii_scan")))
                .put("privacy_settings", new JsonObject().put("acknowledged", true))
                .put("inputs", new JsonObject().put("dataset_reference", url + "?key=" + KEY))
                .put("purpose", "privacy_audit");
        String id = node.post(
                        "/v1/wizard/run",
                        new JsonObject().put("plan", plan).put("output_contract_confirmed", true),
                        maintainer)
                .expect(200)
                .json()
                .getString("wizard_run_id");
        assertThat(ended(id).getString("status")).isEqualTo("completed");
        for (String part : List.of("", "/plan", "/scope", "/results")) {
            assertThat(node.get("/v1/wizard/runs/" + id + part, maintainer)
                            .expect(200)
                            .json()
                            .encode())
                    .doesNotContain(KEY);
        }
    }
}
