package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths and contents that the routes with a file accept. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class DatasetsIT {
    private static final String VALIDATE = "/v1/datasets/validate";

    @TempDir
    static Path folder;

    private static NodeUnderTest node;
    private static String space;
    private static String maintainer;
    private static Path data;

    @BeforeAll
    static void start() throws IOException {
        node = new NodeUnderTest(folder);
        space = node.workspace();
        maintainer = node.person(space, "Project Maintainer");
        data = Files.createDirectories(node.folder(space, "data"));
        Files.writeString(data.resolve("visits.csv"), "user_id,age\nu-1,31\nu-2,-4\n");
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    private static JsonObject validate(JsonObject body) {
        return node.post(VALIDATE, body, maintainer).expect(200).json();
    }

    private static JsonObject validate(String path) {
        return validate(new JsonObject().put("file_path", path));
    }

    /** assessment I6: the route answers what the stage of a run finds, in the form of existing clients. */
    @Test
    void i6_validate_answersWhatAFileBreaks_andKeepsNothing() {
        JsonObject whole = validate("visits.csv");
        assertThat(whole.getBoolean("valid")).isTrue();
        assertThat(whole.getString("schema_name")).isEqualTo("tabular_csv_v1");
        assertThat(whole.getJsonArray("actual_columns")).containsExactly("user_id", "age");
        assertThat(whole.getLong("rows")).isEqualTo(2);
        JsonObject broken = validate(new JsonObject()
                .put("file_path", "visits.csv")
                .put(
                        "rules",
                        new JsonArray()
                                .add(new JsonObject().put("column", "age").put("min", 0))));
        assertThat(broken.getBoolean("valid")).isFalse();
        assertThat(broken.getJsonArray("findings").getJsonObject(0))
                .isEqualTo(new JsonObject()
                        .put("column", "age")
                        .put("rule", "range")
                        .put("values", 1)
                        .put("row", 2));
        JsonObject other =
                validate(new JsonObject().put("file_path", "visits.csv").put("schema_name", "maskott_csv_v1"));
        assertThat(other.getBoolean("valid")).isFalse();
        assertThat(other.getJsonArray("missing_columns")).hasSize(12).contains("_id");
        assertThat(other.getJsonArray("actual_columns")).containsExactly("user_id", "age");
        assertThat(other.getString("error")).startsWith("MISSING_REQUIRED_FIELD");
        assertThat(node.folder(space, "checks")).isEmptyDirectory();
    }

    /** Every parameter that names a file, as the body that names it. */
    private static Map<String, List<JsonObject>> namingRoutes(String path) {
        Map<String, List<JsonObject>> bodies = new LinkedHashMap<>();
        bodies.put("/v1/datasets/ingest", List.of(new JsonObject().put("file_path", path)));
        bodies.put(VALIDATE, List.of(new JsonObject().put("file_path", path)));
        JsonObject run = new JsonObject().put("input_path", "visits.csv");
        bodies.put(
                "/v1/audits/run",
                List.of(
                        new JsonObject().put("input_path", path),
                        run.copy().put("recommendations", path),
                        run.copy().put("recommendations", "visits.csv").put("relevance", path),
                        run.copy().put("hierarchies", new JsonObject().put("age", path))));
        return bodies;
    }

    private static List<Integer> statuses(String path) {
        List<Integer> statuses = new ArrayList<>();
        namingRoutes(path)
                .forEach((route, bodies) -> bodies.forEach(body ->
                        statuses.add(node.post(route, body, maintainer).send().status())));
        return statuses;
    }

    /** assessment I1: every parameter accepts only regular files of the workspace that have no other name. */
    @Test
    void i1_pathsThatNameNoFileOfTheWorkspace_areRefusedEverywhere() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret.csv"), "a,b\n1,2\n");
        Files.createSymbolicLink(data.resolve("link.csv"), secret);
        Files.createSymbolicLink(data.resolve("outside"), folder);
        Files.createLink(data.resolve("hard.csv"), secret);
        new ProcessBuilder("mkfifo", data.resolve("pipe.csv").toString())
                .start()
                .waitFor();
        Files.createDirectories(data.resolve("directory.csv"));
        List<String> paths = List.of(
                "../../../secret.csv",
                "x/../visits.csv",
                "./visits.csv",
                secret.toString(),
                "link.csv",
                "outside/secret.csv",
                "hard.csv",
                "pipe.csv",
                "directory.csv",
                "/dev/zero",
                "/proc/self/environ",
                "/etc/passwd",
                "visits.csv\u0000.json",
                "visits.csv\nnext",
                "");
        for (String path : paths) {
            assertThat(statuses(path)).as(path).allMatch(status -> status == 400 || status == 422);
        }
        assertThat(statuses("x".repeat(4_096))).allMatch(status -> status == 400 || status == 422);
        assertThat(statuses("a/".repeat(500) + "x")).allMatch(status -> status == 404);
        assertThat(statuses("absent.csv")).allMatch(status -> status == 404);
        assertThat(node.post("/v1/datasets/ingest", new JsonObject().put("file_path", "hard.csv"), maintainer)
                        .expect(400)
                        .json()
                        .encode())
                .contains("request_id")
                .doesNotContain("secret");
        assertThat(new String(
                        node.get("/api/admin/audit-log", node.admin())
                                .header("X-Workspace", space)
                                .send()
                                .bytes(),
                        StandardCharsets.UTF_8))
                .doesNotContain("dataset.registered", "run.created");
    }

    /** assessment I2: 61 forms of addresses that are internal, ambiguous or no https, and URLs with more than an address. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1/x",
                "https://127.0.0.1/x",
                "https://127.1/x",
                "https://127.0.1/x",
                "https://2130706433/x",
                "https://017700000001/x",
                "https://0177.0.0.1/x",
                "https://127.0.0.01/x",
                "https://0x7f000001/x",
                "https://0x7f.0.0.1/x",
                "https://0x7f.0x0.0x0.0x1/x",
                "https://127.0.0.1./x",
                "https://0/x",
                "https://0.0.0.0/x",
                "https://127.255.255.254/x",
                "https://10.0.0.1/x",
                "https://100.64.0.1/x",
                "https://169.254.169.254/latest/meta-data",
                "https://169.254.170.2/v2/credentials",
                "https://172.16.0.1/x",
                "https://172.31.255.254/x",
                "https://192.0.0.1/x",
                "https://192.0.2.1/x",
                "https://192.168.0.1/x",
                "https://198.18.0.1/x",
                "https://198.51.100.1/x",
                "https://203.0.113.1/x",
                "https://224.0.0.1/x",
                "https://240.0.0.1/x",
                "https://255.255.255.255/x",
                "https://localhost/x",
                "https://LOCALHOST/x",
                "https://[::]/x",
                "https://[::1]/x",
                "https://[0:0:0:0:0:0:0:1]/x",
                "https://[::ffff:127.0.0.1]/x",
                "https://[::ffff:7f00:1]/x",
                "https://[::ffff:a00:1]/x",
                "https://[::127.0.0.1]/x",
                "https://[64:ff9b::7f00:1]/x",
                "https://[64:ff9b:1::7f00:1]/x",
                "https://[2002:7f00:1::]/x",
                "https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/x",
                "https://[2001:db8::1]/x",
                "https://[fe80::1]/x",
                "https://[fe80::1%25lo]/x",
                "https://[fe80::1%25eth0]/x",
                "https://[fc00::1]/x",
                "https://[fd00:ec2::254]/latest/meta-data",
                "https://[fec0::1]/x",
                "https://[ff02::1]/x",
                "https://127\u30020\u30020\u30021/x",
                "https://\u2460\u2461\u2466.0.0.1/x",
                "https://user:password@8.8.8.8/x",
                "https://8.8.8.8@127.0.0.1/x",
                "https://8.8.8.8:22/x",
                "https://8.8.8.8:0/x",
                "http://8.8.8.8/x",
                "https:///x",
                "file:///etc/passwd",
                "ftp://8.8.8.8/x"
            })
    void i2_addressesThatMayNotBeCalled_areRefusedWhereverAnInputIsNamed(String url) {
        for (String route : List.of("/v1/datasets/ingest", VALIDATE)) {
            JsonObject problem = node.post(route, new JsonObject().put("file_path", url), maintainer)
                    .expect(400)
                    .json();
            assertThat(problem.containsKey("request_id")).isTrue();
            assertThat(problem.encode()).doesNotContain("password@", "root:");
        }
        node.post("/v1/audits/run", new JsonObject().put("input_path", url), maintainer)
                .expect(400);
        assertThat(node.get("/v1/audits", maintainer).expect(200).json().getInteger("count"))
                .isZero();
    }

    /** assessment I2: other files than the input are never downloaded. */
    @Test
    void i2_filesBesideTheInput_areNoUrls() {
        JsonObject run = new JsonObject().put("input_path", "visits.csv");
        node.post("/v1/audits/run", run.copy().put("recommendations", "https://8.8.8.8/x.csv"), maintainer)
                .expect(404);
    }

    /** Only files that a run would accept are listed, by paths below the folder. */
    @Test
    void available_listsTheFilesOfTheFolderAlone_inPages() throws Exception {
        String other = node.workspace();
        String reader = node.person(other, "Viewer");
        Path files = Files.createDirectories(node.folder(other, "data").resolve("raw"));
        for (String name : List.of("b.jsonl", "a.CSV", "notes.txt", "c.parquet")) {
            Files.writeString(files.resolve(name), "x");
        }
        Path outside = Files.writeString(folder.resolve("hidden-from-listing.csv"), "a,b\n1,2\n");
        Files.writeString(files.resolve("line\nbreak.csv"), "x");
        Files.createSymbolicLink(files.resolve("link.csv"), outside);
        Files.createSymbolicLink(files.resolve("elsewhere"), folder);
        Files.createLink(files.resolve("second-name.csv"), outside);
        Files.writeString(files.resolveSibling("top.json"), "[]");
        JsonObject first =
                node.get("/v1/datasets/available?limit=3", reader).expect(200).json();
        assertThat(first.getInteger("count")).isEqualTo(4);
        assertThat(first.getBoolean("complete")).isTrue();
        assertThat(first.getJsonArray("files").getJsonObject(0))
                .isEqualTo(new JsonObject()
                        .put("path", "raw/a.CSV")
                        .put("name", "a.CSV")
                        .put("size_bytes", 1)
                        .put("location", "raw")
                        .put("format", "csv"));
        JsonObject second = node.get("/v1/datasets/available?limit=3&page=2", reader)
                .expect(200)
                .json();
        assertThat(second.getJsonArray("files"))
                .containsExactly(new JsonObject()
                        .put("path", "top.json")
                        .put("name", "top.json")
                        .put("size_bytes", 2)
                        .put("location", "data")
                        .put("format", "json"));
        assertThat(first.encode() + second.encode()).doesNotContain(folder.toString(), "visits.csv");
    }

    /** assessment I6, H3: the rules of a plan about rows are checked before a run is made. */
    @Test
    void i6_plansThatAreNone_areRefused() {
        JsonObject run = new JsonObject().put("input_path", "visits.csv");
        for (JsonObject body : List.of(
                run.copy()
                        .put(
                                "rules",
                                new JsonArray()
                                        .add(new JsonObject().put("column", "a").put("pattern", "(?=x)"))),
                run.copy().put("rules", new JsonArray().add(new JsonObject().put("type", "number"))),
                run.copy()
                        .put(
                                "fields",
                                new JsonArray()
                                        .add(new JsonObject().put("column", "a").put("action", "encrypt"))),
                run.copy()
                        .put(
                                "fields",
                                new JsonArray()
                                        .add(new JsonObject().put("column", "a").put("action", "bins"))),
                run.copy()
                        .put(
                                "fields",
                                new JsonArray()
                                        .add(new JsonObject()
                                                .put("column", "a")
                                                .put("action", "hierarchy")
                                                .put("level", 1))),
                run.copy().put("release", new JsonObject().put("k", 1)),
                run.copy().put("release", new JsonObject().put("reversible", true)),
                run.copy().put("pii_scan", "some"))) {
            node.post("/v1/audits/run", body, maintainer).expect(422);
        }
    }
}
