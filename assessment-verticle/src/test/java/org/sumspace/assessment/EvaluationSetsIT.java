package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.explanation.domain.EvaluationSet;
import org.sumspace.assessment.explanation.service.EvaluationSets;
import org.sumspace.assessment.explanation.store.EvaluationSetStore;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.testkit.Await;

/** Evaluation sets over HTTP: explanations and comparisons on them, and permissions to use and delete them. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class EvaluationSetsIT {
    private static final String SETS = "/v1/evaluation-sets";
    private static final String IMPORTANCE = "/v1/explanations/passes_tree/feature-importance";
    private static final String EXPLAIN = "/v1/models/passes_tree/explain";
    private static final String COMPARE = "/v1/models/compare";

    @TempDir
    static Path folder;

    private static NodeUnderTest node;
    private static JsonObject expected;
    private static String space;
    private static String developer;
    private static String viewer;
    private static String stranger;
    private static JsonArray features = new JsonArray();

    @BeforeAll
    static void start() throws IOException {
        node = new NodeUnderTest(folder);
        space = node.workspace();
        developer = node.person(space, "Model Developer");
        viewer = node.person(space, "Viewer");
        stranger = node.person(node.workspace(), "Model Developer");
        expected = new JsonObject(new String(resource("models.json"), UTF_8));
        Path models = Files.createDirectories(node.folder(space, "models"));
        for (String name : List.of("passes_logistic", "passes_tree")) {
            Files.write(models.resolve(name + ".pkl"), resource(name + ".pkl"));
            features = node.post(
                            "/v1/models/register",
                            new JsonObject()
                                    .put("model_id", name)
                                    .put("model_path", name + ".pkl")
                                    .put("adapter_type", "sklearn"),
                            developer)
                    .expect(200)
                    .json()
                    .getJsonArray("feature_names");
        }
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(EvaluationSetsIT.class.getResourceAsStream("/explanation/" + name), name)) {
            return in.readAllBytes();
        }
    }

    private static JsonObject body(String id) {
        return new JsonObject()
                .put("evaluation_set_id", id)
                .put("feature_names", features)
                .put("instances", expected.getJsonArray("rows"))
                .put("labels", expected.getJsonArray("labels"));
    }

    private static JsonObject register(JsonObject body) {
        return node.post(SETS, body, developer).expect(201).json();
    }

    private static JsonObject of(String set) {
        return new JsonObject().put("evaluation_set", set);
    }

    private static JsonObject models() {
        return new JsonObject().put("model_ids", new JsonArray(List.of("passes_tree", "passes_logistic")));
    }

    /** Everyone with the rows of a set can check its digest. */
    @Test
    void registeredSet_isListed_withTheDigestOfItsRows() {
        JsonObject made = register(new JsonObject()
                .put("description", "two rows")
                .put("feature_names", new JsonArray(List.of("age", "hours")))
                .put("instances", new JsonArray(List.of(List.of(31, 4.5), new JsonObject("{\"hours\":1,\"age\":22}"))))
                .put("labels", new JsonArray(List.of(1, 0))));
        String json = "{\"feature_names\":[\"age\",\"hours\"],\"instances\":[[31,4.5],[22,1]],\"labels\":[1,0]}";
        assertThat(made.getString("sha256"))
                .isEqualTo(Digest.of(json.getBytes(UTF_8)).toString());
        assertThat(made.getInteger("bytes")).isEqualTo(json.length());
        assertThat(made.getInteger("rows")).isEqualTo(2);
        String id = made.getString("evaluation_set_id");
        assertThat(id).startsWith("set_");
        assertThat(node.get(SETS + "/" + id, viewer).expect(200).json()).isEqualTo(made);
        assertThat(node.get(SETS + "?limit=100", viewer).expect(200).json().getJsonArray("evaluation_sets"))
                .contains(made);
    }

    /** assessment E1: the labels come from the request or from the registered evaluation set. */
    @Test
    void e1_importanceOnASet_isThatOfItsRows() {
        JsonObject set = register(body("importance"));
        JsonObject ofRows = node.post(
                        IMPORTANCE,
                        new JsonObject()
                                .put("instances", expected.getJsonArray("rows"))
                                .put("labels", expected.getJsonArray("labels")),
                        developer)
                .expect(200)
                .json();
        JsonObject ofSet =
                node.post(IMPORTANCE, of("importance"), developer).expect(200).json();
        assertThat(ofSet.getString("method")).isEqualTo("permutation");
        assertThat(ofSet.getDouble("baseline_score"))
                .isEqualTo(expected.getJsonObject("accuracy").getDouble("passes_tree"));
        assertThat(ofSet.getJsonArray("feature_importance")).isEqualTo(ofRows.getJsonArray("feature_importance"));
        assertThat(ofSet.getJsonObject("evaluation_set"))
                .isEqualTo(
                        new JsonObject().put("evaluation_set_id", "importance").put("sha256", set.getString("sha256")));
        assertThat(ofRows.fieldNames()).doesNotContain("evaluation_set");
        assertThat(node.get(IMPORTANCE, developer).expect(200).json()).isEqualTo(ofSet);
        JsonObject explained =
                node.post(EXPLAIN, of("importance"), developer).expect(200).json();
        assertThat(explained.getJsonObject("explanations").getInteger("rows")).isEqualTo(20);
        assertThat(explained.getJsonObject("evaluation_set").getString("evaluation_set_id"))
                .isEqualTo("importance");
    }

    /**
     * Sets can be larger than the number of rows that can be explained. Their rows are not returned, so requests refer
     * to rows by number.
     */
    @Test
    void rowsOfASet_areExplainedByTheirNumbers_withTheSetAsBackground() {
        register(body("rows"));
        JsonObject all = explained(of("rows").put("mode", "local"));
        JsonObject third = explained(of("rows").put("mode", "local").put("row_numbers", new JsonArray(List.of(3))));
        assertThat(third.getJsonArray("local"))
                .containsExactly(all.getJsonArray("local").getJsonObject(2));
        assertThat(explained(of("rows").put("mode", "surrogate").put("row_numbers", new JsonArray(List.of(3, 20))))
                        .getJsonArray("surrogates"))
                .hasSize(2);
        node.post(EXPLAIN, of("rows").put("mode", "local").put("row_numbers", new JsonArray(List.of(21))), developer)
                .expect(422);
        node.post(EXPLAIN, of("rows").put("mode", "global").put("row_numbers", new JsonArray(List.of(1))), developer)
                .expect(422);
    }

    private static JsonObject explained(JsonObject question) {
        return node.post(EXPLAIN, question, developer).expect(200).json().getJsonObject("explanations");
    }

    /** assessment E7: also if the set has the features in another order, and further ones. */
    @Test
    void e7_comparisonOnASet_isThatOfItsRows() {
        JsonArray names = new JsonArray().add("unused");
        for (int i = features.size() - 1; i >= 0; i--) {
            names.add(features.getString(i));
        }
        JsonArray rows = new JsonArray();
        for (Object each : expected.getJsonArray("rows")) {
            JsonArray row = new JsonArray().addNull();
            for (int i = features.size() - 1; i >= 0; i--) {
                row.add(((JsonArray) each).getDouble(i));
            }
            rows.add(row);
        }
        register(body("comparison").put("feature_names", names).put("instances", rows));
        JsonObject ofRows = node.post(
                        COMPARE,
                        models().put("req", new JsonObject().put("instances", expected.getJsonArray("rows")))
                                .put("labels", expected.getJsonArray("labels")),
                        developer)
                .expect(200)
                .json();
        JsonObject ofSet = node.post(COMPARE, models().put("evaluation_set", "comparison"), developer)
                .expect(200)
                .json();
        assertThat(ofSet.getString("sorted_by")).isEqualTo("accuracy");
        assertThat(ofSet.getJsonArray("comparison")).isEqualTo(ofRows.getJsonArray("comparison"));
        assertThat(ofSet.getJsonArray("pairs")).isEqualTo(ofRows.getJsonArray("pairs"));
        assertThat(ofSet.getJsonObject("evaluation_set").getString("evaluation_set_id"))
                .isEqualTo("comparison");
        assertThat(node.get("/v1/comparisons/" + ofSet.getString("comparison_id"), viewer)
                        .expect(200)
                        .json()
                        .getJsonObject("evaluation_set"))
                .isEqualTo(ofSet.getJsonObject("evaluation_set"));
    }

    @Test
    void requestsWithoutRows_orWithTwoKindsOfThem_areRefused() {
        register(body("both"));
        JsonArray rows = expected.getJsonArray("rows");
        JsonObject detail = node.post(EXPLAIN, new JsonObject(), developer)
                .expect(422)
                .json()
                .getJsonArray("detail")
                .getJsonObject(0);
        assertThat(detail.getString("type")).isEqualTo("missing");
        assertThat(detail.getJsonArray("loc")).isEqualTo(new JsonArray(List.of("body", "instances")));
        node.post(COMPARE, models(), developer).expect(422);
        node.post(COMPARE, models().put("req", new JsonObject()), developer).expect(422);
        node.post(EXPLAIN, of("both").put("instances", rows), developer).expect(422);
        node.post(EXPLAIN, of("both").put("labels", expected.getJsonArray("labels")), developer)
                .expect(422);
        node.post(
                        COMPARE,
                        models().put("evaluation_set", "both").put("req", new JsonObject().put("instances", rows)),
                        developer)
                .expect(422);
        node.post(EXPLAIN, of("absent"), developer).expect(404);
        node.post(COMPARE, models().put("evaluation_set", "absent"), developer).expect(404);
        register(body("narrow")
                .put("feature_names", new JsonArray().add("other"))
                .put("instances", new JsonArray().add(new JsonArray().add(1)))
                .put("labels", new JsonArray().add(1)));
        assertThat(node.post(EXPLAIN, of("narrow"), developer).expect(422).text())
                .contains("lacks features of the model", features.getString(0));
    }

    @Test
    void whatIsNoSet_isRefusedAndNotStored() {
        int before = node.get(SETS, viewer).expect(200).json().getInteger("count");
        node.post(SETS, body("x").put("labels", new JsonArray().add(1)), developer)
                .expect(422);
        node.post(SETS, body("x").put("instances", new JsonArray()), developer).expect(422);
        node.post(SETS, body("x").put("feature_names", new JsonArray()), developer)
                .expect(422);
        node.post(SETS, body("../x"), developer).expect(422);
        JsonObject withoutLabels = body("x");
        withoutLabels.remove("labels");
        node.post(SETS, withoutLabels, developer).expect(422);
        assertThat(node.get(SETS, viewer).expect(200).json().getInteger("count"))
                .isEqualTo(before);
    }

    @Test
    void takenId_isAConflict_andTheSetStays() {
        JsonObject first = register(body("taken"));
        node.post(SETS, body("taken").put("description", "other"), developer).expect(409);
        assertThat(node.get(SETS + "/taken", viewer).expect(200).json()).isEqualTo(first);
    }

    @Test
    void workspace_keepsSoManySets_andTakesOneMoreWhenOneIsDeleted() {
        String spaceOfOther = node.workspace();
        String other = node.person(spaceOfOther, "Model Developer");
        JsonObject small = new JsonObject()
                .put("feature_names", new JsonArray().add("a"))
                .put("instances", new JsonArray().add(new JsonArray().add(1)))
                .put("labels", new JsonArray().add(1));
        String last = "";
        for (int i = 0; i < EvaluationSets.SETS_MAX - 1; i++) {
            last = node.post(SETS, small, other).expect(201).json().getString("evaluation_set_id");
        }
        assertCountedOneAfterTheOther(small, other, spaceOfOther);
        node.api.delete(SETS + "/" + last).header("Cookie", other).expect(204);
        node.post(SETS, small, other).expect(201);
    }

    /** While one that counted its set has not stored it yet, a request waits; then it is one too many. */
    private static void assertCountedOneAfterTheOther(JsonObject body, String cookie, String slug) {
        UUID workspace = Await.result(node.services.workspaces().all()).stream()
                .filter(each -> each.slug().equals(slug))
                .findFirst()
                .orElseThrow()
                .id();
        EvaluationSet last = Await.result(node.database.inWorkspace(
                        workspace, tx -> EvaluationSetStore.list(tx, workspace, new PageRequest(1, 1))))
                .get(0);
        EvaluationSet next = new EvaluationSet(
                "set_next",
                null,
                last.featureNames(),
                last.rows(),
                last.sha256(),
                last.bytes(),
                last.registeredBy(),
                last.registeredAt());
        Promise<Void> isCounted = Promise.promise();
        Promise<Void> mayStore = Promise.promise();
        Future<Boolean> stored = node.database.inWorkspace(
                workspace,
                tx -> EvaluationSetStore.lock(tx, workspace)
                        .compose(
                                locked -> EvaluationSetStore.insert(tx, workspace, next, "{}", EvaluationSets.SETS_MAX))
                        .onSuccess(inserted -> isCounted.complete())
                        .compose(inserted -> mayStore.future().map(inserted)));
        Await.result(isCounted.future());
        CompletableFuture<HttpResponse<Void>> request = HttpClient.newHttpClient()
                .sendAsync(
                        HttpRequest.newBuilder(node.url.resolve(SETS))
                                .header("Content-Type", "application/json")
                                .header("Cookie", cookie)
                                .POST(HttpRequest.BodyPublishers.ofString(body.encode()))
                                .build(),
                        HttpResponse.BodyHandlers.discarding());
        await().until(() -> request.isDone() || isSomebodyWaiting());
        mayStore.complete();
        assertThat(Await.result(stored)).isTrue();
        assertThat(request.join().statusCode()).isEqualTo(409);
    }

    private static boolean isSomebodyWaiting() {
        return Await.result(node.database.inTransaction(
                        tx -> tx.query("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
                                .execute()
                                .map(rows -> rows.iterator().next().getLong(0))))
                > 0;
    }

    /** A set is as large as a request at most. */
    @Test
    void setThatIsTooLarge_isRefusedAndNotStored() {
        int before = node.get(SETS, viewer).expect(200).json().getInteger("count");
        assertThat(node.post(SETS, body("large").put("description", "x".repeat(2 << 20)), developer)
                        .expect(413)
                        .json()
                        .getString("request_id"))
                .isNotEmpty();
        assertThat(node.get(SETS, viewer).expect(200).json().getInteger("count"))
                .isEqualTo(before);
    }

    /** The rows are deleted with their set; results that were computed from them still name the set. */
    @Test
    void deletedSet_isGone_andResultsStillNameIt() {
        String maintainer = node.person(space, "Project Maintainer");
        String colleague = node.person(space, "Model Developer");
        for (String deleter : List.of(developer, maintainer)) {
            register(body("brief"));
            node.post("/v1/explanations/passes_logistic/feature-importance", of("brief"), developer)
                    .expect(200);
            node.api.delete(SETS + "/brief").header("Cookie", colleague).expect(403);
            node.api.delete(SETS + "/brief").header("Cookie", deleter).expect(204);
            node.api.delete(SETS + "/brief").header("Cookie", deleter).expect(404);
            node.get(SETS + "/brief", viewer).expect(404);
            node.post(EXPLAIN, of("brief"), developer).expect(404);
        }
        assertThat(node.get("/v1/explanations/passes_logistic/feature-importance", developer)
                        .expect(200)
                        .json()
                        .getJsonObject("evaluation_set")
                        .getString("evaluation_set_id"))
                .isEqualTo("brief");
    }

    /** assessment T2, A6. */
    @Test
    void otherWorkspacesAndRoles_areRefused() {
        register(body("own"));
        node.get(SETS + "/own", stranger).expect(404);
        node.api.delete(SETS + "/own").header("Cookie", stranger).expect(404);
        assertThat(node.get(SETS, stranger).expect(200).json().getInteger("count"))
                .isZero();
        node.post(SETS, body("own"), stranger).expect(201);
        node.post(SETS, body("viewers"), viewer).expect(403);
        node.api.delete(SETS + "/own").header("Cookie", viewer).expect(403);
        node.get(SETS, node.person(space, "Data Steward")).expect(403);
        node.api.get(SETS).expect(401);
        node.api.get(SETS + "/own").expect(401);
        node.api.delete(SETS + "/own").expect(401);
        node.get(SETS + "/own", viewer).expect(200);
    }
}
