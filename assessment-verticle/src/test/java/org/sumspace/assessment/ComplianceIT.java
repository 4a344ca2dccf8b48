package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Tuple;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;

/** The artefacts of a run in whose rows identifiers stay readable, over HTTP. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ComplianceIT {
    private static final String RUNS = "/v1/audits/";

    @TempDir
    static Path folder;

    private static NodeUnderTest node;
    private static String space;
    private static String maintainer;
    private static String run;

    @BeforeAll
    static void start() throws IOException {
        node = new NodeUnderTest(folder, Map.of("pseudonymize", "false"));
        space = node.workspace();
        maintainer = node.person(space, "Project Maintainer");
        Path data = Files.createDirectories(node.folder(space, "data"));
        Files.writeString(
                data.resolve("visits.jsonl"),
                "{\"user_id\":\"u-1001\",\"item\":\"<b>x\"}\n{\"user_id\":\"u-1002\",\"item\":\"y\"}\n");
        run = node.post(
                        RUNS + "run",
                        new JsonObject().put("input_path", "visits.jsonl").put("acknowledgement", "synthetic"),
                        maintainer)
                .expect(200)
                .json()
                .getString("run_id");
        for (String path : List.of("sop", "compliance-graph", "artifacts/SOP.html")) {
            node.get(RUNS + run + "/" + path, maintainer).expect(409);
        }
        find("jsonld", run, maintainer).expect(409);
        node.executing();
        await().until(() -> node.get(RUNS + run, maintainer)
                .expect(200)
                .json()
                .getString("status")
                .startsWith("completed"));
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    private static ApiProbe.Call find(String what, String id, String cookie) {
        return node.post("/v1/compliance/" + what, new JsonObject().put("run_id", id), cookie);
    }

    private static int status(NodeUnderTest at, String name, String cookie) {
        return at.get(RUNS + run + "/artifacts/" + name, cookie).send().status();
    }

    /** assessment C1: the routes of existing clients return the files of the run. */
    @Test
    void routes_giveTheFilesOfTheRun() {
        String viewer = node.person(space, "Viewer");
        ApiProbe.Answer sop = node.get(RUNS + run + "/sop", viewer).send();
        assertThat(sop.status()).isEqualTo(200);
        assertThat(sop.header("Content-Type")).startsWith("text/plain");
        assertThat(sop.text())
                .contains("# Standard operating procedure: visits.jsonl", "because somebody accepted that");
        ApiProbe.Answer answer =
                node.get(RUNS + run + "/compliance-graph", viewer).send();
        assertThat(answer.header("Content-Type")).isEqualTo("application/ld+json");
        JsonObject graph = answer.json();
        assertThat(graph.getJsonArray("@graph").getJsonObject(0).getString("name"))
                .isEqualTo("visits.jsonl");
        assertThat(find("jsonld", run, viewer).expect(200).json()).isEqualTo(graph);
        assertThat(find("data-card", run, viewer)
                        .expect(200)
                        .json()
                        .getJsonObject("dataset")
                        .getLong("row_count"))
                .isEqualTo(2);
        node.post("/v1/compliance/model-card?model_id=m&run_id=" + run, new JsonObject(), viewer)
                .expect(404);
        node.post("/v1/compliance/jsonld", new JsonObject(), viewer).expect(422);
    }

    /** assessment T2: files of another workspace are answered as absent. */
    @Test
    void strangers_getNothing() {
        String stranger = node.person(node.workspace(), "Project Maintainer");
        node.get(RUNS + run + "/sop", stranger).expect(404);
        node.get(RUNS + run + "/compliance-graph", stranger).expect(404);
        find("jsonld", run, stranger).expect(404);
        find("data-card", run, stranger).expect(404);
        node.get(RUNS + run + "/sop", "svc_session=none").expect(401);
        find("jsonld", run, node.person(space, "Data Steward")).expect(403);
    }

    /** assessment C1: readable identifiers make files restricted, and rows need the operator's permission, too. */
    @Test
    void rawRows_needTheOperatorsPermission() {
        String viewer = node.person(space, "Viewer");
        assertThat(status(node, "report.html", viewer)).isEqualTo(403);
        assertThat(status(node, "metrics.json", viewer)).isEqualTo(200);
        assertThat(status(node, "report.html", maintainer)).isEqualTo(200);
        for (String rows : List.of("normalized.jsonl", "normalized.json")) {
            assertThat(status(node, rows, maintainer)).as(rows).isEqualTo(403);
            try (NodeUnderTest permitting = new NodeUnderTest(folder, Map.of("raw_exports_enabled", "true"))) {
                assertThat(status(permitting, rows, viewer)).as(rows).isEqualTo(403);
                assertThat(status(permitting, rows, maintainer)).as(rows).isEqualTo(200);
            }
        }
        assertThat(node.get(RUNS + run + "/artifacts", viewer).expect(200).text())
                .doesNotContain("rejected_rows.csv");
        assertThat(node.get(RUNS + run + "/artifacts", maintainer).expect(200).text())
                .contains("rejected_rows.csv");
    }

    /** Lists mark files that cannot be downloaded, so that clients do not offer them. */
    @Test
    void listOfFiles_saysWhichAreGivenToNobody() {
        JsonArray files = node.get(RUNS + run + "/artifacts", maintainer)
                .expect(200)
                .json()
                .getJsonArray("files");
        assertThat(files.stream()
                        .map(JsonObject.class::cast)
                        .filter(file -> file.getBoolean("withheld"))
                        .map(file -> file.getString("name")))
                .containsExactlyInAnyOrder("normalized.jsonl", "normalized.json");
    }

    /**
     * Everybody in a workspace sees its runs; only callers who may read the audit log see the address of the person who
     * asked for a run.
     */
    @Test
    void addressOfWhoAskedForARun_isNotShownToEverybody() {
        String viewer = node.person(space, "Viewer");
        assertThat(node.get(RUNS + run, maintainer).expect(200).json().getString("requested_by"))
                .contains("@");
        assertThat(node.get(RUNS + run, viewer).expect(200).json().fieldNames()).doesNotContain("requested_by");
        assertThat(node.get("/v1/audits", viewer).expect(200).text()).doesNotContain("requested_by");
    }

    /** assessment C1: small files are in the database; a file that was changed is not given out. */
    @Test
    void smallFiles_areInTheDatabase() throws IOException {
        Path file = node.folder(space, "runs").resolve(run).resolve("SOP.md");
        Path card = file.resolveSibling("croissant.json");
        byte[] content = Files.readAllBytes(card);
        Files.delete(card);
        assertThat(status(node, "croissant.json", maintainer)).isEqualTo(200);
        UUID workspace = Await.result(node.services.workspaces().all()).stream()
                .filter(each -> each.slug().equals(space))
                .map(Workspace::id)
                .findFirst()
                .orElseThrow();
        Await.result(node.database.inWorkspace(
                workspace,
                tx -> tx.preparedQuery(
                                "WITH gone AS (DELETE FROM run_artifact WHERE run_id = $1 AND name = 'croissant.json' RETURNING *)"
                                        + " INSERT INTO run_artifact (workspace_id, run_id, name, sha256, bytes, class)"
                                        + " SELECT workspace_id, run_id, 'absent.json', sha256, bytes, class FROM gone")
                        .execute(Tuple.of(run))));
        Path large = file.resolveSibling("absent.json");
        Files.write(large, content);
        assertThat(status(node, "absent.json", maintainer)).isEqualTo(200);
        Files.writeString(large, "{}");
        assertThat(status(node, "absent.json", maintainer)).isEqualTo(500);
    }

    /** assessment C1: anybody can get the key that checks manifests. */
    @Test
    void manifestKey_isThatOfTheManifest() {
        JsonObject key = node.api.get("/v1/manifest-key").expect(200).json();
        JsonObject signature = node.get(RUNS + run + "/artifacts/audit_manifest.json", maintainer)
                .expect(200)
                .json()
                .getJsonObject("signature");
        assertThat(key.getString("key_id")).isEqualTo(signature.getString("key_id"));
        assertThat(key.getString("public_key")).isEqualTo(signature.getString("public_key"));
    }

    /** assessment C1: a sample of documents gives a template; other files are refused. */
    @Test
    void template_isInferred() throws IOException {
        Files.writeString(node.folder(space, "data").resolve("log.jsonl"), "{\"action\":\"read\",\"item\":\"a\"}\n");
        JsonObject template = node.post(
                        "/v1/transforms/infer-template?sample_path=log.jsonl", new JsonObject(), maintainer)
                .expect(200)
                .json();
        assertThat(template.getString("verb_path")).isEqualTo("action");
        assertThat(template.getString("actor_path")).isNull();
        node.post("/v1/transforms/infer-template?sample_path=../log.jsonl", new JsonObject(), maintainer)
                .expect(400);
        node.post("/v1/transforms/infer-template", new JsonObject(), maintainer).expect(422);
        node.post("/v1/transforms/infer-template?sample_path=log.jsonl", new JsonObject(), node.person(space, "Viewer"))
                .expect(403);
    }
}
