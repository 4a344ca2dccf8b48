package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Explanations and comparisons over HTTP, of models that {@code src/test/python/explanation_models.py} made with what must come
 * out.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ExplanationsIT {
    @TempDir
    static Path folder;

    private static NodeUnderTest node;
    private static JsonObject expected;
    private static String space;
    private static String developer;

    @BeforeAll
    static void start() throws IOException {
        node = new NodeUnderTest(folder);
        space = node.workspace();
        developer = node.person(space, "Model Developer");
        expected = new JsonObject(new String(resource("models.json"), UTF_8));
        Path models = Files.createDirectories(node.folder(space, "models"));
        for (String name : List.of("passes_logistic", "passes_tree", "grade_linear")) {
            Files.write(models.resolve(name + ".pkl"), resource(name + ".pkl"));
            register(name, name + ".pkl", "sklearn");
        }
        register("dummy", "", "dummy");
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(ExplanationsIT.class.getResourceAsStream("/explanation/" + name), name)) {
            return in.readAllBytes();
        }
    }

    private static void register(String id, String path, String adapter) {
        node.post(
                        "/v1/models/register",
                        new JsonObject()
                                .put("model_id", id)
                                .put("model_path", path)
                                .put("adapter_type", adapter),
                        developer)
                .expect(200);
    }

    private static JsonObject instances(Object... rows) {
        return new JsonObject().put("instances", new JsonArray(List.of(rows)));
    }

    private static JsonArray rows() {
        return expected.getJsonArray("rows");
    }

    private static JsonObject explain(String model, JsonObject body) {
        return node.post("/v1/models/" + model + "/explain", body, developer)
                .expect(200)
                .json()
                .getJsonObject("explanations");
    }

    private static JsonObject comparison(JsonArray rows, Object... models) {
        return new JsonObject()
                .put("model_ids", new JsonArray(List.of(models)))
                .put("req", new JsonObject().put("instances", rows));
    }

    /** assessment E2, E4: contributions are those of the definition, with scikit-learn's predictions, and they add up. */
    @Test
    void e4_contributions_areThoseOfTheDefinition() {
        for (String model : List.of("passes_logistic", "passes_tree", "grade_linear")) {
            JsonObject explanation = explain(
                    model,
                    instances(rows().getJsonArray(7))
                            .put("mode", "local")
                            .put("background", expected.getJsonArray("background")));
            JsonObject golden = expected.getJsonObject("local").getJsonObject(model);
            JsonObject row = explanation.getJsonArray("local").getJsonObject(0);
            double sum = row.getDouble("base_value");
            for (int j = 0; j < 4; j++) {
                double contribution = row.getJsonArray("contributions").getDouble(j);
                assertThat(contribution)
                        .as(model)
                        .isCloseTo(golden.getJsonArray("contributions").getDouble(j), within(1e-9));
                sum += contribution;
            }
            assertThat(sum).isCloseTo(row.getDouble("output"), within(1e-9));
            assertThat(row.getDouble("output")).isCloseTo(golden.getDouble("output"), within(1e-9));
            assertThat(explanation.getInteger("background_size")).isEqualTo(6);
            assertThat(explanation.getJsonObject("plot").getString("kind")).isEqualTo("waterfall");
            assertThat(explanation.getJsonArray("predictions")).hasSize(1);
            assertThat(explanation.getJsonObject("model_metadata").getString("adapter"))
                    .isEqualTo("sklearn");
        }
    }

    /** assessment E1, E3. */
    @Test
    void e3_importance_isKept_andTheLatestIsRead() {
        String path = "/v1/explanations/passes_tree/feature-importance";
        JsonObject computed = node.post(
                        path,
                        new JsonObject().put("instances", rows()).put("labels", expected.getJsonArray("labels")),
                        developer)
                .expect(200)
                .json();
        assertThat(computed.getString("method")).isEqualTo("permutation");
        assertThat(computed.getDouble("baseline_score"))
                .isEqualTo(expected.getJsonObject("accuracy").getDouble("passes_tree"));
        assertThat(node.get(path, developer).expect(200).json()).isEqualTo(computed);
        JsonObject without = explain("passes_tree", new JsonObject().put("instances", rows()));
        assertThat(without.getString("method")).isEqualTo("exact_shap");
        assertThat(node.get(path, developer).expect(200).json().getString("method"))
                .isEqualTo("exact_shap");
        assertThat(without.getJsonObject("feature_importance")
                        .getJsonArray("feature_importance")
                        .getJsonObject(0)
                        .getString("feature"))
                .isEqualTo("f1");
        node.get("/v1/explanations/dummy/feature-importance", developer).expect(404);
        node.get("/v1/explanations/nothing/feature-importance", developer).expect(404);
    }

    /** assessment E5, E6. */
    @Test
    void e5_dependenceAndSurrogates_areAnswered() {
        JsonObject curves = explain(
                "grade_linear",
                new JsonObject()
                        .put("instances", rows())
                        .put("mode", "partial_dependence")
                        .put("features", new JsonArray().add("f1")));
        JsonObject curve = curves.getJsonArray("partial_dependence").getJsonObject(0);
        // The grade rises by 2 for each unit of the feature.
        int last = curve.getJsonArray("grid").size() - 1;
        assertThat(curve.getJsonArray("mean").getDouble(last)
                        - curve.getJsonArray("mean").getDouble(0))
                .isCloseTo(
                        2
                                * (curve.getJsonArray("grid").getDouble(last)
                                        - curve.getJsonArray("grid").getDouble(0)),
                        within(1e-6));
        JsonObject surrogate = explain(
                        "grade_linear",
                        instances(rows().getJsonArray(7))
                                .put("mode", "surrogate")
                                .put("background", expected.getJsonArray("background")))
                .getJsonArray("surrogates")
                .getJsonObject(0);
        assertThat(surrogate.getDouble("r2")).isGreaterThan(0.99);
    }

    /** assessment E7. */
    @Test
    void e7_comparison_sortsByAccuracy_andTestsTheDifference() {
        JsonObject compared = node.post(
                        "/v1/models/compare",
                        comparison(rows(), "passes_tree", "passes_logistic")
                                .put("labels", expected.getJsonArray("labels")),
                        developer)
                .expect(200)
                .json();
        JsonObject best = compared.getJsonArray("comparison").getJsonObject(0);
        assertThat(best.getString("model_id")).isEqualTo("passes_logistic");
        for (Object each : compared.getJsonArray("comparison")) {
            JsonObject model = (JsonObject) each;
            assertThat(model.getDouble("accuracy"))
                    .isEqualTo(expected.getJsonObject("accuracy").getDouble(model.getString("model_id")));
        }
        JsonObject pair = compared.getJsonArray("pairs").getJsonObject(0);
        assertThat(pair.getJsonObject("agreement").getDouble("value")).isEqualTo(expected.getDouble("agreement"));
        // One row on which only one model is right is not significant.
        assertThat(pair.getString("conclusion")).isEqualTo("no difference shown");
        assertThat(pair.getJsonObject("test").getDouble("p")).isEqualTo(1);
        assertThat(compared.getJsonObject("plot").getString("id")).isEqualTo("model_comparison_radar");
        JsonObject without = node.post(
                        "/v1/models/compare", comparison(rows(), "passes_tree", "passes_logistic"), developer)
                .expect(200)
                .json();
        assertThat(without.containsKey("sorted_by")).isFalse();
        String path = "/v1/comparisons/" + compared.getString("comparison_id");
        // As texts, because the order counts.
        assertThat(node.get(path, developer).expect(200).json().encode()).isEqualTo(compared.encode());
        JsonObject listed =
                node.get("/v1/comparisons?limit=1", developer).expect(200).json();
        assertThat(listed.getInteger("count")).isEqualTo(2);
        assertThat(listed.getJsonArray("comparisons").getJsonObject(0).getString("comparison_id"))
                .isEqualTo(without.getString("comparison_id"));
        String stranger = node.person(node.workspace(), "Model Developer");
        node.get(path, stranger).expect(404);
        assertThat(node.get("/v1/comparisons", stranger).expect(200).json().getInteger("count"))
                .isZero();
    }

    @Test
    void badRequests_areRefused() {
        String explain = "/v1/models/passes_tree/explain";
        JsonArray row = rows().getJsonArray(0);
        assertRefused(explain, instances(), 422);
        assertRefused(explain, instances(new JsonArray().add(1).add(2)), 422);
        assertRefused(
                explain, instances(new JsonArray().add(1).add(2).add("NaN").add(4)), 422);
        assertRefused(explain, instances(new JsonArray().add(1).add(2).addNull().add(4)), 422);
        assertRefused(explain, instances(new JsonObject(Map.of("f0", 1, "f1", 2, "f2", 3))), 422);
        assertRefused(
                explain, instances(row).put("labels", new JsonArray().add(1).add(0)), 422);
        assertRefused(explain, instances(row).put("labels", new JsonArray().add("x")), 422);
        assertRefused(explain, instances(row).put("output", "x"), 422);
        assertRefused(
                explain,
                instances(row).put("mode", "partial_dependence").put("features", new JsonArray().add("x")),
                422);
        JsonArray many = new JsonArray();
        for (int i = 0; i < 10_001; i++) {
            many.add(row);
        }
        assertRefused(explain, new JsonObject().put("instances", many), 422);
        JsonArray half = new JsonArray(many.getList().subList(0, 5_000));
        JsonArray labels = new JsonArray();
        for (int i = 0; i < 5_000; i++) {
            labels.add(i % 2);
        }
        // 5,000 rows, and 5 shuffled copies of them for each of 20 features of which the model has 4: within the
        // budget.
        assertThat(explain(
                                "passes_tree",
                                new JsonObject().put("instances", half).put("labels", labels))
                        .getInteger("evaluations"))
                .isEqualTo(5_000 + 5_000 * (1 + 5 * 4));
        assertRefused("/v1/models/nothing/explain", instances(row), 404);

        String compare = "/v1/models/compare";
        assertRefused(compare, comparison(rows(), "passes_tree"), 422);
        assertRefused(compare, comparison(rows(), "passes_tree", "passes_tree"), 422);
        assertRefused(compare, comparison(rows(), "passes_tree", "nothing"), 404);
        assertRefused(compare, comparison(rows(), "passes_tree", "grade_linear"), 422);
        assertRefused(compare, comparison(rows(), "passes_tree", "dummy"), 422);
        assertRefused(compare, comparison(new JsonArray(), "passes_tree", "passes_logistic"), 422);
        assertRefused(
                compare,
                comparison(rows(), "passes_tree", "passes_logistic").put("labels", new JsonArray().add(1)),
                422);
    }

    private static void assertRefused(String path, JsonObject body, int status) {
        JsonObject problem = node.post(path, body, developer).expect(status).json();
        assertThat(problem.getValue("detail")).as(problem.encode()).isNotNull();
        assertThat(problem.getString("request_id")).isNotNull();
    }

    /** assessment T: another workspace sees neither models nor explanations; a role without the permission may not ask. */
    @Test
    void explanations_areOfOneWorkspace_andNeedAPermission() {
        explain("passes_logistic", instances(rows().getJsonArray(0)));
        String other = node.person(node.workspace(), "Model Developer");
        node.post("/v1/models/passes_logistic/explain", instances(rows().getJsonArray(0)), other)
                .expect(404);
        node.get("/v1/explanations/passes_logistic/feature-importance", other).expect(404);
        node.post("/v1/models/compare", comparison(rows(), "passes_tree", "passes_logistic"), other)
                .expect(404);
        String researcher = node.person(space, "Researcher");
        node.post("/v1/models/passes_logistic/explain", instances(rows().getJsonArray(0)), researcher)
                .expect(403);
        node.get("/v1/explanations/passes_logistic/feature-importance", researcher)
                .expect(403);
        String log = node.get("/api/admin/audit-log?limit=100", node.admin())
                .header("X-Workspace", space)
                .expect(200)
                .text();
        assertThat(log).contains("model.explained").doesNotContain("\"instances\"");
    }
}
