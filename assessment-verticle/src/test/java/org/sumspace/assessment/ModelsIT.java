package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.model.OnnxModels;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;

/** Models over HTTP, evaluated by worker processes. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ModelsIT {
    private static final String MODELS = "/v1/models";
    private static final Path GOLDEN = Path.of("src/test/resources/models/sklearn-1.9");
    private static final double[] ROW = {0.5, -1, 0.25, 1};

    @TempDir
    static Path folder;

    private static NodeUnderTest node;
    private static String space;
    private static String maintainer;
    private static String other;
    private static HttpServer server;
    private static volatile BiConsumer<JsonArray, HttpServerRequest> answering = (rows, request) -> {};

    @BeforeAll
    static void start() throws IOException {
        node = new NodeUnderTest(folder, Map.of("OUTBOUND_ALLOW", "127.0.0.0/8"));
        space = node.workspace();
        maintainer = node.person(space, "Model Developer");
        other = node.person(space, "Model Developer");
        for (String name : List.of("logistic.pkl", "logistic_named.pkl", "svc.pkl", "pipeline_imputed.pkl")) {
            Path file = node.folder(space, "models").resolve(name);
            Files.createDirectories(file.getParent());
            Files.copy(GOLDEN.resolve(name), file);
        }
        Files.write(node.folder(space, "models").resolve("logistic.onnx"), OnnxModels.logistic(true));
        Files.write(node.folder(space, "models").resolve("network.onnx"), OnnxModels.network());
        Files.write(node.folder(space, "models").resolve("deep.onnx"), OnnxModels.deepTree(100_000));
        Files.write(node.folder(space, "models").resolve("custom.onnx"), OnnxModels.operator("Shell", "com.evil"));
        server = Await.result(node.vertx
                .createHttpServer()
                .requestHandler(request -> request.bodyHandler(
                        body -> answering.accept(new JsonObject(body).getJsonArray("instances"), request)))
                .listen(0, "127.0.0.1"));
    }

    @AfterAll
    static void stop() {
        Await.result(server.close());
        node.close();
    }

    private static JsonObject registration(String path, String adapter) {
        return new JsonObject().put("model_path", path).put("adapter_type", adapter);
    }

    private static ApiProbe.Answer register(JsonObject body, int status) {
        return node.post(MODELS + "/register", body, maintainer).expect(status);
    }

    private static ApiProbe.Answer predict(String id, JsonArray rows, int status) {
        return node.post(MODELS + "/" + id + "/predict", new JsonObject().put("instances", rows), maintainer)
                .expect(status);
    }

    private static JsonArray row(double... values) {
        JsonArray row = new JsonArray();
        for (double value : values) {
            row.add(value);
        }
        return row;
    }

    private static String detail(ApiProbe.Answer answer) {
        return answer.json().encode();
    }

    /** assessment O1: a registered model is described, listed and predicts what scikit-learn predicts. */
    @Test
    void o1_modelIsRegisteredFromItsFolder() throws IOException {
        String digest =
                Digest.of(Files.readAllBytes(GOLDEN.resolve("logistic.pkl"))).toString();
        JsonObject registered = register(
                        registration("logistic.pkl", "sklearn")
                                .put("sha256", digest)
                                .put("feature_names", new JsonArray(List.of("a", "b", "c", "d"))),
                        200)
                .json();
        assertThat(registered.getString("sha256")).isEqualTo(digest);
        assertThat(registered.getString("status")).isEqualTo("registered");
        String id = registered.getString("model_id");
        JsonObject model = node.get(MODELS + "/" + id, maintainer).expect(200).json();
        assertThat(model.getJsonArray("feature_names")).containsExactly("a", "b", "c", "d");
        assertThat(node.get(MODELS + "?limit=100", maintainer)
                        .expect(200)
                        .json()
                        .encode())
                .contains(id);

        JsonObject expected = new JsonObject(Files.readString(GOLDEN.resolve("expected.json")))
                .getJsonObject("models")
                .getJsonObject("logistic.pkl");
        JsonObject predicted = predict(id, expected.getJsonArray("rows"), 200).json();
        assertThat(predicted.getJsonArray("predictions").stream()
                        .map(each -> ((Number) each).intValue())
                        .toList())
                .isEqualTo(expected.getJsonArray("predictions").getList());
        double first = expected.getJsonArray("outputs").getJsonArray(0).getDouble(0);
        assertThat(predicted.getJsonArray("probabilities").getJsonArray(0).getDouble(0))
                .isCloseTo(first, within(1e-9));

        // The node uses its copy; later changes of the file have no effect.
        Files.writeString(node.folder(space, "models").resolve("logistic.pkl"), "changed");
        predict(id, expected.getJsonArray("rows"), 200);
        Files.copy(
                GOLDEN.resolve("logistic.pkl"),
                node.folder(space, "models").resolve("logistic.pkl"),
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }

    /** assessment O1: a file outside of the folder, with another digest, or that cannot predict is refused. */
    @Test
    void o1_otherFilesAreRefused() throws IOException {
        Files.createSymbolicLink(
                node.folder(space, "models").resolve("link.pkl"),
                GOLDEN.resolve("logistic.pkl").toAbsolutePath());
        register(registration("absent.pkl", "sklearn"), 404);
        for (String path :
                List.of("../data/x.pkl", "/etc/passwd", "link.pkl", ".", "logistic.pkl/x", "/proc/self/environ")) {
            register(registration(path, "sklearn"), 400);
        }
        register(registration("a\u0000b", "sklearn"), 422);
        register(registration("logistic.pkl", "sklearn").put("sha256", "0".repeat(64)), 422);
        assertThat(detail(register(registration("svc.pkl", "sklearn"), 422))).contains("SVC", "ONNX");
        assertThat(detail(register(registration("logistic.pkl", "torch"), 422)))
                .contains("UNSUPPORTED_MODEL_ADAPTER", "torch.onnx.export");
        assertThat(detail(register(registration("logistic.pkl", "keras"), 422))).contains("UNSUPPORTED_MODEL_ADAPTER");
        register(registration("", "sklearn"), 422);
        register(registration("logistic.pkl", "sklearn").put("feature_names", new JsonArray(List.of("a"))), 422);
        register(
                registration("logistic.pkl", "sklearn")
                        .put("feature_names", new JsonArray(List.of("a", "a", "b", "c"))),
                422);
        register(registration("logistic.pkl", "sklearn").put("model_id", "../x"), 422);
    }

    /** assessment O1: a model of ONNX, also one that was converted, predicts, is explained and is compared. */
    @Test
    void o1_onnxModelIsRegistered() {
        JsonObject onnx = registration("logistic.onnx", "onnx").put("model_id", "softmax");
        assertThat(register(onnx, 200).json().getString("adapter_type")).isEqualTo("onnx");
        JsonObject model = node.get(MODELS + "/softmax", maintainer).expect(200).json();
        assertThat(model.getJsonArray("classes")).containsExactly("low", "middle", "high");
        JsonObject predicted = predict(
                        "softmax", new JsonArray().add(row(1, -2)).add(row(-3, 0.5)), 200)
                .json();
        assertThat(predicted.getJsonArray("predictions")).containsExactly("low", "middle");
        assertThat(predicted.getJsonArray("probabilities").getJsonArray(0).getDouble(1))
                .isCloseTo(OnnxModels.softmax(1, -2, 0)[1], within(1e-6));

        JsonObject network = registration("network.onnx", "torch").put("model_id", "converted");
        assertThat(detail(register(network, 422))).contains("torch.onnx.export");
        register(network.put("converted", true), 200);
        JsonObject byName = new JsonObject().put("kind", 2).put("age", 1);
        predict("converted", new JsonArray().add(byName), 200);
        JsonObject explained = node.post(MODELS + "/converted/explain", instances(row(1, 2)), maintainer)
                .expect(200)
                .json();
        assertThat(explained.encode()).contains("age", "kind");
        register(
                registration("network.onnx", "tensorflow")
                        .put("converted", true)
                        .put("model_id", "other"),
                200);
        node.post(
                        MODELS + "/compare",
                        new JsonObject()
                                .put("model_ids", new JsonArray(List.of("converted", "other")))
                                .put("req", instances(row(1, 2))),
                        maintainer)
                .expect(200);
    }

    /** assessment O1: a file of ONNX that is not to be opened is refused, and one that ends its process does not end the node. */
    @Test
    void o1_hostileOnnxModelsAreRefused() {
        assertThat(detail(register(registration("custom.onnx", "onnx"), 422))).contains("Shell of com.evil");
        assertThat(detail(register(registration("logistic.pkl", "onnx"), 422))).contains("no model of ONNX");
        register(registration("deep.onnx", "onnx"), 503);
        register(registration("logistic.onnx", "onnx"), 200);
    }

    /** assessment O2: the owner's id gets a new version, another person's is refused. */
    @Test
    void o2_sameIdMakesAVersionForItsOwnerAlone() {
        JsonObject body = registration("", "dummy").put("model_id", "versions");
        assertThat(register(body, 200).json().getInteger("version")).isEqualTo(1);
        assertThat(register(body, 200).json().getInteger("version")).isEqualTo(2);
        node.post(MODELS + "/register", body, other).expect(409);
        assertThat(predict("versions", new JsonArray().add(row(1, 2, 3)), 200)
                        .json()
                        .getJsonArray("predictions"))
                .containsExactly(0);
    }

    /**
     * assessment O3: rows by position or by name; missing values, surplus values and values that are not numbers are
     * refused by name.
     */
    @Test
    void o3_rowsAreChecked() {
        register(registration("logistic_named.pkl", "sklearn").put("model_id", "named"), 200);
        JsonObject byName = new JsonObject()
                .put("kind", 1)
                .put("age", 0.5)
                .put("grade", 0.25)
                .put("hours", -1);
        JsonArray predicted = predict("named", new JsonArray().add(row(ROW)).add(byName), 200)
                .json()
                .getJsonArray("probabilities");
        assertThat(predicted.getJsonArray(0)).isEqualTo(predicted.getJsonArray(1));
        JsonObject missing = byName.copy();
        missing.remove("hours");
        assertThat(detail(predict("named", new JsonArray().add(missing), 422))).contains("hours");
        assertThat(detail(predict("named", new JsonArray().add(byName.copy().put("shoe", 1)), 422)))
                .contains("shoe");
        assertThat(detail(predict("named", new JsonArray().add(row(1, 2)), 422)))
                .contains("4 features");
        for (Object wrong : java.util.Arrays.asList("1", true, null, new JsonArray())) {
            predict("named", new JsonArray().add(row(1, 2, 3).add(wrong)), 422);
        }
        predict("named", new JsonArray(), 422);
        JsonArray tooMany = new JsonArray();
        for (int i = 0; i < 10_001; i++) {
            tooMany.add(row(ROW));
        }
        predict("named", tooMany, 422);
        tooMany.remove(0);
        assertThat(predict("named", tooMany, 200).json().getJsonArray("predictions"))
                .hasSize(10_000);
        predict("absent", new JsonArray().add(row(ROW)), 404);
        node.get(MODELS + "/absent", maintainer).expect(404);
        register(registration("pipeline_imputed.pkl", "sklearn").put("model_id", "filling"), 200);
        predict("filling", new JsonArray().add(row(1, 2, 3).addNull()), 200);
    }

    @Test
    void otherWorkspaceAndRole_getNothing() {
        register(registration("", "dummy").put("model_id", "hidden"), 200);
        String stranger = node.person(node.workspace(), "Model Developer");
        node.get(MODELS + "/hidden", stranger).expect(404);
        node.post(MODELS + "/hidden/predict", instances(row(1, 2, 3)), stranger).expect(404);
        assertThat(node.get(MODELS, stranger).expect(200).json().getInteger("count"))
                .isZero();
        String reader = node.person(space, "Viewer");
        node.post(MODELS + "/register", registration("", "dummy"), reader).expect(403);
        node.api.get(MODELS + "/hidden").expect(401);
    }

    private static JsonObject instances(JsonArray row) {
        return new JsonObject().put("instances", new JsonArray().add(row));
    }

    private static String endpoint() {
        return "http://127.0.0.1:" + server.actualPort() + "/predict";
    }

    private static void answerEach(java.util.function.Function<JsonArray, Object> prediction) {
        answering = (rows, request) -> {
            JsonArray predictions = new JsonArray();
            rows.forEach(each -> predictions.add(prediction.apply((JsonArray) each)));
            request.response()
                    .end(new JsonObject().put("predictions", predictions).encode());
        };
    }

    private static JsonObject http() {
        return registration(endpoint(), "http").put("feature_names", new JsonArray(List.of("x", "y")));
    }

    /** Batches of 256 rows; a failure is tried again. */
    @Test
    void serversModel_isAskedInBatches() {
        answerEach(row -> row.getDouble(0) + row.getDouble(1));
        register(http().put("model_id", "sums"), 200);
        AtomicInteger requests = new AtomicInteger();
        answering = (rows, request) -> {
            if (requests.incrementAndGet() == 1) {
                request.response().setStatusCode(503).end();
                return;
            }
            assertThat(rows.size()).isLessThanOrEqualTo(256);
            JsonArray predictions = new JsonArray();
            rows.forEach(each -> predictions.add(((JsonArray) each).getDouble(0)));
            request.response()
                    .end(new JsonObject().put("predictions", predictions).encode());
        };
        JsonArray rows = new JsonArray();
        for (int i = 0; i < 300; i++) {
            rows.add(row(i, 0));
        }
        JsonArray predicted = predict("sums", rows, 200).json().getJsonArray("predictions");
        assertThat(predicted.getDouble(299)).isEqualTo(299);
        assertThat(requests.get()).isEqualTo(3);
    }

    @Test
    void serversAnswers_areChecked() {
        answerEach(row -> new JsonArray(List.of(0.25, 0.75)));
        assertThat(register(http().put("model_id", "pairs"), 200).json().getJsonArray("classes"))
                .containsExactly(0, 1);
        answerEach(row -> "yes");
        register(http(), 422);
        register(http().put("classes", new JsonArray(List.of("no", "yes"))), 200);
        for (Object wrong :
                List.of("0.5", new JsonArray().add(1), new JsonArray().add(1).add("a"), new JsonObject())) {
            answerEach(row -> wrong);
            assertThat(detail(predict("pairs", new JsonArray().add(row(1, 2)), 422)))
                    .contains("server");
        }
        answering = (rows, request) -> request.response().end("{\"predictions\": []}");
        predict("pairs", new JsonArray().add(row(1, 2)), 422);
        answering = (rows, request) -> request.response().end("<html>");
        predict("pairs", new JsonArray().add(row(1, 2)), 422);
        answering = (rows, request) -> request.response()
                .setStatusCode(302)
                .putHeader("Location", endpoint())
                .end();
        predict("pairs", new JsonArray().add(row(1, 2)), 424);
        answering = (rows, request) -> request.response().end("x".repeat((8 << 20) + 1));
        predict("pairs", new JsonArray().add(row(1, 2)), 424);
        register(
                registration("http://169.254.169.254/predict", "http")
                        .put("feature_names", new JsonArray(List.of("x"))),
                422);
        register(registration("file:///etc/passwd", "http").put("feature_names", new JsonArray(List.of("x"))), 422);
        register(registration(endpoint(), "http"), 422);
    }
}
