package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.NodeUnderTest.TenantSpace;
import org.sumspace.assessment.model.OnnxModels;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.testkit.ApiProbe;

/** Files of models that people send to their workspaces. What uploads of all kinds share, {@link UploadsIT} tests. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ModelFilesIT {
    private static final String FILES = "/v1/model-files";
    private static final int BYTES_MAX = 1_000_000;
    private static final byte[] NO_MODEL = "no model".getBytes(US_ASCII);

    @TempDir
    static Path folder;

    private static NodeUnderTest node;

    @BeforeAll
    static void start() {
        node = new NodeUnderTest(
                folder,
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
        node.close();
    }

    private static ApiProbe.Call put(NodeUnderTest at, String name, byte[] content, String cookie) {
        return at.api
                .put(FILES + "/" + name, new JsonObject())
                .body("application/octet-stream", content)
                .header("Cookie", cookie);
    }

    private static ApiProbe.Call put(String name, byte[] content, String cookie) {
        return put(node, name, content, cookie);
    }

    private static ApiProbe.Call delete(String name, String cookie) {
        return node.api.delete(FILES + "/" + name).header("Cookie", cookie);
    }

    private static JsonArray listed(String cookie) {
        return node.get(FILES, cookie).expect(200).json().getJsonArray("files");
    }

    private static List<String> stored(String space) throws IOException {
        Path uploads = node.folder(space, "models").resolve("uploads");
        if (!Files.exists(uploads)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(uploads)) {
            return found.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    private static JsonObject registration(String path) {
        return new JsonObject().put("model_path", path).put("adapter_type", "onnx");
    }

    @Test
    void fileOfAModel_isSentAndRegistered_andTheModelStaysWhenItIsDeleted() throws IOException {
        String space = node.workspace();
        String developer = node.person(space, "Model Developer");
        byte[] model = OnnxModels.logistic(true);
        JsonObject sent = put("grades.onnx", model, developer).expect(201).json();
        assertThat(sent.getString("path")).isEqualTo("uploads/grades.onnx");
        assertThat(sent.getString("sha256")).isEqualTo(Digest.of(model).toString());
        assertThat(listed(developer)).containsExactly(sent);
        JsonObject registered = node.post("/v1/models/register", registration("uploads/grades.onnx"), developer)
                .expect(200)
                .json();
        assertThat(registered.getString("sha256")).isEqualTo(sent.getString("sha256"));
        delete("grades.onnx", developer).expect(204);
        delete("grades.onnx", developer).expect(404);
        assertThat(listed(developer)).isEmpty();
        assertThat(stored(space)).isEmpty();
        String id = registered.getString("model_id");
        JsonArray zeros = new JsonArray();
        registered.getJsonArray("feature_names").forEach(name -> zeros.add(0));
        node.post(
                        "/v1/models/" + id + "/predict",
                        new JsonObject().put("instances", new JsonArray().add(zeros)),
                        developer)
                .expect(200);
        String log = node.get("/api/admin/audit-log", node.admin())
                .header("X-Workspace", space)
                .expect(200)
                .text();
        assertThat(log).contains("model.file_uploaded", "model.file_deleted", sent.getString("sha256"));
    }

    /** Nothing opens the file before somebody registers it. */
    @Test
    void fileThatIsNoModel_isStoredAsItCame_andRefusedWhenItIsRegistered() throws IOException {
        String space = node.workspace();
        String developer = node.person(space, "Project Maintainer");
        put("none.onnx", NO_MODEL, developer).expect(201);
        assertThat(node.folder(space, "models").resolve("uploads/none.onnx")).hasBinaryContent(NO_MODEL);
        node.post("/v1/models/register", registration("uploads/none.onnx"), developer)
                .expect(422);
    }

    @Test
    void sameFileAgain_isNoError_andAnotherOneReplacesNothing() throws IOException {
        String space = node.workspace();
        String developer = node.person(space, "Model Developer");
        JsonObject first = put("a.pkl", NO_MODEL, developer).expect(201).json();
        assertThat(put("a.pkl", NO_MODEL, developer).expect(200).json()).isEqualTo(first);
        assertThat(put("a.pkl", "NO MODEL".getBytes(US_ASCII), developer)
                        .expect(409)
                        .text())
                .contains("another file with this name");
        assertThat(stored(space)).containsExactly("a.pkl");
    }

    @Test
    void whoMayNot_isRefused_andOtherWorkspacesSeeNothing() throws IOException {
        String space = node.workspace();
        for (String role : List.of("Viewer", "Auditor", "Researcher", "Data Steward", "Admin")) {
            String person = node.person(space, role);
            assertThat(put("a.pkl", NO_MODEL, person).expect(403).text()).contains("models:register");
            delete("a.pkl", person).expect(403);
        }
        String developer = node.person(space, "Model Developer");
        put("a.pkl", NO_MODEL, developer)
                .header("X-Workspace", node.workspace())
                .expect(404);
        put("a.pkl", NO_MODEL, developer)
                .header("Origin", "https://other.example")
                .expect(403);
        assertThat(stored(space)).isEmpty();
        put("a.pkl", NO_MODEL, developer).expect(201);
        String stranger = node.person(node.workspace(), "Model Developer");
        assertThat(listed(stranger)).isEmpty();
        delete("a.pkl", stranger).expect(404);
        assertThat(stored(space)).containsExactly("a.pkl");
        node.get(FILES, node.person(space, "Data Steward")).expect(403);
    }

    @Test
    void namesThatLeadElsewhere_andFilesThatAreTooLarge_areRefused() throws IOException {
        String space = node.workspace();
        String developer = node.person(space, "Model Developer");
        for (String name : List.of(".a.pkl", "%2e%2e%2fa.pkl", "a%2fb.pkl", "a%5cb.pkl", "a%00.pkl", "a.csv", "pkl")) {
            assertThat(put(name, NO_MODEL, developer).send().status()).as(name).isIn(400, 404, 422);
        }
        assertThat(put("a.pkl", new byte[0], developer).expect(422).text()).contains("the file is empty");
        assertThat(put("a.pkl", new byte[BYTES_MAX + 1], developer).answer().status())
                .isEqualTo(413);
        assertThat(stored(space)).isEmpty();
    }

    @Test
    void filesCountAsStorageOfTheTenant_untilTheyAreDeleted() {
        TenantSpace space = node.tenantSpace();
        String developer = node.person(space.workspace(), "Model Developer");
        JsonObject quotas = new JsonObject().put("storage_bytes", 2L * NO_MODEL.length - 1);
        node.setQuotas(space, quotas);
        put("a.pkl", NO_MODEL, developer).expect(201);
        assertThat(put("b.pkl", NO_MODEL, developer).expect(429).text()).contains("storage_bytes");
        delete("a.pkl", developer).expect(204);
        put("b.pkl", NO_MODEL, developer).expect(201);
    }

    @Test
    void uploadsThatAreOff_areRefused() {
        try (NodeUnderTest other = new NodeUnderTest(folder.resolve("off"))) {
            String developer = other.person(other.workspace(), "Model Developer");
            assertThat(put(other, "a.pkl", NO_MODEL, developer).expect(403).text())
                    .contains("UPLOADS_ENABLED");
            assertThat(other.get(FILES, developer).expect(200).json().getInteger("upload_bytes_max"))
                    .isZero();
        }
    }
}
