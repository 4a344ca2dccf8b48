package org.sumspace.assessment.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.OutputUnit;
import io.vertx.json.schema.Validator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.interop.domain.ExchangeTool;
import org.sumspace.assessment.interop.domain.ImportedReport;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.release.domain.ReleaseRules;
import org.sumspace.assessment.report.core.OdrlPolicy;
import org.sumspace.assessment.report.core.ReportViews;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.PolicyCompiler;
import org.sumspace.common.odrl.decision.Decision;
import org.sumspace.common.odrl.decision.DecisionRequest;
import org.sumspace.common.odrl.decision.DecisionState;
import org.sumspace.common.odrl.decision.OperandValue;
import org.sumspace.common.odrl.decision.PolicySet;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.Origin;

/** Every artefact is valid in its format and contains the findings of the run. */
class ArtefactsTest {
    private static final Path CROISSANT = Path.of("../../shared/data/assessment/croissant");
    private static final String HOSTILE = "<img src=x onerror=alert(1)>";
    private static final String RESEARCH = "https://w3id.org/dpv#AcademicResearch";

    /** Documents of other tools, whose schemas are among those of the routes. */
    private static final Set<String> EXCHANGED = Set.of("carisma", "lola");

    @TempDir
    static Path folder;

    /** Learning records, whose last resource is a script. */
    private static Path events;

    /** A table with labels and groups, whose names are hostile. */
    private static Path table;

    /** A table with a model. */
    private static Path model;

    /** A table of which a release is made. */
    private static Path released;

    /** A table of which no release is possible. */
    private static Path notReleased;

    @BeforeAll
    static void assess() throws IOException {
        List<String> rows = new ArrayList<>(List.of("_id,AccessDate,ViewContext,ResourceId,ResourceType,CollectionId,"
                + "ActivitySessionId,Duration,EntityId,EntityUaiCode,IsViewerAuthor,IsViewerAnonymous"));
        for (int i = 0; i < 40; i++) {
            rows.add("r" + i + ",2024-01-0" + (i % 9 + 1) + "T10:00:00Z,OPENED," + (i == 39 ? HOSTILE : "res" + i % 7)
                    + ",VIDEO,c1,s" + i + ",12,person" + i % 5 + ",0750001A,false,false");
        }
        events = folder.resolve("events");
        run(Files.write(folder.resolve("events.csv"), rows), events, MetricOptions.none());
        List<String> people =
                new ArrayList<>(List.of("user_id," + HOSTILE + ",=cmd(),religion,passed,|[x](javascript:y)"));
        for (int i = 0; i < 80; i++) {
            people.add("u-" + i + "," + HOSTILE + ",=1+1," + (i % 2 == 0 ? "none" : "catholic") + "," + i % 2 + ","
                    + (i % 4 < 2 ? "a" : HOSTILE));
        }
        table = folder.resolve("table");
        run(
                Files.write(folder.resolve("table" + HOSTILE + ".csv"), people),
                table,
                Samples.columns(List.of("|[x](javascript:y)"), "passed", null, null));
    }

    @BeforeAll
    static void assessWithModel() throws IOException {
        model = folder.resolve("model");
        run(
                Samples.DOCUMENTED.resolve("study.csv"),
                model,
                new FileAssessment.Extras(
                        Samples.columns(List.of("sex"), "passed", null, null),
                        null,
                        null,
                        null,
                        DataOptions.none(),
                        new FileAssessment.ModelFile(Samples.DOCUMENTED.resolve("study-passed.pkl"), List.of())));
    }

    @BeforeAll
    static void assessWithRelease() throws IOException {
        List<String> people = new ArrayList<>(List.of("user_id,age,religion"));
        for (int i = 0; i < 40; i++) {
            people.add("u-" + i + "," + (20 + i % 4) + "," + (i % 2 == 0 ? "none" : "catholic"));
        }
        Path input = Files.write(folder.resolve("people.csv"), people);
        released = folder.resolve("released");
        run(input, released, releasing(new ReleaseRules(5, 2, 0.2, 0.1, List.of("age"), List.of("religion"))));
        notReleased = folder.resolve("not-released");
        run(input, notReleased, releasing(new ReleaseRules(41, 1, null, 0, List.of("age"), List.of())));
    }

    private static FileAssessment.Extras releasing(ReleaseRules rules) {
        return new FileAssessment.Extras(
                MetricOptions.none(),
                null,
                null,
                null,
                new DataOptions(List.of(), false, List.of(), Map.of(), rules),
                null);
    }

    private static void run(Path input, Path out, MetricOptions options) throws IOException {
        run(input, out, new FileAssessment.Extras(options, null, null, null));
    }

    private static void run(Path input, Path out, FileAssessment.Extras extras) throws IOException {
        FileAssessment.of(Map.of("SVC_HASH_SECRET", Samples.SECRET), Samples.CLOCK, new SecureRandom())
                .run(input, out, null, extras, Samples.KEY, new Samples.Quiet());
    }

    private static JsonValue json(Path out, String name) throws IOException {
        return JsonValue.parse(Files.readString(out.resolve(name)));
    }

    private static Object tree(Path file) throws IOException {
        return Json.decodeValue(Files.readString(file));
    }

    private static OutputUnit check(String schema, Object content) throws IOException {
        String folder = EXCHANGED.contains(schema) ? "/assessment/interop/" : "/assessment/schemas/";
        try (var in = ArtefactsTest.class.getResourceAsStream(folder + schema + ".schema.json")) {
            String text = new String(Objects.requireNonNull(in, schema).readAllBytes(), StandardCharsets.UTF_8);
            return Validator.create(
                            JsonSchema.of(new io.vertx.core.json.JsonObject(text)),
                            new JsonSchemaOptions()
                                    .setDraft(Draft.DRAFT202012)
                                    .setBaseUri("urn:test:")
                                    .setOutputFormat(OutputFormat.Basic))
                    .validate(content);
        }
    }

    /** assessment C1: each JSON artefact has a schema, and keeps it. */
    @Test
    void everyJsonArtefact_isValid() throws IOException {
        for (Path out : List.of(events, table, model, released, notReleased)) {
            try (var all = Files.walk(out)) {
                for (Path file : all.filter(each -> each.toString().matches(".*\\.(json|jsonld)"))
                        .filter(each -> !each.toString().contains(".run"))
                        .toList()) {
                    String name = String.valueOf(file.getFileName());
                    String schema = file.toString().contains("/plots/") ? "plot" : name.substring(0, name.indexOf('.'));
                    OutputUnit result = check(schema, tree(file));
                    assertThat(result.getValid())
                            .as(file + " " + result.getErrors())
                            .isTrue();
                }
            }
        }
    }

    /** The registry lists all kinds of plots, so that clients know which marks they need. */
    @Test
    void plots_areOfTheKindsThatTheRegistryNames() throws IOException {
        Map<String, List<String>> kinds = new HashMap<>();
        for (Object each : CapabilityRegistry.load().part("plots")) {
            JsonObject plot = (JsonObject) each;
            kinds.put(
                    plot.getString("id"),
                    plot.getJsonArray("kinds").stream().map(String::valueOf).toList());
        }
        Set<String> drawn = new HashSet<>();
        for (Path out : List.of(events, table, model, released)) {
            for (String id : kinds.keySet()) {
                Path file = out.resolve("plots/" + id + ".json");
                if (Files.exists(file)
                        && json(out, "plots/" + id + ".json").member("reason").isNull()) {
                    drawn.add(id);
                    assertThat(kinds.get(id))
                            .as(file.toString())
                            .contains(json(out, "plots/" + id + ".json")
                                    .member("kind")
                                    .asText());
                }
            }
        }
        assertThat(drawn).hasSizeGreaterThan(25);
    }

    /** The schemas refuse misleading values. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "data_card; does not certify; certifies",
                "eu_ai_act_annex_iv; \"missing\"; \"filled\"",
                "audit_manifest; \"public\"; \"secret\"",
                "croissant; cr:FileObject; cr:File",
                "model_card; \"sha256\"; \"digest\"",
                "model_analysis; \"base_value\"; \"base\"",
                "plot; \"reason\" : null; \"reason\" : \"none\"",
                "privacy_report; \"risk_summary\"; \"risk\"",
                "pdc_metadata; \"draft\"; \"published\"",
                "release_report; \"reason\" : null; \"reason\" : \"none\"",
                "release_report; \"smallest_class\"; \"smallest\""
            })
    void schemas_refuseWrongArtefacts(String name, String from, String to) throws IOException {
        Path file = (name.startsWith("model_") ? model : name.equals("release_report") ? released : events)
                .resolve(name.equals("plot") ? "plots/lorenz_curve.json" : name + ".json");
        String good = Files.readString(file);
        assertThat(good).contains(from);
        assertThat(check(name, Json.decodeValue(good.replace(from, to))).getValid())
                .isFalse();
    }

    /** assessment C1: our description has all members of the shared Croissant files, and digests match the files. */
    @Test
    void croissant_isLikeThePublicExamples() throws Exception {
        assumeTrue(Files.exists(CROISSANT), "the public samples are not here");
        for (String name : List.of("minimal", "minimal_recommended", "enum", "simple-parquet/metadata")) {
            Path file = CROISSANT.resolve(name + ".json");
            assertThat(check("croissant", tree(file)).getValid()).as(name).isTrue();
            assertThat(context(events.resolve("croissant.json"))).containsAllEntriesOf(context(file));
        }
        for (JsonValue object : JsonValue.parse(Files.readString(CROISSANT.resolve("enum.json")))
                .member("distribution")
                .items()) {
            assertThat(Digest.of(Files.readAllBytes(
                                    CROISSANT.resolve(object.member("@id").asText())))
                            .toString())
                    .isEqualTo(object.member("sha256").asText());
        }
    }

    private static Map<String, Object> context(Path croissant) throws IOException {
        return new io.vertx.core.json.JsonObject(Files.readString(croissant))
                .getJsonObject("@context")
                .getMap();
    }

    /**
     * assessment C1: the metadata for a connector contain the rows, the personal data in them and the proposed policy.
     */
    @Test
    void connectorMetadata_describesTheRows() throws IOException {
        JsonValue metadata = json(events, "pdc_metadata.json");
        JsonValue asset = metadata.member("asset");
        assertThat(asset.member("files").items()).singleElement().satisfies(file -> {
            assertThat(file.member("name").asText()).isEqualTo("normalized.jsonl");
            assertThat(file.member("sha256").asText()).isEqualTo(digest(events.resolve("normalized.jsonl")));
        });
        assertThat(asset.member("rows").longValue()).isEqualTo(40);
        assertThat(asset.member("fields").items())
                .hasSize(12)
                .filteredOn(field -> field.member("name").asText().equals("EntityId"))
                .singleElement()
                .satisfies(field -> {
                    assertThat(field.member("personal").isTrue()).isTrue();
                    assertThat(field.member("treatment").asText()).isEqualTo("replaced by pseudonyms");
                });
        assertThat(metadata.member("policy").member("uid"))
                .isEqualTo(json(events, "odrl_policy.jsonld").member("uid"));
        assertThat(metadata.member("dataResource").member("containsPII").isTrue())
                .isTrue();
        for (JsonValue file : List.of(
                metadata.member("policy").member("artifact"),
                metadata.member("evidence").member("manifest"),
                metadata.member("evidence").member("dataCard"),
                metadata.member("evidence").member("complianceGraph"),
                metadata.member("evidence").member("provenance"))) {
            assertThat(events.resolve(file.asText())).exists();
        }
        assertThat(json(released, "pdc_metadata.json")
                        .member("asset")
                        .member("files")
                        .items())
                .singleElement()
                .satisfies(file -> {
                    assertThat(file.member("name").asText()).isEqualTo("release.csv");
                    assertThat(file.member("sha256").asText()).isEqualTo(digest(released.resolve("release.csv")));
                });
        assertThat(json(notReleased, "pdc_metadata.json")
                        .member("asset")
                        .member("files")
                        .items())
                .isEmpty();
        assertThat(json(events, "audit_manifest.json")
                        .member("artifacts")
                        .member("pdc_metadata.json")
                        .member("class")
                        .asText())
                .isEqualTo("restricted");
    }

    /** assessment C1: files, fields and types of a Croissant description are those of the run. */
    @Test
    void croissant_describesTheDataSet() throws Exception {
        JsonValue croissant = json(events, "croissant.json");
        Map<String, String> digests = new HashMap<>();
        croissant
                .member("distribution")
                .items()
                .forEach(file -> digests.put(
                        file.member("contentUrl").asText(),
                        file.member("sha256").asText()));
        assertThat(digests)
                .containsEntry("events.csv", digest(folder.resolve("events.csv")))
                .containsEntry("normalized.jsonl", digest(events.resolve("normalized.jsonl")));
        Map<String, String> types = new HashMap<>();
        croissant
                .member("recordSet")
                .items()
                .get(0)
                .member("field")
                .items()
                .forEach(field -> types.put(
                        field.member("source")
                                .member("extract")
                                .member("column")
                                .asText(),
                        field.member("dataType").asText()));
        assertThat(types)
                .hasSize(12)
                .containsEntry("AccessDate", "sc:DateTime")
                .containsEntry("Duration", "sc:Float")
                .containsEntry("EntityId", "sc:Text");
        assertThat(croissant.member("rai:personalSensitiveInformation").items())
                .anySatisfy(each -> assertThat(each.asText()).isEqualTo("EntityId: direct identifier"));
        assertThat(Graphs.expanded(Graphs.read(events.resolve("croissant.json")))
                        .toString())
                .contains("http://mlcommons.org/croissant/RAI/personalSensitiveInformation")
                .contains("http://mlcommons.org/croissant/recordSet");
    }

    private static String digest(Path file) throws IOException {
        return Digest.of(Files.readAllBytes(file)).toString();
    }

    /**
     * assessment C1: each point is filled, partly filled or missing, and each reference to evidence can be resolved.
     */
    @Test
    void annexIv_namesEvidenceThatExists() throws IOException {
        for (Path out : List.of(events, table, model)) {
            JsonValue annex = json(out, "eu_ai_act_annex_iv.json");
            for (JsonValue point : annex.member("points").items()) {
                for (JsonValue place : point.member("evidence").items()) {
                    JsonValue found = json(out, place.member("artifact").asText());
                    for (String name :
                            place.member("pointer").asText().substring(1).split("/")) {
                        found = found.member(name);
                    }
                    assertThat(found.isMissing() || found.isNull())
                            .as(place.toString())
                            .isFalse();
                }
            }
        }
        assertThat(statuses(events))
                .containsExactly(
                        "missing", "partly", "missing", "missing", "partly", "missing", "missing", "missing",
                        "missing");
        assertThat(statuses(table).get(2)).isEqualTo("partly");
        assertThat(Files.readString(model.resolve("eu_ai_act_annex_iv.json"))).contains("model_card.json");
    }

    private static List<String> statuses(Path out) throws IOException {
        return json(out, "eu_ai_act_annex_iv.json").member("points").items().stream()
                .map(point -> point.member("status").asText())
                .toList();
    }

    /** assessment C1: the ten sections, with the findings of the run in both forms. */
    @Test
    void sop_hasItsSections() throws IOException {
        String markdown = Files.readString(events.resolve("SOP.md"));
        assertThat(markdown.lines().filter(line -> line.startsWith("## ")))
                .containsExactly(
                        "## 1. Dataset",
                        "## 2. Privacy controls",
                        "## 3. Transformations",
                        "## 4. xAPI assumptions",
                        "## 5. Metrics",
                        "## 6. Findings",
                        "## 7. Limitations",
                        "## 8. Mitigations",
                        "## 9. Reproducibility",
                        "## 10. Artefacts");
        String hash = json(events, "audit_manifest.json").member("config_hash").asText();
        for (String form : List.of("SOP.md", "SOP.html")) {
            assertThat(Files.readString(events.resolve(form)))
                    .contains(hash, "40 statements were written", "Template:", "does not certify")
                    .contains("provenance.jsonld", "audit_manifest.json", "croissant.json");
        }
        assertThat(Files.readString(table.resolve("SOP.md")))
                .contains(
                        "no statements were written", "Special categories of personal data: religion.", "Article 9(2)");
    }

    /** assessment C1: expanded and compacted again, the graphs lose nothing, and no context is loaded. */
    @Test
    void graphs_loseNoKey() throws Exception {
        for (Path out : List.of(events, table, model)) {
            for (String name : List.of("compliance_graph.jsonld", "provenance.jsonld")) {
                jakarta.json.JsonObject graph = Graphs.read(out.resolve(name));
                assertThat(Graphs.roundTrip(graph).get("@graph")).as(name).isEqualTo(graph.get("@graph"));
            }
        }
    }

    /** assessment C1: the graphs fit their shapes. */
    @Test
    void graphs_fitTheirShapes() throws Exception {
        for (String name : List.of("compliance_graph", "provenance")) {
            for (Path out : List.of(events, table, model)) {
                var report = Graphs.validate(name, Graphs.graph(Graphs.read(out.resolve(name + ".jsonld"))));
                assertThat(report.conforms()).as(report.getEntries().toString()).isTrue();
            }
        }
    }

    /** The compliance graph of the run with a model, with a report of CARiSMA and one of LOLA. */
    private static String withReports() throws IOException {
        var graph = new io.vertx.core.json.JsonObject(Files.readString(model.resolve("compliance_graph.jsonld")));
        String run = json(model, "data_card.json").member("run_id").asText();
        List<ImportedReport> reports = List.of(
                report(
                        ExchangeTool.CARISMA,
                        null,
                        Map.of(
                                "riskCategories",
                                List.of("Links", 7),
                                "complianceFindings",
                                List.of(),
                                "securityFindings",
                                List.of(Map.of("name", "Links", "successful", false)),
                                "rawReport",
                                Map.of("text", "long"))),
                report(
                        ExchangeTool.LOLA,
                        "study-passed",
                        Map.of("metrics", Map.of("ndcg", 0.61), "scenarioId", "s-1", "algorithmId", "svd")));
        graph.getJsonObject("@context").mergeIn(new io.vertx.core.json.JsonObject(ReportViews.terms()));
        ReportViews.nodes(run, "study-passed", reports)
                .forEach(node -> graph.getJsonArray("@graph").add(node));
        return graph.encode();
    }

    private static ImportedReport report(ExchangeTool tool, @Nullable String model, Map<String, Object> content) {
        return new ImportedReport(
                UUID.randomUUID(),
                "imp_" + tool.label(),
                tool,
                null,
                model,
                content,
                UUID.randomUUID(),
                Samples.CLOCK.instant());
    }

    /** assessment section 14: a graph with the reports of other tools loses nothing, fits its shapes, and points at its nodes. */
    @Test
    void importedReports_arePartOfTheGraph() throws Exception {
        jakarta.json.JsonObject graph = Graphs.read(withReports());
        assertThat(Graphs.roundTrip(graph).get("@graph")).isEqualTo(graph.get("@graph"));
        var report = Graphs.validate("compliance_graph", Graphs.graph(graph));
        assertThat(report.conforms()).as(report.getEntries().toString()).isTrue();
        assertThat(Graphs.graph(graph).stream().map(Object::toString))
                .anySatisfy(triple -> assertThat(triple).contains("urn:sumspace:import:imp_lola", "subject", ":model"))
                .anySatisfy(
                        triple -> assertThat(triple).contains("urn:sumspace:import:imp_carisma", "subject", ":dataset"))
                .anySatisfy(triple -> assertThat(triple).contains("urn:sumspace:terms:ndcg", "6.1E-1"))
                .anySatisfy(triple -> assertThat(triple).contains("securityFindings", "successful"))
                .noneSatisfy(triple -> assertThat(triple).contains("long"));
    }

    @ParameterizedTest
    @CsvSource({"CARiSMA, other", "2026-, x2026-", ":model\", :models\""})
    void shapes_refuseWrongReports(String from, String to) throws Exception {
        String good = withReports();
        int at = good.lastIndexOf(from);
        String bad = good.substring(0, at) + to + good.substring(at + from.length());
        assertThat(Graphs.validate("compliance_graph", Graphs.graph(Graphs.read(bad)))
                        .conforms())
                .isFalse();
    }

    /** The shapes refuse a graph that lacks a required part. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "compliance_graph; \"riskLevel\" : \"; \"riskLevel\" : \"un",
                "compliance_graph; \"configHash\" : \"; \"configHash\" : \"x",
                "compliance_graph; :field:c0001\",; :field:c9999\",",
                "compliance_graph; \"end\" : \"2026; \"end\" : \"2025",
                "provenance; \"sha256\" : \"; \"sha256\" : \"x",
                "provenance; \"used\" : [ \"urn:affectlog; \"used\" : [ \"urn:absent"
            })
    void shapes_refuseWrongGraphs(String name, String from, String to) throws Exception {
        String good = Files.readString(events.resolve(name + ".jsonld"));
        int at = good.indexOf(from);
        assertThat(at).isPositive();
        String bad = good.substring(0, at) + to + good.substring(at + from.length());
        assertThat(Graphs.validate(name, Graphs.graph(Graphs.read(bad))).conforms())
                .isFalse();
    }

    /** assessment C1: the provenance record has the digest of every file that the manifest lists. */
    @Test
    void provenance_hasEveryFile() throws IOException {
        Map<String, String> recorded = new HashMap<>();
        json(events, "provenance.jsonld").member("@graph").items().stream()
                .filter(node -> node.member("@id").asText().contains(":file:"))
                .forEach(node -> recorded.put(
                        node.member("name").asText(), node.member("sha256").asText()));
        Map<String, String> listed = new HashMap<>();
        json(events, "audit_manifest.json")
                .member("artifacts")
                .members()
                .forEach(file -> listed.put(
                        file.getKey(), file.getValue().member("sha256").asText()));
        listed.remove("provenance.jsonld");
        assertThat(recorded).isEqualTo(listed).containsKey("SOP.html");
    }

    private static Decision decide(String action, String purpose, String form, String time) throws IOException {
        JsonValue policy = json(events, "odrl_policy.jsonld");
        String target = policy.member("target").asText();
        PolicySet policies = new PolicyCompiler(OdrlPolicy.vocabulary(), iri -> Optional.empty())
                .compile(new PolicySource(Origin.offering(target), policy));
        return policies.decide(
                DecisionRequest.of(action, target, "urn:somebody").at(Instant.parse(time)),
                DecisionState.NONE.withValues((operand, subject) -> switch (operand) {
                    case "purpose" -> OperandValue.of(Value.of(purpose), "the request");
                    case OdrlPolicy.OUTPUT_FORM -> OperandValue.of(Value.of(form), "the request");
                    default -> OperandValue.noSource();
                }));
    }

    /** assessment C1: the offer permits what it says, and nothing else. */
    @ParameterizedTest
    @CsvSource({
        "use, " + RESEARCH + ", aggregate, 2027-01-01T00:00:00Z, PERMITTED",
        "use, https://w3id.org/dpv#Advertising, aggregate, 2027-01-01T00:00:00Z, NO_PERMISSION",
        "use, " + RESEARCH + ", rows, 2027-01-01T00:00:00Z, NO_PERMISSION",
        "use, " + RESEARCH + ", aggregate, 2027-11-25T12:00:00Z, NO_PERMISSION",
        "urn:sumspace:odrl:reidentify, " + RESEARCH + ", aggregate, 2027-01-01T00:00:00Z, PROHIBITED",
        "distribute, " + RESEARCH + ", aggregate, 2027-01-01T00:00:00Z, PROHIBITED",
        "share, " + RESEARCH + ", aggregate, 2027-01-01T00:00:00Z, PROHIBITED",
        "sell, " + RESEARCH + ", aggregate, 2027-01-01T00:00:00Z, NO_PERMISSION"
    })
    void odrlPolicy_decides(String action, String purpose, String form, String time, Decision.Reason reason)
            throws IOException {
        assertThat(decide(action, purpose, form, time).reason()).isEqualTo(reason);
    }

    /** assessment C2, C3: names and values of a data set never become markup or formulas. */
    @Test
    void hostileNames_areOnlyText() throws IOException {
        for (Path out : List.of(events, table, model)) {
            for (String page : List.of("SOP.html", "SOP.md", "report.html")) {
                assertThat(Files.readString(out.resolve(page)))
                        .as(page)
                        .doesNotContain("<img")
                        .doesNotContain("<script");
            }
            try (var all = Files.list(out)) {
                for (Path csv :
                        all.filter(file -> file.toString().endsWith(".csv")).toList()) {
                    assertThat(Files.readAllLines(csv))
                            .as(csv.toString())
                            .noneMatch(line -> line.matches("^\"?[=+@].*"));
                }
            }
        }
        assertThat(Files.readString(table.resolve("SOP.html"))).contains("&lt;img src=x onerror=alert(1)&gt;");
        assertThat(Files.readString(table.resolve("field_inventory.csv"))).contains("'=cmd()");
        assertThat(Files.readString(table.resolve("SOP.md"))).contains("\\|\\[x\\](javascript:y)");
    }

    /** assessment C1: the array has the records of the lines. */
    @Test
    void transformedJson_hasTheSameRecords() throws IOException {
        List<JsonValue> lines = Files.readAllLines(events.resolve("normalized.jsonl")).stream()
                .map(JsonValue::parse)
                .toList();
        assertThat(json(events, "normalized.json").items())
                .hasSize(40)
                .extracting(JsonValue::tree)
                .isEqualTo(lines.stream().map(JsonValue::tree).toList());
    }

    /** The plot of the graph counts the references that the graph has. */
    @Test
    void graphPlot_showsTheGraph() throws IOException {
        List<JsonValue> links =
                json(events, "plots/jsonld_graph_preview.json").member("rows").items();
        assertThat(links).anySatisfy(link -> {
            assertThat(link.member("label").asText()).isEqualTo("Dataset");
            assertThat(link.member("series").asText()).isEqualTo("DataField");
            assertThat(link.member("y").doubleValue()).isEqualTo(12);
        });
    }
}
