package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pii.domain.InspectionResult;
import org.sumspace.assessment.pii.domain.KindTally;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.run.domain.RunResults;

/** The personal data in a data set, in the fields that existing clients read, filled from the findings of the run. */
public final class PrivacyReport {
    private static final double MEDIUM = 5;

    private PrivacyReport() {}

    public static Map<String, Object> of(RunResults run) {
        InspectionResult inspection = run.inspection();
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("generated_at", run.started().toString());
        report.put("run_id", run.runId());
        report.put(
                "schema_fields_inspected",
                inspection.columns().stream().map(ColumnFinding::column).toList());
        report.put(
                "pii_field_findings",
                inspection.columns().stream()
                        .filter(ColumnFinding::isPersonal)
                        .map(PrivacyReport::field)
                        .toList());
        report.put("value_level_findings", values(inspection));
        report.put("fields_pseudonymised", run.pseudonyms().columns(FieldAction.HASH));
        report.put("fields_suppressed", run.pseudonyms().columns(FieldAction.SUPPRESS));
        report.put("allow_raw_identifiers", run.keepsIdentifiers());
        report.put("risk_summary", risk(inspection));
        report.put("disclosure_before", inspection.disclosure());
        report.put("sensitive_before", inspection.sensitive());
        report.put("residual", DataCard.residual(run));
        report.put("pseudonymisation_method", run.pseudonyms().method());
        report.put("key_id", run.pseudonyms().keyId());
        report.put("seed_of_samples", inspection.seed());
        report.put("notes", run.pseudonyms().warnings());
        report.put("statement", RunResults.STATEMENT);
        return report;
    }

    private static Map<String, Object> field(ColumnFinding finding) {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put("field", finding.column());
        field.put("type", finding.role().name().toLowerCase(Locale.ROOT));
        field.put("kind", finding.kind());
        field.put("article_9", finding.specialCategory());
        field.put("distinct_values", finding.distinct());
        field.put("unique_share", finding.uniqueShare());
        field.put("examined", finding.examined());
        field.put("sampled", finding.sampled());
        field.put("evidence", finding.evidence());
        return field;
    }

    private static List<Map<String, Object>> values(InspectionResult inspection) {
        List<Map<String, Object>> values = new ArrayList<>();
        for (ColumnFinding finding : inspection.columns()) {
            for (KindTally tally : finding.tallies()) {
                Map<String, Object> value = new LinkedHashMap<>();
                value.put("field", finding.column());
                value.put("type", tally.kind());
                value.put("source", "value_pattern");
                value.put("distinct_values", tally.values());
                value.put("rows", tally.rows());
                value.put("score_min", tally.scoreMin());
                value.put("score_max", tally.scoreMax());
                value.put("confirmed_by_check", tally.validated());
                value.put("sample_values", tally.samples());
                values.add(value);
            }
        }
        return values;
    }

    private static Map<String, Object> risk(InspectionResult inspection) {
        Map<String, Object> risk = new LinkedHashMap<>();
        risk.put("score", inspection.score());
        risk.put("level", inspection.level());
        risk.put("direct_identifier_count", inspection.directIdentifiers());
        risk.put("quasi_identifier_count", inspection.quasiIdentifiers());
        risk.put("value_level_finding_count", inspection.valueFindings());
        risk.put("utility_impact", inspection.score() <= MEDIUM ? "low" : "medium");
        risk.put("formula", "min(10, 2 x direct + 1 x quasi + 1.5 x columns with identifiers in their text)");
        return risk;
    }
}
