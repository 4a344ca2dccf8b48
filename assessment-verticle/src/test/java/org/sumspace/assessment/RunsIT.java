package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.model.OnnxModels;
import org.sumspace.assessment.platform.service.Quotas;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.run.api.EventStreams;
import org.sumspace.assessment.run.service.RunRetention;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.RawConnection;

/** Data sets and runs over HTTP, executed by worker processes. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class RunsIT {
    private static final String RUNS = "/v1/audits";
    private static final String[] TABLE = {
        "user_id,comment,age",
        "u-1001,please write to ada@example.org,31",
        "u-1002,,32",
        "u-1003,nothing to say,31",
        "u-1004,,40"
    };

    @TempDir
    static Path folder;

    private static NodeUnderTest node;
    private static String space;
    private static String maintainer;

    @BeforeAll
    static void start() throws IOException {
        node = new NodeUnderTest(folder).executing();
        space = node.workspace();
        maintainer = node.person(space, "Project Maintainer");
        put(space, "visits.csv", TABLE);
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    private static Path put(String workspace, String name, String... lines) throws IOException {
        Path file = node.folder(workspace, "data").resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, String.join("\n", lines) + "\n");
    }

    private static JsonObject input(String path) {
        return new JsonObject().put("input_path", path);
    }

    private static String run(String path) {
        return node.post(RUNS + "/run", input(path), maintainer)
                .expect(200)
                .json()
                .getString("run_id");
    }

    private static JsonObject run(String id, String cookie) {
        return node.get(RUNS + "/" + id, cookie).expect(200).json();
    }

    private static JsonObject ended(String id) {
        await().until(() ->
                !List.of("queued", "running").contains(run(id, maintainer).getString("status")));
        return run(id, maintainer);
    }

    private static Path filesOf(String id) {
        return node.folder(space, "runs").resolve(id);
    }

    /** assessment R1, R2, R5, R6: a run goes through all stages in a worker and is followed by events; one id is everywhere. */
    @Test
    void run_isExecutedFollowedAndRead() throws Exception {
        JsonObject dataset = node.post(
                        "/v1/datasets/ingest", new JsonObject().put("file_path", "visits.csv"), maintainer)
                .expect(200)
                .json();
        String datasetId = dataset.getString("dataset_id");
        assertThat(node.get("/v1/datasets/" + datasetId, maintainer).expect(200).json())
                .isEqualTo(dataset);
        String id = node.post(RUNS + "/run", new JsonObject().put("dataset_id", datasetId), maintainer)
                .expect(200)
                .json()
                .getString("run_id");

        List<String> events = events(id);
        assertThat(events.get(events.size() - 1)).contains("\"status\":\"completed\"");
        JsonObject run = run(id, maintainer);
        assertThat(run.getJsonArray("stages")).hasSize(11);
        assertThat(run.getLong("rows_processed")).isEqualTo(4);
        assertThat(run.containsKey("stage")).isFalse();

        JsonObject artefacts =
                node.get(RUNS + "/" + id + "/artifacts", maintainer).expect(200).json();
        assertThat(artefacts.getJsonArray("artifacts"))
                .contains(
                        "report.html",
                        "data_card.json",
                        "audit_manifest.json",
                        "audit.jsonl",
                        "plots/completeness_bar.json");
        for (Object each : artefacts.getJsonArray("files")) {
            JsonObject file = (JsonObject) each;
            ApiProbe.Answer answer = node.get(RUNS + "/" + id + "/artifacts/" + file.getString("name"), maintainer)
                    .send();
            assertThat(answer.status()).as(file.encode()).isEqualTo(200);
            assertThat(Digest.of(answer.bytes()).toString()).isEqualTo(file.getString("sha256"));
            assertThat(answer.header("Content-Disposition")).startsWith("attachment");
            assertThat(new String(answer.bytes(), UTF_8)).doesNotContain("ada@example", "u-1001");
        }
        node.get(RUNS + "/" + id + "/metrics", maintainer).expect(200);
        assertThat(FileAssessment.verify(filesOf(id)).problems()).isEmpty();
        assertThat(FileAssessment.verify(filesOf(id)).runId()).isEqualTo(id);
        assertThat(filesOf(id).resolve(".run/input.csv")).doesNotExist();
        assertThat(filesOf(id).resolve(".run/raw.duckdb")).doesNotExist();
        assertThat(filesOf(id).resolve(".run/lib")).doesNotExist();
        JsonObject listed =
                node.get(RUNS + "?limit=100", maintainer).expect(200).json();
        assertThat(listed.getJsonArray("runs").encode()).contains(id);
    }

    /** A stream over the limit used to get no answer. */
    @Test
    void streamOverTheLimit_isRefused() throws Exception {
        List<String> runs = Stream.generate(() -> run("visits.csv")).limit(6).toList();
        String waiting = runs.get(runs.size() - 1);
        HttpRequest request = HttpRequest.newBuilder(URI.create(node.url + RUNS + "/" + waiting + "/events"))
                .header("Cookie", maintainer)
                .timeout(Duration.ofSeconds(20))
                .build();
        HttpClient client = HttpClient.newHttpClient();
        List<HttpResponse<InputStream>> streams = new ArrayList<>();
        for (int open = 0; open < EventStreams.STREAMS_MAX + 1; open++) {
            streams.add(client.send(request, HttpResponse.BodyHandlers.ofInputStream()));
        }
        HttpResponse<InputStream> refused = streams.get(EventStreams.STREAMS_MAX);
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(streams.subList(0, EventStreams.STREAMS_MAX)).allMatch(stream -> stream.statusCode() == 200);
        for (String run : runs) {
            node.post(RUNS + "/" + run + "/cancel", new JsonObject(), maintainer);
            ended(run);
        }
        for (HttpResponse<InputStream> stream : streams) {
            stream.body().close();
        }
    }

    /** Each of these streams used to count for ever, so that after 64 nobody could follow a run. */
    @Test
    void streamsOfClientsThatLeftBeforeTheirAnswer_doNotCount() throws Exception {
        String run = run("visits.csv");
        ended(run);
        String head =
                "GET " + RUNS + "/" + run + "/events HTTP/1.1\r\nHost: node\r\nCookie: " + maintainer + "\r\n\r\n";
        String waiting = run("visits.csv");
        String left = head.replace(run, waiting);
        for (int gone = 0; gone < 2 * EventStreams.STREAMS_MAX; gone++) {
            try (RawConnection client = RawConnection.open(node.url)) {
                client.send(left).abort();
            }
        }
        node.post(RUNS + "/" + waiting + "/cancel", new JsonObject(), maintainer);
        await().untilAsserted(() ->
                assertThat(RawConnection.exchange(node.url, head).status()).isEqualTo(200));
    }

    private static List<String> events(String id) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(node.url + RUNS + "/" + id + "/events"))
                .header("Cookie", maintainer)
                .build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream");
        return answer.body().lines().filter(line -> line.startsWith("data: ")).toList();
    }

    /** A node that stopped waited for the streams until it cut them. */
    @Test
    void stoppingNode_endsEventStreams(@TempDir Path own) throws Exception {
        NodeUnderTest stopping = new NodeUnderTest(own);
        String workspace = stopping.workspace();
        String cookie = stopping.person(workspace, "Project Maintainer");
        Path table = stopping.folder(workspace, "data").resolve("visits.csv");
        Files.createDirectories(table.getParent());
        Files.writeString(table, String.join("\n", TABLE));
        String id = stopping.post(RUNS + "/run", input("visits.csv"), cookie)
                .expect(200)
                .json()
                .getString("run_id");
        HttpRequest request = HttpRequest.newBuilder(URI.create(stopping.url + RUNS + "/" + id + "/events"))
                .header("Cookie", cookie)
                .build();
        HttpResponse<Stream<String>> stream =
                HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofLines());
        Iterator<String> lines = stream.body().iterator();
        assertThat(lines.next()).startsWith("id: ");
        stopping.close();
        // Fails if the connection is cut before the answer has ended.
        lines.forEachRemaining(line -> {});
    }

    /**
     * assessment W5: rows are removed when their time is over, and requests that need them are refused with this
     * reason; the results stay.
     */
    @Test
    void w5_rowsOfOldRuns_areRemovedByTheNodeThatHasThem() {
        String id = run("visits.csv");
        assertThat(ended(id).containsKey("rows_removed_at")).isFalse();
        Path rows = filesOf(id).resolve(".run/rows.duckdb");
        assertThat(rows).isRegularFile();
        MutableClock later = new MutableClock(node.clock.instant());
        later.advance(Duration.ofDays(90));
        retention(later, node.keys.nodeId()).run();
        assertThat(rows).exists();
        later.advance(Duration.ofSeconds(1));
        retention(later, UUID.randomUUID()).run();
        assertThat(rows).exists();
        retention(later, node.keys.nodeId()).run();
        assertThat(rows).doesNotExist();
        assertThat(run(id, maintainer).getString("rows_removed_at"))
                .isEqualTo(later.instant().toString());
        node.get(RUNS + "/" + id + "/metrics", maintainer).expect(200);
        assertThat(node.post(RUNS + "/run", input("visits.csv").put("against", id), maintainer)
                        .expect(409)
                        .json()
                        .getString("detail"))
                .contains("RETENTION_DAYS");
        String repeated = node.post(RUNS + "/" + id + "/rerun", new JsonObject(), maintainer)
                .expect(200)
                .json()
                .getString("run_id");
        assertThat(ended(repeated).getString("status")).isEqualTo("completed");
        assertThat(filesOf(repeated).resolve(".run/rows.duckdb")).exists();
    }

    private static Runnable retention(MutableClock clock, UUID nodeId) {
        WorkspaceContext context = new WorkspaceContext(
                node.vertx,
                node.database,
                new AuditTrail(node.database, clock),
                node.services.workspaces(),
                new WorkspaceFolders(folder.resolve("workspaces")),
                new Quotas(node.database, clock, false),
                clock,
                new SecureRandom());
        RunRetention retention = new RunRetention(context, nodeId, Duration.ofDays(90));
        return () -> {
            Await.result(retention.start());
            Await.result(retention.stop());
        };
    }

    private static void registerModel(JsonObject body) {
        node.post("/v1/models/register", body, maintainer).expect(200);
    }

    private static JsonObject analysing(String model) {
        return input("study.csv")
                .put("labels", "passed")
                .put("groups", new JsonArray().add("sex"))
                .put("model_id", model);
    }

    /** assessment O1, C1: a run analyses the node's copy of a registered model, even if the file was changed since. */
    @Test
    void o1_registeredModel_isAnalysedByARun() throws IOException {
        Files.copy(
                Samples.DOCUMENTED.resolve("study.csv"),
                node.folder(space, "data").resolve("study.csv"));
        Path file = node.folder(space, "models").resolve("passed.pkl");
        Files.createDirectories(file.getParent());
        Files.copy(Samples.DOCUMENTED.resolve("study-passed.pkl"), file);
        registerModel(new JsonObject()
                .put("model_path", "passed.pkl")
                .put("adapter_type", "sklearn")
                .put("model_id", "passed"));
        Files.writeString(file, "no model any more");

        String id = node.post(RUNS + "/run", analysing("passed"), maintainer)
                .expect(200)
                .json()
                .getString("run_id");
        JsonObject run = ended(id);
        assertThat(run.getString("model_id")).isEqualTo("passed");
        assertThat(run.getString("status")).isEqualTo("completed_with_warnings");
        assertThat(run.getJsonArray("stages").encode())
                .contains("{\"stage\":\"analysing\",\"status\":\"warning\",\"rows\":96,");
        assertThat(run.getJsonArray("warnings").encode()).contains("The model predicts 96 of 98 rows.");
        JsonObject card = node.post(
                        "/v1/compliance/model-card?model_id=passed&run_id=" + id, new JsonObject(), maintainer)
                .expect(200)
                .json();
        assertThat(card.getJsonObject("model").getInteger("version")).isEqualTo(1);
        node.post("/v1/compliance/model-card?model_id=other&run_id=" + id, new JsonObject(), maintainer)
                .expect(404);
        assertThat(node.get(RUNS + "/" + id + "/metrics", maintainer)
                        .expect(200)
                        .json()
                        .encode())
                .contains("\"roc_auc\":0.9514", "demographic_parity_difference:sex");
        assertThat(FileAssessment.verify(filesOf(id)).problems()).isEmpty();
        assertThat(node.post(RUNS + "/" + id + "/rerun", new JsonObject(), maintainer)
                        .expect(200)
                        .json()
                        .getString("model_id"))
                .isEqualTo("passed");
    }

    /** assessment O1, R5: the worker of a run starts a process for a model of ONNX, and ends it. */
    @Test
    void o1_modelOfOnnx_isAnalysedByARun() throws IOException {
        Files.copy(
                Samples.DOCUMENTED.resolve("study.csv"),
                node.folder(space, "data").resolve("graded.csv"));
        Path file = node.folder(space, "models").resolve("linear.onnx");
        Files.createDirectories(file.getParent());
        Files.write(file, OnnxModels.linear());
        registerModel(new JsonObject()
                .put("model_path", "linear.onnx")
                .put("adapter_type", "onnx")
                .put("model_id", "linear")
                .put("feature_names", new JsonArray(List.of("hours", "visits", "evening"))));
        String id = node.post(
                        RUNS + "/run",
                        input("graded.csv").put("labels", "grade").put("model_id", "linear"),
                        maintainer)
                .expect(200)
                .json()
                .getString("run_id");
        assertThat(ended(id).getString("status")).isEqualTo("completed_with_warnings");
        assertThat(new JsonObject(Files.readString(filesOf(id).resolve("metrics.json"))).getDouble("rmse"))
                .isCloseTo(AnalysedOnnxModelIT.errorOfLinearModel(), within(5e-5));
        assertThat(node.post("/v1/compliance/model-card?model_id=linear&run_id=" + id, new JsonObject(), maintainer)
                        .expect(200)
                        .json()
                        .getJsonObject("model")
                        .getString("adapter"))
                .isEqualTo("onnx");
        assertThat(FileAssessment.verify(filesOf(id)).problems()).isEmpty();
    }

    /** assessment R5, T2: a model that a run cannot analyse is refused with the request. */
    @Test
    void r5_modelsThatARunCannotAnalyse_areRefused() throws IOException {
        node.post(RUNS + "/run", input("visits.csv").put("model_id", "absent"), maintainer)
                .expect(404);
        registerModel(new JsonObject()
                .put("model_path", "")
                .put("adapter_type", "dummy")
                .put("model_id", "double"));
        node.post(
                        RUNS + "/run",
                        input("visits.csv")
                                .put("model_id", "double")
                                .put("labels", "age")
                                .put("predictions", "age"),
                        maintainer)
                .expect(422);
        node.post(RUNS + "/run", input("visits.csv").put("model_id", "double"), node.person(space, "Data Steward"))
                .expect(403);
        assertThat(node.post(RUNS + "/run", input("visits.csv").put("model_id", "double"), maintainer)
                        .expect(422)
                        .text())
                .contains("model_id", "3 of 3 features of the model: f0, f1, f2.");
        put(space, "features.csv", "f0,f1,f2", "1,2,3", "2,3,4", "3,4,5");
        ended(node.post(RUNS + "/run", input("features.csv").put("model_id", "double"), maintainer)
                .expect(200)
                .json()
                .getString("run_id"));
    }

    /** assessment R5: problems that the first line of the input does not show are found by the run. */
    @Test
    void r5_modelThatDoesNotFitDocuments_endsTheRun() throws IOException {
        Files.writeString(node.folder(space, "data").resolve("ages.json"), "[{\"age\": 31}, {\"age\": 32}]");
        registerModel(new JsonObject()
                .put("model_path", "")
                .put("adapter_type", "dummy")
                .put("model_id", "late"));
        JsonObject failed = ended(node.post(RUNS + "/run", input("ages.json").put("model_id", "late"), maintainer)
                .expect(200)
                .json()
                .getString("run_id"));
        assertThat(failed.getJsonObject("error").getString("stage")).isEqualTo("analysing");
        assertThat(failed.getJsonObject("error").getString("message"))
                .contains("3 of 3 features of the model: f0, f1, f2.");
    }

    /** assessment T2: people of another workspace can neither see nor change data sets, runs, events or files. */
    @Test
    void otherWorkspace_seesNothing() {
        String id = run("visits.csv");
        String dataset = node.post("/v1/datasets/ingest", new JsonObject().put("file_path", "visits.csv"), maintainer)
                .expect(200)
                .json()
                .getString("dataset_id");
        ended(id);
        String stranger = node.person(node.workspace(), "Project Maintainer", "Admin");
        for (String path : List.of(
                "",
                "/events",
                "/artifacts",
                "/artifacts/report.html",
                "/artifacts/plots/completeness_bar.json",
                "/metrics")) {
            assertThat(node.get(RUNS + "/" + id + path, stranger).send().status())
                    .as(path)
                    .isEqualTo(404);
        }
        node.post(RUNS + "/" + id + "/cancel", new JsonObject(), stranger).expect(404);
        node.post(RUNS + "/" + id + "/rerun", new JsonObject(), stranger).expect(404);
        node.api.delete(RUNS + "/" + id).header("Cookie", stranger).expect(404);
        node.get("/v1/datasets/" + dataset, stranger).expect(404);
        node.post(RUNS + "/run", new JsonObject().put("dataset_id", dataset), stranger)
                .expect(404);
        node.post(RUNS + "/run", input("visits.csv"), stranger).expect(404);
        node.post(
                        RUNS + "/run",
                        input(node.folder(space, "data").resolve("visits.csv").toString()),
                        stranger)
                .expect(400);
        node.get(RUNS + "/" + id, stranger).header("X-Workspace", space).expect(404);
        assertThat(node.get(RUNS, stranger).expect(200).json().getInteger("count"))
                .isZero();
        assertThat(Await.result(node.database.inTransaction(
                                tx -> tx.query("SELECT FROM audit_run").execute()))
                        .size())
                .isZero();
        run(id, maintainer);
    }

    /**
     * assessment I1: only regular files below the workspace's folder are accepted; answers do not reveal other files.
     */
    /** No text may have this character, whatever it is for. */
    @Test
    void pathWithNul_isRefusedAsText() {
        String path = "visits.csv\u0000.txt";
        for (String route : List.of("/v1/datasets/ingest", RUNS + "/run")) {
            assertThat(node.post(route, input(path).put("file_path", path), maintainer)
                            .answer()
                            .status())
                    .as(route)
                    .isEqualTo(422);
        }
    }

    @Test
    void pathsOutsideOfTheFolder_areRefused() throws Exception {
        Path data = node.folder(space, "data");
        Path secret = Files.writeString(folder.resolve("secret.csv"), "a,b\n1,2\n");
        Files.createSymbolicLink(data.resolve("link.csv"), secret);
        Files.createSymbolicLink(data.resolve("linked"), folder);
        Files.createDirectories(data.resolve("inner"));
        new ProcessBuilder("mkfifo", data.resolve("pipe.csv").toString())
                .start()
                .waitFor();
        for (String path : List.of(
                "../../../secret.csv",
                "inner/../visits.csv",
                "..",
                ".",
                "inner",
                "link.csv",
                "linked/secret.csv",
                "pipe.csv",
                "visits.csv/x",
                secret.toString(),
                folder.resolve("no-such-secret.csv").toString(),
                "/proc/self/environ",
                "/dev/zero",
                "visits\n.csv",
                "x".repeat(1024))) {
            for (String route : List.of("/v1/datasets/ingest", RUNS + "/run")) {
                assertThat(node.post(route, input(path).put("file_path", path), maintainer)
                                .answer()
                                .status())
                        .as(route + " " + path)
                        .isEqualTo(400);
            }
        }
        node.post(RUNS + "/run", input("absent.csv"), maintainer).expect(404);
        node.post(RUNS + "/run", input(data.resolve("absent.csv").toString()), maintainer)
                .expect(404);
        node.post(RUNS + "/run", input("visits.csv").put("recipe", "no_such"), maintainer)
                .expect(422);
        node.post(RUNS + "/run", input("visits.csv").put("schema_name", "no_such"), maintainer)
                .expect(422);
        node.post(RUNS + "/run", new JsonObject(), maintainer).expect(422);
    }

    /** assessment A6, C1, P7: the permissions of each role for runs and their files. */
    @Test
    void roles_decideAboutRunsAndFiles() {
        String viewer = node.person(space, "Viewer");
        String auditor = node.person(space, "Auditor");
        String researcher = node.person(space, "Researcher");
        node.post(RUNS + "/run", input("visits.csv"), viewer).expect(403);
        node.post("/v1/datasets/ingest", new JsonObject().put("file_path", "visits.csv"), auditor)
                .expect(403);
        node.post(RUNS + "/run", input("visits.csv").put("acknowledgement", "because"), auditor)
                .expect(403);
        String id = node.post(RUNS + "/run", input("visits.csv"), auditor)
                .expect(200)
                .json()
                .getString("run_id");
        node.post(RUNS + "/" + id + "/cancel", new JsonObject(), viewer).expect(403);
        ended(id);
        String restricted = RUNS + "/" + id + "/artifacts/privacy_report.json";
        assertThat(node.get(restricted, viewer).send().status()).isEqualTo(403);
        assertThat(node.get(restricted, auditor).send().status()).isEqualTo(200);
        assertThat(node.get(RUNS + "/" + id + "/artifacts/report.html", viewer)
                        .send()
                        .status())
                .isEqualTo(200);
        node.get(RUNS + "/" + id + "/artifacts/absent.json", viewer).expect(404);
        node.api.delete(RUNS + "/" + id).header("Cookie", auditor).expect(403);
        node.post(RUNS + "/" + id + "/rerun", new JsonObject(), researcher).expect(403);
        node.post(RUNS + "/" + id + "/cancel", new JsonObject(), auditor).expect(409);
        node.api.get(RUNS).expect(401);
    }

    /** assessment R2: a repeated request gives the same run; the key of another request is refused. */
    @Test
    void repeatedRequest_givesTheSameRun() {
        String key = NodeUnderTest.unique("key");
        ApiProbe.Call call =
                node.post(RUNS + "/run", input("visits.csv"), maintainer).header("Idempotency-Key", key);
        String id = call.expect(200).json().getString("run_id");
        assertThat(call.expect(200).json().getString("run_id")).isEqualTo(id);
        node.post(RUNS + "/run", input("visits.csv").put("recipe", "generic_tabular"), maintainer)
                .header("Idempotency-Key", key)
                .expect(409);
        ended(id);
    }

    /** assessment R4, W5: a cancelled run ends with its worker, and nothing of its files is left. */
    @Test
    void cancelledRun_leavesNothing() {
        String running = run("visits.csv");
        await().until(() -> worker(running).isPresent());
        String waiting = run("visits.csv");
        node.api.delete(RUNS + "/" + running).header("Cookie", maintainer).expect(409);
        assertThat(node.post(RUNS + "/" + waiting + "/cancel", new JsonObject(), maintainer)
                        .expect(200)
                        .json()
                        .getString("status"))
                .isEqualTo("cancelled");
        node.post(RUNS + "/" + running + "/cancel", new JsonObject(), maintainer)
                .expect(200);
        node.post(RUNS + "/" + running + "/cancel", new JsonObject(), maintainer)
                .expect(200);
        assertThat(ended(running).getString("status")).isEqualTo("cancelled");
        assertThat(filesOf(running)).doesNotExist();
        assertThat(node.get(RUNS + "/" + running + "/artifacts/report.html", maintainer)
                        .send()
                        .status())
                .isEqualTo(409);
        node.post(RUNS + "/" + running + "/cancel", new JsonObject(), maintainer)
                .expect(200);
        node.api.delete(RUNS + "/" + running).header("Cookie", maintainer).expect(204);
        node.get(RUNS + "/" + running, maintainer).expect(404);
        String again = node.post(RUNS + "/" + waiting + "/rerun", new JsonObject(), maintainer)
                .expect(200)
                .json()
                .getString("run_id");
        JsonObject repeated = ended(again);
        assertThat(repeated.getString("derived_from")).isEqualTo(waiting);
        assertThat(repeated.getString("status")).isEqualTo("completed");
        node.api.delete(RUNS + "/" + again).header("Cookie", maintainer).expect(204);
        assertThat(filesOf(again)).doesNotExist();
    }

    /** The worker process of a run; the folder of the run is in its command. */
    private static Optional<ProcessHandle> worker(String id) {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").contains(id))
                .findFirst();
    }

    private static void kill(String id) {
        ProcessHandle worker =
                await().until(() -> worker(id), Optional::isPresent).orElseThrow();
        worker.destroyForcibly();
        Await.result(worker.onExit());
    }

    /** assessment R1, R5: the stage of a worker that is killed is tried again, but not more than three times. */
    @Test
    void killedWorker_isReplacedTwice() {
        String once = run("visits.csv");
        kill(once);
        assertThat(ended(once).getString("status")).isEqualTo("completed");
        String always = run("visits.csv");
        for (int tries = 0; tries < 3; tries++) {
            kill(always);
        }
        JsonObject failed = ended(always);
        assertThat(failed.getString("status")).isEqualTo("failed");
        assertThat(failed.getJsonObject("error").getString("code")).isEqualTo("JOB_EXECUTION_ERROR");
        assertThat(filesOf(always).resolve(".run/input.csv")).doesNotExist();
        String log = node.get("/api/admin/audit-log?limit=1000", node.admin())
                .header("X-Workspace", space)
                .expect(200)
                .text();
        assertThat(log).contains("run.retried", "run.failed", "run.stage");
        assertThat(node.get("/api/admin/audit-log/verify", node.admin())
                        .header("X-Workspace", space)
                        .expect(200)
                        .json()
                        .getBoolean("valid"))
                .isTrue();
    }

    /** assessment R4, R5: a worker that hangs is ended, also if it ignores the polite way. */
    @Test
    void hangingWorker_isEnded() throws Exception {
        node.close();
        node = new NodeUnderTest(folder, 2).executing();
        String id = run("visits.csv");
        ProcessHandle worker =
                await().until(() -> worker(id), Optional::isPresent).orElseThrow();
        new ProcessBuilder("kill", "-STOP", Long.toString(worker.pid())).start().waitFor();
        JsonObject failed = ended(id);
        node.close();
        node = new NodeUnderTest(folder).executing();
        assertThat(failed.getString("status")).isEqualTo("failed");
        assertThat(failed.getJsonObject("error").getString("message")).contains("longer than 2 seconds");
        assertThat(filesOf(id).resolve(".run/input.csv")).doesNotExist();
        assertThat(worker(id)).isEmpty();
    }

    /** assessment R7, P7: a run that cannot continue ends with its stage and a code, and raw files are removed. */
    @Test
    void refusedInput_failsTheRun() throws IOException {
        for (Map.Entry<String, String> each : Map.of(
                        "a,b\n1\n2,3,4\n", "INVALID_ROWS",
                        "%PDF-1.7\n%", "UNSUPPORTED_FORMAT")
                .entrySet()) {
            String name = NodeUnderTest.unique("bad") + ".csv";
            put(space, name, each.getKey());
            String id = run(name);
            JsonObject failed = ended(id);
            assertThat(failed.getString("status")).isEqualTo("failed");
            assertThat(failed.getJsonObject("error").getString("code")).isEqualTo(each.getValue());
            assertThat(filesOf(id).resolve(".run/input.csv")).doesNotExist();
        }
        String id = node.post(RUNS + "/run", input("visits.csv").put("recipe", "maskott_tactileo"), maintainer)
                .expect(200)
                .json()
                .getString("run_id");
        JsonObject error = ended(id).getJsonObject("error");
        assertThat(error.getString("stage")).isEqualTo("validating");
        assertThat(error.getString("code")).isEqualTo("MISSING_REQUIRED_FIELD");
        assertThat(new JsonArray(List.of(error)).encode()).doesNotContain("u-1001");
    }

    /** assessment R1, R3: runs that were running when a node ended are resumed when it starts again. */
    @Test
    void interruptedRun_goesOn() {
        String id = run("visits.csv");
        await().until(() -> worker(id).isPresent());
        node.close();
        node = new NodeUnderTest(folder).executing();
        assertThat(ended(id).getString("status")).isEqualTo("completed");
        assertThat(run(id, maintainer).getJsonArray("stages")).hasSize(11);
    }

    /** assessment R7, M1: a request names the compared files; the answers are those of the run. */
    @Test
    void comparisons_profileAndDashboard_areServed() throws IOException {
        List<String> lines = new java.util.ArrayList<>(List.of("kind,truth"));
        for (int i = 0; i < 80; i++) {
            lines.add((i % 2 == 0 ? "a" : "b") + "," + (i % 5 == 0 ? 1 : 0));
        }
        put(space, "compared.csv", lines.toArray(String[]::new));
        put(space, "lists.csv", "user,item", "u,x", "u,y");
        put(space, "relevant.csv", "user,item", "u,y");
        String first = node.post(
                        RUNS + "/run",
                        input("compared.csv")
                                .put("labels", "truth")
                                .put("groups", new JsonArray().add("kind"))
                                .put("recommendations", "lists.csv")
                                .put("relevance", "relevant.csv"),
                        maintainer)
                .expect(200)
                .json()
                .getString("run_id");
        await().until(() -> run(first, maintainer).getString("status").startsWith("completed"));
        JsonObject metrics = node.get(RUNS + "/" + first + "/metrics", maintainer)
                .expect(200)
                .json()
                .getJsonObject("metrics");
        assertThat(metrics.getDouble("mrr")).isEqualTo(0.5);
        assertThat(metrics.getDouble("demographic_parity_difference:kind")).isZero();
        assertThat(node.get(RUNS + "/" + first + "/dashboard", maintainer)
                        .expect(200)
                        .json()
                        .getLong("total_events"))
                .isEqualTo(80);

        String dataset = node.post("/v1/datasets/ingest", new JsonObject().put("file_path", "compared.csv"), maintainer)
                .expect(200)
                .json()
                .getString("dataset_id");
        JsonObject profile = node.post("/v1/datasets/" + dataset + "/profile", new JsonObject(), maintainer)
                .expect(200)
                .json();
        assertThat(profile.getLong("row_count_sampled")).isEqualTo(80);
        assertThat(profile.getJsonArray("columns").getJsonObject(0).getString("name"))
                .isEqualTo("kind");
        assertThat(profile.getJsonArray("alerts").stream().map(alert -> ((JsonObject) alert).getString("kind")))
                .contains("duplicate_rows");
        JsonObject transformed = node.post("/v1/datasets/" + dataset + "/transform", new JsonObject(), maintainer)
                .expect(200)
                .json();
        assertThat(transformed.getLong("total_rows_in")).isEqualTo(80);
        assertThat(transformed.containsKey("output_path")).isFalse();

        JsonObject bad = input("compared.csv").put("analyses", new JsonArray().add("astrology"));
        node.post(RUNS + "/run", bad, maintainer).expect(422);
        node.post(RUNS + "/run", input("compared.csv").put("relevance", "relevant.csv"), maintainer)
                .expect(422);
        node.post(RUNS + "/run", input("compared.csv").put("recommendations", "absent.csv"), maintainer)
                .expect(404);
        node.post(RUNS + "/run", input("compared.csv").put("recommendations", "../lists.csv"), maintainer)
                .expect(400);
        node.post(RUNS + "/run", input("compared.csv").put("against", "run_of_others"), maintainer)
                .expect(404);
        String viewer = node.person(space, "Viewer");
        node.post("/v1/datasets/" + dataset + "/profile", new JsonObject(), viewer)
                .expect(403);
        node.post("/v1/datasets/" + dataset + "/transform", new JsonObject(), viewer)
                .expect(403);
    }

    @Test
    void capabilitiesAndRecipes_areServed() {
        assertThat(node.get("/v1/capabilities/plots", maintainer)
                        .expect(200)
                        .json()
                        .getJsonArray("plots"))
                .hasSize(35);
        for (String part : List.of("", "/formats", "/analyses", "/exports", "/model-adapters")) {
            node.get("/v1/capabilities" + part, maintainer).expect(200);
        }
        assertThat(node.get("/v1/recipes", maintainer).expect(200).json().getJsonArray("recipes"))
                .isNotEmpty();
        node.get("/v1/recipes", node.person(space, "Viewer")).expect(403);
    }
}
