package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.NodeUnderTest.TenantSpace;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.SmallDisk;

/** Files that people send to their workspaces. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class UploadsIT {
    private static final String FILES = "/v1/datasets/files/";
    private static final String TABLE = "user_id,age\nu-1,31\nu-2,32\n";
    private static final int BYTES_MAX = 1_000_000;
    private static final int ROUNDS = 5;

    @TempDir
    static Path folder;

    private static NodeUnderTest node;
    /** So many that all files of a test are sent at once, however few processors there are. */
    private static ExecutorService senders;

    @BeforeAll
    static void start() {
        senders = Executors.newCachedThreadPool();
        node = uploading(folder);
    }

    private static NodeUnderTest uploading(Path dataDir) {
        return new NodeUnderTest(
                dataDir,
                Map.of(
                        "UPLOADS_ENABLED",
                        "true",
                        "MAX_UPLOAD_BYTES",
                        Integer.toString(BYTES_MAX),
                        "MULTI_TENANT_ENABLED",
                        "true"));
    }

    @AfterAll
    static void stop() {
        senders.shutdown();
        node.close();
    }

    private static ApiProbe.Call put(NodeUnderTest at, String name, String content, String cookie) {
        return at.api
                .put(FILES + name, new JsonObject())
                .body("application/octet-stream", content.getBytes(US_ASCII))
                .header("Cookie", cookie);
    }

    private static ApiProbe.Call put(String name, String content, String cookie) {
        return put(node, name, content, cookie);
    }

    private static JsonObject available(String cookie) {
        return node.get("/v1/datasets/available", cookie).expect(200).json();
    }

    /** The files of a workspace below its folder {@code uploads}, and its unfinished uploads. */
    private static List<String> stored(String space) throws IOException {
        return Stream.concat(
                        children(node.folder(space, "data").resolve("uploads")), children(node.folder(space, "checks")))
                .toList();
    }

    private static Stream<String> children(Path of) throws IOException {
        if (!Files.exists(of)) {
            return Stream.of();
        }
        try (Stream<Path> found = Files.list(of)) {
            return found.map(each -> each.getFileName().toString()).sorted().toList().stream();
        }
    }

    private static List<JsonObject> entries(String space) {
        return entries(space, "dataset.uploaded");
    }

    private static List<JsonObject> entries(String space, String action) {
        return log("/api/admin/audit-log", space).stream()
                .filter(entry -> entry.getString("action").equals(action))
                .toList();
    }

    private static List<JsonObject> log(String path, String space) {
        return new JsonArray(node.get(path, node.admin())
                        .header("X-Workspace", space)
                        .expect(200)
                        .text())
                .stream().map(JsonObject.class::cast).toList();
    }

    @Test
    void file_isRegistered_andIsUsedAsAnyOther() throws IOException {
        String space = node.workspace();
        String steward = node.person(space, "Data Steward");
        JsonObject made = put("visits.csv", TABLE, steward).expect(201).json();
        assertThat(made.getString("file_path")).isEqualTo("uploads/visits.csv");
        assertThat(made.getLong("bytes")).isEqualTo(TABLE.length());
        JsonObject listed = available(steward);
        assertThat(listed.getInteger("upload_bytes_max")).isEqualTo(BYTES_MAX);
        assertThat(listed.getJsonArray("files").getJsonObject(0).getString("path"))
                .isEqualTo("uploads/visits.csv");
        JsonObject file = new JsonObject().put("file_path", "uploads/visits.csv");
        assertThat(node.post("/v1/datasets/validate", file, steward)
                        .expect(200)
                        .json()
                        .getBoolean("valid"))
                .isTrue();
        JsonObject byId = new JsonObject().put("dataset_id", made.getString("dataset_id"));
        node.post("/v1/audits/run", byId, steward).expect(200);
        node.post("/v1/datasets/ingest", file, steward).expect(200);
        assertThat(entries(space)).singleElement().satisfies(entry -> {
            assertThat(entry.getString("resource")).isEqualTo(made.getString("dataset_id"));
            assertThat(entry.getJsonObject("detail").getLong("bytes")).isEqualTo(TABLE.length());
        });
        assertThat(stored(space)).containsExactly("visits.csv");
    }

    @Test
    void sameFileAgain_isNoError_andAnotherOneReplacesNothing() throws IOException {
        String space = node.workspace();
        String steward = node.person(space, "Project Maintainer");
        String first = put("a.csv", TABLE, steward).expect(201).json().getString("dataset_id");
        assertThat(put("a.csv", TABLE, steward).expect(200).json().getString("dataset_id"))
                .isEqualTo(first);
        assertThat(put("a.csv", TABLE.replace('3', '4'), steward).expect(409).text())
                .contains("another file with this name");
        put("a.csv", TABLE + TABLE, steward).expect(409);
        assertThat(node.folder(space, "data").resolve("uploads/a.csv")).hasContent(TABLE);
        assertThat(entries(space)).hasSize(1);
        assertThat(stored(space)).containsExactly("a.csv");
    }

    @Test
    void deletedFile_isGone_itsNameIsFree_andTheLogSaysSo() throws IOException {
        String space = node.workspace();
        String steward = node.person(space, "Data Steward");
        String dataset = put("b.csv", TABLE, steward).expect(201).json().getString("dataset_id");
        String path = FILES + "b.csv";
        node.api.delete(path).header("Cookie", node.person(space, "Viewer")).expect(403);
        node.api
                .delete(path)
                .header("Cookie", node.person(node.workspace(), "Data Steward"))
                .expect(404);
        assertThat(stored(space)).containsExactly("b.csv");
        node.api.delete(path).header("Cookie", steward).expect(204);
        assertThat(stored(space)).isEmpty();
        assertThat(available(steward).getJsonArray("files")).isEmpty();
        assertThat(node.get("/v1/datasets/" + dataset, steward)
                        .expect(200)
                        .json()
                        .getString("file_path"))
                .isEqualTo("uploads/b.csv");
        node.api.delete(path).header("Cookie", steward).expect(404);
        String other = put("b.csv", TABLE + TABLE, steward).expect(201).json().getString("dataset_id");
        assertThat(other).isNotEqualTo(dataset);
        assertThat(entries(space, "dataset.file_deleted")).singleElement().satisfies(entry -> {
            assertThat(entry.getString("resource")).isEqualTo("uploads/b.csv");
            assertThat(entry.getJsonObject("detail").getInteger("bytes")).isEqualTo(TABLE.length());
        });
    }

    /** The text is looked for in the whole log, not in the entries that are answered without it. */
    @Test
    void auditLog_isSearchedWhole() {
        String space = node.workspace();
        String steward = node.person(space, "Data Steward");
        for (String name : List.of("first.csv", "second.csv", "third.csv")) {
            put(name, TABLE + name, steward).expect(201);
        }
        assertThat(log("/api/admin/audit-log?limit=1", space)).hasSize(1);
        assertThat(log("/api/admin/audit-log?text=DATASET.Uploaded", space)).hasSize(3);
        assertThat(log("/api/admin/audit-log?limit=1&offset=2&text=dataset.uploaded", space))
                .singleElement()
                .satisfies(entry -> assertThat(entry.getJsonObject("detail").getInteger("bytes"))
                        .isEqualTo((TABLE + "first.csv").length()));
        assertThat(log("/api/admin/audit-log?text=%25", space)).isEmpty();
        assertThat(log("/api/admin/audit-log?text=dataset.uploaded", node.workspace()))
                .isEmpty();
    }

    /** Of files with one name that are sent at once, one is stored whole and the others are refused. */
    @Test
    void twoFilesAtOnce_areNeverMixed() throws IOException {
        String space = node.workspace();
        String steward = node.person(space, "Data Steward");
        List<String> contents = Stream.of("1", "2", "3", "4", "5", "6")
                .map(digit -> "a,b\n" + (digit + ",0\n").repeat(20_000))
                .toList();
        for (int round = 0; round < ROUNDS; round++) {
            String name = "race-" + round + ".csv";
            assertThat(sentAtOnce(name, contents, steward)).containsExactlyInAnyOrder(201, 409, 409, 409, 409, 409);
            assertThat(contents)
                    .contains(Files.readString(
                            node.folder(space, "data").resolve("uploads").resolve(name)));
        }
        assertThat(entries(space)).hasSize(ROUNDS);
        assertThat(sentAtOnce("same.csv", Collections.nCopies(4, TABLE), steward))
                .containsExactlyInAnyOrder(201, 200, 200, 200);
        assertThat(entries(space)).hasSize(ROUNDS + 1);
        assertThat(stored(space)).hasSize(ROUNDS + 1);
    }

    private static List<Integer> sentAtOnce(String name, List<String> contents, String cookie) {
        return contents.stream()
                .map(content -> CompletableFuture.supplyAsync(
                        () -> put(name, content, cookie).answer().status(), senders))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
    }

    /** A connection that ends in the middle of a file leaves nothing, and the name can be used again. */
    @Test
    void cutUpload_leavesNothing() throws IOException {
        String space = node.workspace();
        String steward = node.person(space, "Data Steward");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), node.url.getPort())) {
            socket.getOutputStream()
                    .write(("PUT " + FILES + "cut.csv HTTP/1.1\r\nHost: node\r\nCookie: " + steward
                                    + "\r\nContent-Length: 500000\r\n\r\na,b\n1,2\n")
                            .getBytes(US_ASCII));
            socket.getOutputStream().flush();
            await().until(() -> !stored(space).isEmpty());
        }
        await().until(() -> stored(space).isEmpty());
        assertThat(available(steward).getInteger("count")).isZero();
        put("cut.csv", TABLE, steward).expect(201);
    }

    @Test
    void whoMayNot_isRefused() throws IOException {
        String space = node.workspace();
        for (String role : List.of("Viewer", "Auditor", "Researcher", "Model Developer", "Admin")) {
            assertThat(put("a.csv", TABLE, node.person(space, role)).expect(403).text())
                    .contains("datasets:upload");
        }
        node.api
                .put(FILES + "a.csv", new JsonObject())
                .body("application/octet-stream", TABLE.getBytes(US_ASCII))
                .expect(401);
        String steward = node.person(space, "Data Steward");
        put("a.csv", TABLE, steward).header("X-Workspace", node.workspace()).expect(404);
        put("a.csv", TABLE, steward).header("Sec-Fetch-Site", "cross-site").expect(403);
        put("a.csv", TABLE, steward).header("Sec-Fetch-Site", "same-site").expect(403);
        put("a.csv", TABLE, steward).header("Origin", "https://other.example").expect(403);
        assertThat(stored(space)).isEmpty();
    }

    @Test
    void namesThatLeadElsewhere_andFilesThatAreNone_areRefused() throws IOException {
        String space = node.workspace();
        String steward = node.person(space, "Data Steward");
        for (String name : List.of(
                ".hidden.csv",
                "..csv",
                "%2e%2e%2fa.csv",
                "a%2fb.csv",
                "a%5cb.csv",
                "a%00.csv",
                "a%0a.csv",
                "program.exe",
                "archive.csv.gz",
                "csv",
                "%C3%A9.csv",
                "x".repeat(100) + ".csv")) {
            assertThat(put(name, TABLE, steward).send().status()).as(name).isIn(400, 404, 422);
        }
        assertThat(put("empty.csv", "", steward).expect(422).text()).contains("the file is empty");
        put("form.csv", TABLE, steward)
                .body("text/html", TABLE.getBytes(US_ASCII))
                .expect(415);
        assertThat(put("large.csv", "x".repeat(BYTES_MAX + 1), steward).answer().status())
                .isEqualTo(413);
        assertThat(stored(space)).isEmpty();
    }

    @Test
    void quotasOfTheTenant_areKept() {
        TenantSpace space = node.tenantSpace();
        String steward = node.person(space.workspace(), "Data Steward");
        JsonObject quotas = new JsonObject().put("storage_bytes", 2L * TABLE.length() - 1);
        node.setQuotas(space, quotas);
        put("a.csv", TABLE, steward).expect(201);
        put("a.csv", TABLE, steward).expect(200);
        assertThat(put("b.csv", TABLE, steward).expect(429).text()).contains("storage_bytes");
        quotas.put("storage_bytes", 1_000_000).put("dataset_bytes", TABLE.length() - 1);
        node.setQuotas(space, quotas);
        assertThat(put("c.csv", TABLE, steward).expect(429).text()).contains("dataset_bytes");
        assertThat(available(steward).getInteger("count")).isOne();
    }

    @Test
    void uploadsThatAreOff_areRefused() {
        try (NodeUnderTest other = new NodeUnderTest(folder.resolve("off"))) {
            String steward = other.person(other.workspace(), "Data Steward");
            assertThat(put(other, "a.csv", TABLE, steward).expect(403).text()).contains("UPLOADS_ENABLED");
            assertThat(other.get("/v1/datasets/available", steward)
                            .expect(200)
                            .json()
                            .getInteger("upload_bytes_max"))
                    .isZero();
        }
    }

    /** A disk that is nearly full keeps its space for the database. */
    @Test
    void diskWithoutSpace_takesNoFile() throws Exception {
        SmallDisk disk = SmallDisk.mount(folder.resolve("small"), "8m");
        try (NodeUnderTest other = uploading(disk.folder())) {
            String steward = other.person(other.workspace(), "Data Steward");
            assertThat(put(other, "a.csv", TABLE, steward).expect(507).text()).contains("no space");
        } finally {
            disk.unmount();
        }
    }
}
