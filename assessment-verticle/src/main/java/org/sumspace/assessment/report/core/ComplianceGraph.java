package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.assessment.explanation.domain.ModelAnalysis;
import org.sumspace.assessment.metric.domain.EventMetrics;
import org.sumspace.assessment.metric.domain.PredictionResult;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.run.domain.RunContext;
import org.sumspace.assessment.run.domain.RunContext.StageTime;
import org.sumspace.assessment.run.domain.RunResults;

/**
 * The findings of a run as a graph of DCAT, DPV, PROV-O and our own terms. Its context maps every key, so that a reader needs
 * nothing else and no key is lost when it is expanded.
 */
public final class ComplianceGraph {
    public static final String NAME = "compliance_graph.jsonld";

    private static final String ID = "@id";
    private static final String TYPE = "@type";

    /** The terms of figures of a model, by the names of the figures. */
    private static final Map<String, String> PERFORMANCE =
            new TreeMap<>(Map.of("accuracy", "accuracy", "roc_auc", "rocAuc", "rmse", "rmse", "r2", "rSquared"));

    private final RunResults run;
    private final RunContext context;
    private final RunIris iris;
    private final List<Map<String, Object>> nodes = new ArrayList<>();

    private ComplianceGraph(RunResults run, RunContext context) {
        this.run = run;
        this.context = context;
        this.iris = new RunIris(run.runId());
    }

    public static Map<String, Object> of(RunResults run, RunContext context) {
        Map<String, Object> graph = new LinkedHashMap<>();
        graph.put("@context", GraphContext.compliance());
        graph.put("@graph", new ComplianceGraph(run, context).nodes());
        return graph;
    }

    private List<Map<String, Object>> nodes() {
        dataset();
        run.inspection().columns().forEach(this::field);
        pseudonymisation();
        metrics();
        model();
        context.stages().forEach(this::stage);
        evidence();
        provenance();
        return nodes;
    }

    private Map<String, Object> node(String id, Object type) {
        Map<String, Object> node = new LinkedHashMap<>();
        node.put(ID, id);
        node.put(TYPE, type);
        nodes.add(node);
        return node;
    }

    private void dataset() {
        Map<String, Object> node = node(iris.dataset(), "Dataset");
        node.put("name", run.snapshot().name());
        node.put("schema", run.table().schema().label());
        node.put("rows", run.table().rows());
        node.put("sha256", run.snapshot().sha256());
        node.put(
                "fields",
                run.table().columns().stream()
                        .map(column -> iris.field(column.id()))
                        .toList());
        node.put("personalData", run.inspection().columns().stream().anyMatch(ColumnFinding::isPersonal));
        node.put("specialCategories", run.inspection().columns().stream().anyMatch(ColumnFinding::specialCategory));
        node.put("pseudonymised", !run.pseudonyms().columns(FieldAction.HASH).isEmpty() && !run.keepsIdentifiers());
        node.put("measure", iris.part("pseudonymisation"));
        node.put("measurement", iris.part("metrics"));
        node.put("generatedBy", iris.run());
    }

    private void field(ColumnFinding finding) {
        String id = run.table()
                .column(finding.column())
                .map(column -> iris.field(column.id()))
                .orElseThrow(() -> new IllegalStateException("a finding is about a column that the table lacks"));
        Map<String, Object> node = node(id, List.of("DataField", category(finding)));
        node.put("name", finding.column());
        node.put("category", FieldInventory.category(finding));
        if (finding.kind() != null) {
            node.put("kind", finding.kind().title());
        }
        node.put("action", FieldInventory.action(run.pseudonyms().action(finding.column())));
    }

    private static String category(ColumnFinding finding) {
        if (finding.specialCategory()) {
            return "SpecialCategoryPersonalData";
        }
        return switch (finding.role()) {
            case DIRECT, SECRET, CONTAINS -> "IdentifyingPersonalData";
            case QUASI, SPECIAL -> "PersonalData";
            case NONE -> "NonPersonalData";
        };
    }

    private void pseudonymisation() {
        Map<String, Object> node = node(iris.part("pseudonymisation"), "PseudonymisationControl");
        node.put("method", run.pseudonyms().method());
        List<String> hashed = run.pseudonyms().columns(FieldAction.HASH);
        if (!hashed.isEmpty()) {
            node.put("fieldsApplied", hashed);
        }
        node.put("riskScore", run.inspection().score());
        node.put("riskLevel", run.inspection().level());
        node.put("allowRawIdentifiers", run.keepsIdentifiers());
    }

    private void metrics() {
        Map<String, Object> node = node(iris.part("metrics"), "Metric");
        node.put("qualityScore", run.metrics().quality().score());
        node.put("completeness", run.metrics().overallCompleteness());
        EventMetrics events = run.metrics().events();
        if (events != null) {
            node.put("actorGini", events.actors().gini());
            node.put("resourceGini", events.resources().gini());
            node.put("sparsityRatio", events.sparsity());
            node.put("uniqueActors", events.actors().items());
            node.put("uniqueResources", events.resources().items());
        }
    }

    private void model() {
        ModelAnalysis model = run.model();
        if (model == null) {
            return;
        }
        Map<String, Object> node = node(iris.part("model"), "Model");
        node.put("name", model.model().id());
        node.put("kind", model.info().type());
        if (model.model().sha256() != null) {
            node.put("sha256", model.model().sha256());
        }
        node.put("features", model.info().features());
        node.put("predictedRows", model.predicted());
        if (model.target() != null) {
            node.put("target", model.target());
        }
        PredictionResult predictions = run.metrics().predictions();
        if (predictions != null) {
            MetricFiles.performance(predictions).forEach((name, figure) -> {
                if (figure.value() != null && PERFORMANCE.containsKey(name)) {
                    node.put(PERFORMANCE.get(name), figure.value());
                }
            });
        }
        node.put("evaluatedOn", iris.dataset());
        node.put("evaluatedBy", iris.run());
    }

    private void stage(StageTime stage) {
        Map<String, Object> node = node(iris.stage(stage.stage()), "ProcessingActivity");
        node.put("name", stage.stage());
        node.put("status", stage.status());
        node.put("start", stage.started().toString());
        node.put("end", stage.ended().toString());
        node.put("records", stage.rows());
        node.put("partOf", iris.run());
    }

    /** For which duties the files of the run have evidence. It does not judge whether the evidence suffices. */
    private void evidence() {
        evidence("data-governance", "AI Act, Article 10(2)(f), examination for biases", "data_card.json");
        evidence("technical-documentation", "AI Act, Article 11, technical documentation", AnnexIv.NAME);
        evidence("record-keeping", "AI Act, Article 12, record-keeping", "audit.jsonl");
        evidence("records-of-processing", "GDPR, Article 30, records of processing activities", "field_inventory.csv");
        if (!run.pseudonyms().columns(FieldAction.HASH).isEmpty()) {
            evidence("pseudonymisation-measure", "GDPR, Article 32(1)(a), pseudonymisation", "privacy_report.json");
        }
        if (run.model() != null) {
            evidence("model-performance", "AI Act, Article 15(3), accuracy and relevant metrics", ModelCard.NAME);
        }
        if (run.inspection().columns().stream().anyMatch(ColumnFinding::specialCategory)) {
            evidence("special-categories", "GDPR, Article 9, special categories found", "privacy_report.json");
        }
    }

    private void evidence(String name, String provision, String artefact) {
        Map<String, Object> node = node(iris.part("evidence:" + name), "Evidence");
        node.put("provision", provision);
        node.put("artifact", iris.file(artefact));
        node.put("about", iris.dataset());
    }

    private void provenance() {
        Map<String, Object> node = node(iris.run(), List.of("ProcessingActivity", "Provenance"));
        node.put("runId", run.runId());
        node.put("generatedAt", run.started().toString());
        node.put("software", context.software());
        node.put("recipe", run.recipe().name());
        node.put("configHash", context.configuration().hash());
        node.put("configSha256", context.configuration().sha256());
        node.put("statement", RunResults.STATEMENT);
    }
}
