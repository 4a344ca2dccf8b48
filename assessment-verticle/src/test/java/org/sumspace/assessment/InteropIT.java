package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.ApiProbe;

/** Exchange with CARiSMA and LOLA over HTTP, about one run. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class InteropIT {
    private static final String ROOT = "/v1/interoperability";
    private static final String XML = """
        <?xml version="1.0" encoding="UTF-8"?>
        <AnalysisResult><AnalyzedModel>m</AnalyzedModel><Status>FAIL</Status>
        <CheckResult><name>Links</name><successful>false</successful>
        <results><status>ERROR</status><text>can read</text></results></CheckResult></AnalysisResult>
        """;

    @TempDir
    static Path folder;

    private static NodeUnderTest node;
    private static String space;
    private static String maintainer;
    private static String viewer;
    private static String stranger;
    private static String run;

    @BeforeAll
    static void run() throws IOException {
        node = new NodeUnderTest(folder).executing();
        space = node.workspace();
        maintainer = node.person(space, "Project Maintainer");
        viewer = node.person(space, "Viewer");
        stranger = node.person(node.workspace(), "Project Maintainer");
        Path data = Files.createDirectories(node.folder(space, "data"));
        Files.writeString(data.resolve("visits.csv"), "user_id,passed\nu-1001,1\nu-1002,0\nu-1003,1\n");
        run = assessed(new JsonObject().put("input_path", "visits.csv"));
    }

    private static String assessed(JsonObject request) {
        String id = node.post("/v1/audits/run", request, maintainer)
                .expect(200)
                .json()
                .getString("run_id");
        await().until(() -> node.get("/v1/audits/" + id, maintainer)
                .expect(200)
                .json()
                .getString("status")
                .startsWith("completed"));
        return id;
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    private static JsonObject ofRun() {
        return new JsonObject().put("run_id", run);
    }

    private static ApiProbe.Call xml(String path, String body) {
        return node.post(ROOT + path, new JsonObject(), maintainer).body("application/xml", body.getBytes(UTF_8));
    }

    @Test
    void exports_haveTheFiguresOfTheRun() {
        JsonObject carisma = node.post(
                        ROOT + "/carisma/export",
                        ofRun().put("annotations", new JsonObject().put("note", "n")),
                        maintainer)
                .expect(200)
                .json();
        assertThat(carisma.getString("auditRunId")).isEqualTo(run);
        assertThat(carisma.getJsonObject("auditSummary").getLong("rowCount")).isEqualTo(3);
        assertThat(carisma.getJsonObject("auditSummary").getBoolean("pseudonymisationApplied"))
                .isTrue();
        assertThat(carisma.getJsonObject("carismaAnnotations").getString("note"))
                .isEqualTo("n");
        assertThat(carisma.getString("statement")).contains("does not certify");
        JsonObject lola = node.post(ROOT + "/lola/export?scenario_id=s-1", ofRun(), maintainer)
                .expect(200)
                .json();
        assertThat(lola.getString("scenarioId")).isEqualTo("s-1");
        assertThat(lola.getJsonObject("datasetProfile").getLong("rowCount")).isEqualTo(3);
        ApiProbe.Answer answer = node.post(ROOT + "/carisma/export?format=xml", ofRun(), maintainer)
                .send();
        assertThat(answer.header("Content-Type")).startsWith("application/xml");
        String report = answer.text();
        assertThat(report).contains("<AnalysisResult>", "<AnalyzedModel>visits.csv</AnalyzedModel>", run);
        // The node can read the reports that it writes.
        xml("/carisma/import-report", report).expect(200);
    }

    /** The answer used to be "The run has no such file." for a run that only profiled its input. */
    @Test
    void runThatMadeNoExport_isRefusedWithTheFileAndTheAnalysisThatMakesIt() {
        JsonObject profiled = new JsonObject()
                .put(
                        "run_id",
                        assessed(new JsonObject()
                                .put("input_path", "visits.csv")
                                .put("analyses", new JsonArray(List.of("completeness_profile")))));
        for (String form : List.of("/carisma/export", "/carisma/export?format=xml", "/lola/export")) {
            String tool = form.substring(1, form.indexOf('/', 1));
            String file = tool + (form.endsWith("xml") ? ".xml" : ".json");
            assertThat(node.post(ROOT + form, profiled, maintainer)
                            .expect(404)
                            .json()
                            .getString("detail"))
                    .isEqualTo("The run made no file " + file + ". Repeat the run with " + tool
                            + "_metadata_export among its analyses, or without analyses, and export the new run.");
        }
    }

    @Test
    void schemasAndVocabulary_areShown() {
        assertThat(node.get(ROOT + "/carisma/schema", viewer).expect(200).json().getJsonArray("required"))
                .isEqualTo(new JsonArray(List.of("schemaVersion", "exportType", "auditSummary")));
        node.get(ROOT + "/lola/schema", viewer).expect(200);
        assertThat(node.get(ROOT + "/lola/metrics-vocabulary", viewer)
                        .expect(200)
                        .json()
                        .getJsonArray("metrics"))
                .hasSize(12);
    }

    @Test
    void imports_areStoredAndLinked() {
        JsonObject report =
                xml("/carisma/import-report?run_id=" + run, XML).expect(200).json();
        assertThat(report.getJsonArray("riskCategories")).isEqualTo(new JsonArray(List.of("Links")));
        assertThat(report.getString("run_id")).isEqualTo(run);
        JsonObject results = node.post(
                        ROOT + "/lola/import-results?run_id=" + run + "&model_id=model_1",
                        new JsonObject()
                                .put("metrics", new JsonObject().put("ndcg", 0.5))
                                .put("version", 7),
                        maintainer)
                .expect(200)
                .json();
        assertThat(results.getJsonObject("additional")).isEqualTo(new JsonObject().put("version", 7));
        String id = results.getString("import_id");
        assertThat(node.get(ROOT + "/imports/" + id, viewer).expect(200).json()).isEqualTo(results);
        JsonArray listed = node.get(ROOT + "/imports?run_id=" + run + "&limit=1", viewer)
                .expect(200)
                .json()
                .getJsonArray("imports");
        assertThat(listed).hasSize(1);
        assertThat(node.get(ROOT + "/imports?run_id=" + run, viewer)
                        .expect(200)
                        .json()
                        .getInteger("count"))
                .isGreaterThanOrEqualTo(2);
    }

    private static JsonObject document(String path, JsonObject body) {
        return node.post("/v1/compliance/" + path, body, viewer).expect(200).json();
    }

    private static List<JsonObject> reportsIn(JsonObject card) {
        return card.getJsonArray("imported_reports").stream()
                .map(report -> (JsonObject) report)
                .toList();
    }

    private static List<JsonObject> nodes(JsonObject graph, String type) {
        return graph.getJsonArray("@graph").stream()
                .map(each -> (JsonObject) each)
                .filter(each -> type.equals(each.getValue("@type")))
                .toList();
    }

    /** assessment section 14: the data card and the graph of a run show what was reported about it; its files stay signed. */
    @Test
    void importedReports_areInCardAndGraph() throws IOException {
        String id = assessed(new JsonObject().put("input_path", "visits.csv"));
        JsonObject about = new JsonObject().put("run_id", id);
        assertThat(reportsIn(document("data-card", about))).isEmpty();
        assertThat(nodes(document("jsonld", about), "ImportedReport")).isEmpty();

        String report = xml("/carisma/import-report?run_id=" + id, XML)
                .expect(200)
                .json()
                .getString("import_id");
        xml("/carisma/import-report?run_id=" + run, XML).expect(200);
        xml("/carisma/import-report", XML).expect(200);

        assertThat(reportsIn(document("data-card", about))).singleElement().satisfies(shown -> {
            assertThat(shown.getString("import_id")).isEqualTo(report);
            assertThat(shown.getString("tool")).isEqualTo("carisma");
            assertThat(shown.getJsonArray("riskCategories")).isEqualTo(new JsonArray(List.of("Links")));
            assertThat(shown.fieldNames()).doesNotContain("rawReport", "additional");
        });
        JsonObject graph = document("jsonld", about);
        assertThat(nodes(graph, "ImportedReport")).singleElement().satisfies(shown -> {
            assertThat(shown.getString("@id")).isEqualTo("urn:sumspace:import:" + report);
            assertThat(shown.getString("about")).isEqualTo("urn:affectlog:run:" + id + ":dataset");
            assertThat(graph.getJsonObject("@context").fieldNames())
                    .containsAll(shown.fieldNames().stream()
                            .filter(name -> !name.startsWith("@"))
                            .toList());
        });
        assertThat(node.get("/v1/audits/" + id + "/compliance-graph", viewer)
                        .send()
                        .json())
                .isEqualTo(graph);
        for (String file : List.of("data_card.json", "compliance_graph.jsonld")) {
            assertThat(node.folder(space, "runs").resolve(id).resolve(file))
                    .content()
                    .doesNotContain("imp_");
        }
        for (String path : List.of("data-card", "jsonld")) {
            node.post("/v1/compliance/" + path, about, stranger).expect(404);
        }
    }

    /** A report about a model is in the card of the model, and in the graphs of the runs that analysed it. */
    @Test
    void reportsOnAModel_areInItsCard() throws IOException {
        Files.copy(
                Samples.DOCUMENTED.resolve("study.csv"),
                node.folder(space, "data").resolve("study.csv"));
        Path file = node.folder(space, "models").resolve("passed.pkl");
        Files.createDirectories(file.getParent());
        Files.copy(Samples.DOCUMENTED.resolve("study-passed.pkl"), file);
        for (String name : List.of("passed", "other")) {
            node.post(
                            "/v1/models/register",
                            new JsonObject()
                                    .put("model_path", "passed.pkl")
                                    .put("adapter_type", "sklearn")
                                    .put("model_id", name),
                            maintainer)
                    .expect(200);
        }
        String id = assessed(new JsonObject()
                .put("input_path", "study.csv")
                .put("labels", "passed")
                .put("model_id", "passed"));
        JsonObject results = new JsonObject().put("metrics", new JsonObject().put("ndcg", 0.5));
        String ofModel = imported("?model_id=passed", results);
        String ofBoth = imported("?model_id=passed&run_id=" + id, results);
        String ofRun = imported("?run_id=" + id, results);
        String ofOther = imported("?model_id=other&run_id=" + id, results);
        imported("?model_id=other", results);
        imported("?model_id=passed&run_id=" + run, results);

        assertThat(reportsIn(
                        node.post("/v1/compliance/model-card?model_id=passed&run_id=" + id, new JsonObject(), viewer)
                                .expect(200)
                                .json()))
                .extracting(shown -> shown.getString("import_id"))
                .containsExactlyInAnyOrder(ofModel, ofBoth, ofRun);
        JsonObject about = new JsonObject().put("run_id", id);
        assertThat(reportsIn(document("data-card", about)))
                .extracting(shown -> shown.getString("import_id"))
                .containsExactlyInAnyOrder(ofBoth, ofRun, ofOther);
        String subject = "urn:affectlog:run:" + id;
        assertThat(nodes(document("jsonld", about), "ImportedReport"))
                .extracting(shown -> shown.getString("@id").substring("urn:sumspace:import:".length()) + " on "
                        + shown.getString("about").substring(subject.length()))
                .containsExactlyInAnyOrder(
                        ofModel + " on :model",
                        ofBoth + " on :model",
                        ofRun + " on :dataset",
                        ofOther + " on :dataset");
    }

    private static String imported(String query, JsonObject results) {
        return node.post(ROOT + "/lola/import-results" + query, results, maintainer)
                .expect(200)
                .json()
                .getString("import_id");
    }

    /** assessment T2. */
    @Test
    void otherWorkspaceAndOtherRoles_areRefused() {
        String id = xml("/carisma/import-report", XML).expect(200).json().getString("import_id");
        node.get(ROOT + "/imports/" + id, stranger).expect(404);
        assertThat(node.get(ROOT + "/imports", stranger).expect(200).json().getInteger("count"))
                .isZero();
        node.post(ROOT + "/carisma/export", ofRun(), stranger).expect(404);
        node.post(ROOT + "/lola/import-results?run_id=" + run, new JsonObject(), stranger)
                .expect(404);
        node.post(ROOT + "/lola/import-results", new JsonObject(), viewer).expect(403);
        node.post(ROOT + "/carisma/export", ofRun(), viewer).expect(403);
        node.api.get(ROOT + "/carisma/schema").expect(401);
    }

    @Test
    void whatIsNoReport_isRefusedAndNotStored() {
        int before = node.get(ROOT + "/imports", viewer).expect(200).json().getInteger("count");
        xml("/carisma/import-report", "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><a>&x;</a>")
                .expect(422);
        xml("/carisma/import-report", "<AnalysisResult>").expect(422);
        xml("/carisma/import-report", "<AnalysisResult>" + "x".repeat(70_000) + "</AnalysisResult>")
                .expect(413);
        xml("/lola/import-results", XML).expect(415);
        node.post(ROOT + "/carisma/import-report", new JsonObject().put("riskCategories", "none"), maintainer)
                .expect(422);
        node.post(
                        ROOT + "/lola/import-results",
                        new JsonObject().put("metrics", new JsonObject().put("ndcg", "high")),
                        maintainer)
                .expect(422);
        node.post(ROOT + "/lola/import-results?run_id=run_none", new JsonObject(), maintainer)
                .expect(404);
        assertThat(node.get(ROOT + "/imports", viewer).expect(200).json().getInteger("count"))
                .isEqualTo(before);
    }
}
