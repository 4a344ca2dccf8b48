package org.sumspace.assessment.interop.domain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The report of an analysis that CARiSMA made.
 *
 * @param status SUCCESS or FAIL
 * @param timestamp as CARiSMA writes it, for example 20250319-123158
 * @param dump the text of the whole report
 * @param additional the texts of elements that are not known here, by their names
 */
public record CarismaReport(
        String analysedModel,
        String filepath,
        String status,
        String timestamp,
        List<Check> checks,
        String dump,
        Map<String, List<String>> additional) {
    /** A check and what it found. */
    public record Check(String name, boolean successful, List<Message> messages) {
        public Check {
            messages = List.copyOf(messages);
        }
    }

    /**
     * A finding of a check.
     *
     * @param status INFO, WARNING or ERROR
     */
    public record Message(String status, String text) {}

    public CarismaReport {
        checks = List.copyOf(checks);
        Map<String, List<String>> copy = new LinkedHashMap<>();
        additional.forEach((name, texts) -> copy.put(name, List.copyOf(texts)));
        additional = java.util.Collections.unmodifiableMap(copy);
    }

    /** In the form of an import, as maps and lists: failed checks are security findings, the rest is the raw report. */
    public Map<String, Object> toImport() {
        List<Object> risks = new ArrayList<>();
        List<Object> findings = new ArrayList<>();
        for (Check check : checks) {
            if (!check.successful()) {
                risks.add(check.name());
                findings.add(tree(check));
            }
        }
        Map<String, Object> raw = new LinkedHashMap<>();
        raw.put("AnalyzedModel", analysedModel);
        raw.put("Filepath", filepath);
        raw.put("Status", status);
        raw.put("Timestamp", timestamp);
        raw.put("CheckResult", checks.stream().map(CarismaReport::tree).toList());
        raw.put("ReportDump", dump);
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("riskCategories", risks);
        content.put("complianceFindings", List.of());
        content.put("securityFindings", findings);
        content.put("rawReport", raw);
        content.put("additional", additional);
        return content;
    }

    private static Map<String, Object> tree(Check check) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", check.name());
        tree.put("successful", check.successful());
        tree.put(
                "results",
                check.messages().stream()
                        .map(message -> Map.<String, Object>of("status", message.status(), "text", message.text()))
                        .toList());
        return tree;
    }
}
