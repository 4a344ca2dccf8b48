package org.sumspace.assessment.report.core;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.interop.domain.ImportedReport;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;

/**
 * The reports of other tools about a run or its model, for cards and for the compliance graph. Other content of a
 * report is left out; it is available in the import itself.
 */
public final class ReportViews {
    /** The member of a card that has the reports. */
    public static final String MEMBER = "imported_reports";

    private static final List<String> FINDINGS =
            List.of("riskCategories", "complianceFindings", "securityFindings", "metrics", "scenarioId", "algorithmId");
    private static final List<String> LISTS = List.of("riskCategories", "complianceFindings", "securityFindings");

    private ReportViews() {}

    /** A report in a card. */
    public static Map<String, Object> card(ImportedReport report) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("import_id", report.id());
        view.put("tool", report.tool().label());
        view.put("imported_at", report.importedAt().toString());
        if (report.run() != null) {
            view.put("run_id", report.run());
        }
        if (report.model() != null) {
            view.put("model_id", report.model());
        }
        addFindings(view, report);
        return view;
    }

    private static void addFindings(Map<String, Object> view, ImportedReport report) {
        for (String name : FINDINGS) {
            Object value = report.content().get(name);
            if (value != null) {
                view.put(name, value);
            }
        }
    }

    /** The terms of the nodes, which must be added to the context of a graph. */
    public static Map<String, Object> terms() {
        Map<String, Object> terms = new LinkedHashMap<>();
        terms.put("ImportedReport", RunIris.TERMS + "ImportedReport");
        terms.put("importedAt", definition("http://purl.org/dc/terms/dateSubmitted", "xsd:dateTime"));
        LISTS.forEach(name -> {
            Map<String, Object> set = new LinkedHashMap<>();
            set.put("@id", RunIris.TERMS + name);
            set.put("@container", "@set");
            terms.put(name, set);
        });
        Map<String, Object> metrics = new LinkedHashMap<>();
        metrics.put("@id", RunIris.TERMS + "reportedMetrics");
        metrics.put("@context", Map.of("@vocab", RunIris.TERMS));
        terms.put("metrics", metrics);
        terms.put("scenarioId", RunIris.TERMS + "scenarioId");
        terms.put("algorithmId", RunIris.TERMS + "algorithmId");
        return terms;
    }

    /** A finding as one text, because what other tools send has no terms. */
    private static String text(Object finding) {
        return finding instanceof String text
                ? text
                : new String(CanonicalJson.write(JsonValue.of(finding)), StandardCharsets.UTF_8);
    }

    private static Map<String, Object> definition(String iri, String type) {
        Map<String, Object> definition = new LinkedHashMap<>();
        definition.put("@id", iri);
        definition.put("@type", type);
        return definition;
    }

    /**
     * The nodes of reports in the compliance graph of a run.
     *
     * @param model id of the model that the run analysed; null without
     */
    public static List<Map<String, Object>> nodes(String runId, @Nullable String model, List<ImportedReport> reports) {
        RunIris iris = new RunIris(runId);
        List<Map<String, Object>> nodes = new ArrayList<>();
        for (ImportedReport report : reports) {
            Map<String, Object> node = new LinkedHashMap<>();
            node.put("@id", "urn:sumspace:import:" + report.id());
            node.put("@type", "ImportedReport");
            node.put("name", report.tool().title());
            node.put("importedAt", report.importedAt().toString());
            boolean ofModel = model != null && model.equals(report.model());
            node.put("about", ofModel ? iris.part("model") : iris.dataset());
            addFindings(node, report);
            LISTS.forEach(name -> {
                if (node.remove(name) instanceof List<?> findings && !findings.isEmpty()) {
                    node.put(name, findings.stream().map(ReportViews::text).toList());
                }
            });
            nodes.add(node);
        }
        return nodes;
    }
}
