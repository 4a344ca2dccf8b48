package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.testkit.ApiProbe;

/** The guided workflow over HTTP, from a file to results. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class WizardIT {
    private static final String ROOT = "/v1/wizard";
    private static final String TABLE = """
        user_id,comment,sex,passed,guess
        u-1000001,please write to ada@example.org,f,1,1
        u-1000002,,m,0,1
        u-1000003,nothing to say,f,1,0
        u-1000004,,m,1,1
        """;

    @TempDir
    static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static HttpServer server;

    private static final AtomicInteger REQUESTS = new AtomicInteger();
    private static NodeUnderTest node;
    private static String space;
    private static String maintainer;

    @BeforeAll
    static void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            REQUESTS.incrementAndGet();
            byte[] table = TABLE.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, table.length);
            try (exchange) {
                exchange.getResponseBody().write(table);
            }
        });
        server.start();
        // One internal range is permitted, so that the tests can observe the decisions of the guard about all others.
        node = new NodeUnderTest(
                        folder,
                        Map.of(
                                "OUTBOUND_ALLOW",
                                "127.0.0.1/32",
                                "INPUT_PORTS",
                                Integer.toString(server.getAddress().getPort())))
                .executing();
        space = node.workspace();
        maintainer = node.person(space, "Project Maintainer");
        put("visits.csv", TABLE);
    }

    @AfterAll
    static void stop() {
        node.close();
        server.stop(0);
    }

    private static Path put(String name, String content) throws IOException {
        Path data = Files.createDirectories(node.folder(space, "data"));
        return Files.writeString(data.resolve(name), content);
    }

    private static ApiProbe.Call inspect(String input) {
        return node.post(ROOT + "/inspect-inputs", new JsonObject().put("dataset_reference", input), maintainer);
    }

    private static String url(String host) {
        return "http://" + host + ":" + server.getAddress().getPort() + "/visits.csv";
    }

    private static JsonObject plan() {
        return new JsonObject()
                .put("detected_format", "generic_csv_tabular")
                .put(
                        "field_mappings",
                        new JsonObject()
                                .put("target_field", "passed")
                                .put("prediction_field", "guess")
                                .put("group_field", "sex"))
                .put("selected_analyses", new JsonArray(List.of("pii_scan", "fairness_by_group")))
                .put("selected_plots", new JsonArray(List.of("fairness_metric_table")))
                .put("privacy_settings", new JsonObject().put("acknowledged", true))
                .put("inputs", new JsonObject().put("dataset_path", "visits.csv"))
                .put("purpose", "full_audit");
    }

    private static ApiProbe.Call run(JsonObject plan) {
        return node.post(
                ROOT + "/run", new JsonObject().put("plan", plan).put("output_contract_confirmed", true), maintainer);
    }

    private static JsonObject field(JsonObject inspection, String name) {
        return inspection.getJsonArray("field_inventory").stream()
                .map(JsonObject.class::cast)
                .filter(field -> field.getString("name").equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void inspection_fillsEveryFieldFromTheFile_andShowsNoIdentifier() {
        JsonObject found = node.post(
                        ROOT + "/inspect-inputs",
                        new JsonObject()
                                .put("dataset_path", "visits.csv")
                                .put("model_path", "model.pkl")
                                .put(
                                        "user_hints",
                                        new JsonObject()
                                                .put("entity_field", "user_id")
                                                .put("item_field", "course")),
                        maintainer)
                .expect(200)
                .json();
        assertThat(found.getBoolean("is_supported")).isTrue();
        assertThat(found.getString("detected_format")).isEqualTo("generic_csv_tabular");
        assertThat(found.getLong("row_count_estimate")).isEqualTo(4);
        assertThat(found.getLong("file_size_bytes")).isEqualTo(TABLE.length());
        assertThat(field(found, "user_id").getBoolean("pii_flag")).isTrue();
        assertThat(field(found, "comment").getDouble("missing_rate")).isEqualTo(0.5);
        assertThat(field(found, "sex").getLong("cardinality")).isEqualTo(2);
        assertThat(found.getJsonObject("pre_mapped_fields"))
                .contains(Map.entry("target_field", "passed"), Map.entry("entity_field", "user_id"));
        assertThat(found.getJsonArray("missing_required_fields")).containsExactly("course");
        assertThat(found.getString("recommended_next_step")).isEqualTo("schema_mapping");
        assertThat(found.getString("detected_model_type")).isEqualTo("sklearn");
        assertThat(found.encode()).doesNotContain("u-1000001", "ada@example.org");
        assertThat(node.folder(space, "runs")).isDirectoryNotContaining("glob:**/inspect_*");
        JsonObject answer = node.post(
                        ROOT + "/recommend",
                        new JsonObject()
                                .put("inspection_result", found)
                                .put("purpose", "fairness_or_representation")
                                .put("field_mappings", found.getJsonObject("pre_mapped_fields")),
                        maintainer)
                .expect(200)
                .json();
        assertThat(answer.getJsonArray("valid_analyses").encode()).contains("fairness_by_group");
        assertThat(answer.getString("recommended_recipe")).isEqualTo("generic_tabular");
    }

    @Test
    void sample_isRecognised() throws IOException {
        assumeTrue(Files.exists(Samples.MASKOTT), "the public samples are not here");
        put("maskott.csv", Files.readString(Samples.MASKOTT));
        JsonObject found = inspect("maskott.csv").expect(200).json();
        assertThat(found.getString("detected_format")).isEqualTo("maskott_csv_v1");
        assertThat(found.getLong("row_count_estimate")).isEqualTo(500);
        assertThat(found.getDouble("maskott_schema_match_score")).isEqualTo(1);
        assertThat(found.getJsonObject("pre_mapped_fields").encode())
                .contains("\"timestamp_field\":\"AccessDate\"", "\"item_field\":\"ResourceId\"");
    }

    @Test
    void readableFileThatIsNotSupported_isNoError() throws IOException {
        put("empty.csv", "");
        put("broken.json", "{\"a\": [1, 2");
        for (String name : List.of("empty.csv", "broken.json")) {
            JsonObject found = inspect(name).expect(200).json();
            assertThat(found.getBoolean("is_supported")).as(name).isFalse();
            assertThat(found.getString("unsupported_reason")).isNotEmpty();
        }
    }

    @Test
    void inputsThatAreNotThere_areRefused() throws IOException {
        inspect("absent.csv").expect(404);
        inspect("../secret.csv").expect(400);
        inspect("/etc/hostname").expect(400);
        inspect("ds_00000000").expect(404);
        Files.createDirectories(node.folder(space, "data").resolve("sub"));
        inspect("sub").expect(400);
        node.post(ROOT + "/inspect-inputs", new JsonObject(), maintainer).expect(422);
        node.post(
                        ROOT + "/inspect-inputs",
                        new JsonObject().put("dataset_path", "visits.csv").put("prediction_path", "absent.csv"),
                        maintainer)
                .expect(404);
    }

    @Test
    void url_isInspected() {
        JsonObject found = inspect(url("127.0.0.1")).expect(200).json();
        assertThat(found.getLong("row_count_estimate")).isEqualTo(4);
    }

    /** assessment I2: the guided workflow is no way into the network of the node. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.2",
                "0.0.0.0",
                "[::1]",
                "[::]",
                "[::ffff:127.0.0.2]",
                "[64:ff9b::7f00:2]",
                "10.0.0.1",
                "169.254.169.254",
                "192.168.1.1",
                "172.16.0.1",
                "100.64.0.1",
                "2130706434",
                "user:word@127.0.0.1",
                "fe80::1",
                "0x7f000002"
            })
    void i2_urlsOfInternalAddresses_areRefused(String host) {
        int before = REQUESTS.get();
        assertThat(inspect(url(host)).answer().status()).isEqualTo(400);
        assertThat(REQUESTS).hasValue(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"file:///etc/hostname", "ftp://127.0.0.1/a.csv", "http://127.0.0.1:1/a.csv", "https://", "x://"})
    void i2_otherUrls_areRefused(String url) {
        assertThat(inspect(url).answer().status()).isEqualTo(400);
    }

    /** assessment R2, R6, R7: a run of exactly the plan, with one id, followed to its results. */
    @Test
    void r7_plan_becomesARunOfExactlyThisPlan() {
        JsonObject checked = node.post(ROOT + "/validate-plan", new JsonObject().put("plan", plan()), maintainer)
                .expect(200)
                .json();
        assertThat(checked.getString("status")).isEqualTo("pass");
        node.post(ROOT + "/output-contract", new JsonObject().put("plan", plan()), maintainer)
                .expect(200);
        JsonObject started = run(plan()).expect(200).json();
        String id = started.getString("wizard_run_id");
        assertThat(started.getJsonObject("plan_summary").getInteger("analyses")).isEqualTo(2);
        await().until(() -> node.get(ROOT + "/runs/" + id + "/progress", maintainer)
                .expect(200)
                .json()
                .getString("status")
                .equals("completed"));
        JsonObject run = node.get(ROOT + "/runs/" + id, maintainer).expect(200).json();
        assertThat(run.getInteger("progress_pct")).isEqualTo(100);
        assertThat(run.getJsonArray("stages_completed")).hasSize(11);
        assertThat(run.getLong("rows_processed")).isEqualTo(4);
        assertThat(node.get(ROOT + "/runs/" + id + "/plan", maintainer)
                        .expect(200)
                        .json()
                        .getJsonObject("plan"))
                .isEqualTo(plan());
        JsonObject results = node.get(ROOT + "/runs/" + id + "/results", maintainer)
                .expect(200)
                .json();
        assertThat(results.getJsonArray("what_was_analyzed")).containsExactly("pii_scan", "fairness_by_group");
        assertThat(results.getJsonArray("selected_plots")).containsExactly("fairness_metric_table");
        assertThat(results.getJsonArray("key_findings").encode()).contains("4 rows");
        assertThat(results.encode()).doesNotContain("u-1000001", "ada@example.org");
        node.get(ROOT + "/runs/" + id + "/scope", maintainer).expect(200);
        node.get(ROOT + "/runs/" + id + "/artifacts", maintainer).expect(200);
        node.get(ROOT + "/runs/" + id + "/artifacts/metrics.json", maintainer).expect(200);
        node.get(ROOT + "/runs/" + id + "/artifacts/none.json", maintainer).expect(404);
        node.get(ROOT + "/runs/" + id + "/artifacts/..%2Frun.json", maintainer).expect(422);
        // One id: it is a run as any other.
        node.get("/v1/audits/" + id, maintainer).expect(200);
        assertThat(node.get(ROOT + "/runs", maintainer).expect(200).text()).contains(id);

        String stranger = node.person(node.workspace(), "Project Maintainer");
        for (String part : List.of("", "/progress", "/plan", "/scope", "/results", "/artifacts")) {
            node.get(ROOT + "/runs/" + id + part, stranger).expect(404);
        }
        assertThat(node.get(ROOT + "/runs", stranger).expect(200).json().getInteger("count"))
                .isZero();
    }

    /** assessment R2. */
    @Test
    void r2_sameRequestWithItsKey_isTheSameRun() {
        JsonObject body = new JsonObject().put("plan", plan()).put("output_contract_confirmed", true);
        String first = node.post(ROOT + "/run", body, maintainer)
                .header("Idempotency-Key", "k")
                .expect(200)
                .json()
                .getString("wizard_run_id");
        assertThat(node.post(ROOT + "/run", body, maintainer)
                        .header("Idempotency-Key", "k")
                        .expect(200)
                        .json()
                        .getString("wizard_run_id"))
                .isEqualTo(first);
        // A different plan counts as another request, even if it computes the same.
        for (JsonObject other : List.of(
                plan().put("purpose", "privacy_audit"),
                plan().put("selected_analyses", new JsonArray(List.of("pii_scan"))))) {
            node.post(ROOT + "/run", body.copy().put("plan", other), maintainer)
                    .header("Idempotency-Key", "k")
                    .expect(409);
        }
        node.post("/v1/audits/" + first + "/cancel", new JsonObject(), maintainer)
                .send();
    }

    @Test
    void plansThatCannotBeExecuted_areRefused_andNothingIsStored() {
        int before = node.get(ROOT + "/runs", maintainer).expect(200).json().getInteger("count");
        node.post(ROOT + "/run", new JsonObject().put("plan", plan()), maintainer)
                .expect(400);
        run(plan().put("selected_analyses", new JsonArray())).expect(422);
        run(plan().put("selected_analyses", new JsonArray(List.of("magic")))).expect(422);
        run(plan().put("selected_analyses", new JsonArray(List.of("recommender_ndcg_at_k"))))
                .expect(422);
        run(plan().put("field_mappings", new JsonObject().put("target_field", "passed")))
                .expect(422);
        run(plan().put("inputs", new JsonObject())).expect(422);
        JsonObject models = new JsonObject().put("model_ids", new JsonArray(List.of("one", "two")));
        run(plan().put("model_context", models)).expect(422);
        models.put("model_ids", new JsonArray(List.of("one")));
        run(plan().put("model_context", models)).expect(422);
        run(plan().put("model_context", models)
                        .put(
                                "field_mappings",
                                new JsonObject().put("target_field", "passed").put("group_field", "sex")))
                .expect(404);
        run(plan().put("inputs", new JsonObject().put("dataset_path", "absent.csv")))
                .expect(404);
        run(plan().put("inputs", new JsonObject().put("dataset_path", "../visits.csv")))
                .expect(400);
        run(plan().put("inputs", new JsonObject().put("dataset_reference", url("127.0.0.2"))))
                .expect(400);
        run(plan().put("purpose", "curiosity")).expect(422);
        String viewer = node.person(space, "Viewer");
        node.post(ROOT + "/run", new JsonObject().put("plan", plan()).put("output_contract_confirmed", true), viewer)
                .expect(403);
        assertThat(node.get(ROOT + "/runs", maintainer).expect(200).json().getInteger("count"))
                .isEqualTo(before);
    }

    @Test
    void help_isShown() {
        node.get(ROOT + "/help/step/1", maintainer).expect(200);
        node.get(ROOT + "/help/step/11", maintainer).expect(404);
        node.get(ROOT + "/help/analysis/pii_scan", maintainer).expect(200);
        node.get(ROOT + "/help/analysis/magic", maintainer).expect(404);
    }
}
