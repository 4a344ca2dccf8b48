package org.sumspace.assessment.report.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.report.core.Croissant.FileDigest;
import org.sumspace.assessment.run.domain.RunContext;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.Numbers;

/**
 * The metadata with which a data connector offers the rows of a run: the rows with their digest, the personal data in
 * them, the proposed policy, the evidence, and a draft of the catalog's data resource. They describe the rows as they
 * are given out, not the input.
 */
public final class ConnectorMetadata {
    public static final String NAME = "pdc_metadata.json";
    public static final String ANALYSIS = "pdc_metadata_export";

    private ConnectorMetadata() {}

    /** @param rows the files with rows that the run gives out; none of a table that is not released */
    public static Map<String, Object> of(RunResults run, RunContext context, List<FileDigest> rows) {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("schemaVersion", "1.0");
        metadata.put("generatedAt", run.started().toString());
        metadata.put("sourceSystem", context.software());
        metadata.put("auditRunId", run.runId());
        metadata.put("asset", asset(run, rows));
        metadata.put("privacy", privacy(run));
        metadata.put("policy", policy(run));
        metadata.put("evidence", evidence(run));
        metadata.put("dataResource", dataResource(run));
        metadata.put("statement", RunResults.STATEMENT);
        return metadata;
    }

    private static Map<String, Object> asset(RunResults run, List<FileDigest> rows) {
        Map<String, Object> asset = new LinkedHashMap<>();
        asset.put("id", new RunIris(run.runId()).dataset());
        asset.put("name", run.snapshot().name());
        asset.put("schema", run.table().schema().label());
        asset.put("recipe", run.recipe().name());
        asset.put("rows", run.table().rows());
        asset.put("files", rows);
        asset.put(
                "fields",
                run.inspection().columns().stream()
                        .map(finding -> field(run, finding))
                        .toList());
        return asset;
    }

    private static Map<String, Object> field(RunResults run, ColumnFinding finding) {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put("name", finding.column());
        field.put("category", FieldInventory.category(finding));
        field.put("personal", finding.isPersonal());
        field.put("specialCategory", finding.specialCategory());
        field.put("treatment", FieldInventory.action(run.pseudonyms().action(finding.column())));
        return field;
    }

    private static Map<String, Object> privacy(RunResults run) {
        Map<String, Object> privacy = new LinkedHashMap<>();
        privacy.put("containsPersonalData", isPersonal(run));
        privacy.put("rawIdentifiers", run.keepsIdentifiers());
        privacy.put("pseudonymisation", run.pseudonyms().method());
        privacy.put("riskLevelOfInput", run.inspection().level());
        privacy.put("riskScoreOfInput", run.inspection().score());
        return privacy;
    }

    /** Pseudonyms and generalised values are still data about persons; only removed values are not. */
    private static boolean isPersonal(RunResults run) {
        return run.inspection().columns().stream()
                .filter(ColumnFinding::isPersonal)
                .anyMatch(finding -> {
                    FieldAction action = run.pseudonyms().action(finding.column());
                    return action != FieldAction.SUPPRESS && action != FieldAction.REDACT;
                });
    }

    private static Map<String, Object> policy(RunResults run) {
        Map<String, Object> policy = new LinkedHashMap<>();
        policy.put("uid", new RunIris(run.runId()).part("policy"));
        policy.put("profile", OdrlPolicy.PROFILE);
        policy.put("artifact", OdrlPolicy.NAME);
        policy.put("status", "template");
        return policy;
    }

    private static Map<String, Object> evidence(RunResults run) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("manifest", "audit_manifest.json");
        evidence.put("dataCard", "data_card.json");
        evidence.put("complianceGraph", ComplianceGraph.NAME);
        evidence.put("provenance", Provenance.NAME);
        evidence.put("qualityScore", run.metrics().quality().score());
        return evidence;
    }

    /** The body for {@code POST /dataresources} of the catalog, as a draft that its owner completes. */
    private static Map<String, Object> dataResource(RunResults run) {
        Map<String, Object> resource = new LinkedHashMap<>();
        resource.put("name", run.snapshot().name());
        resource.put(
                "description",
                "Template: " + Numbers.count(run.table().rows()) + " rows of the schema "
                        + run.table().schema().label() + ", assessed by the run " + run.runId() + ".");
        resource.put("containsPII", isPersonal(run));
        resource.put("entries", run.table().rows());
        resource.put("status", "draft");
        return resource;
    }
}
