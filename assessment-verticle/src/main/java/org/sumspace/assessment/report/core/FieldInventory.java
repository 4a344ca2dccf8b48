package org.sumspace.assessment.report.core;

import java.util.List;
import java.util.Locale;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.CsvCells;

/** One row for each real field: its meaning, its treatment, and the reason. */
public final class FieldInventory {
    private static final List<String> HEAD = List.of(
            "field",
            "category",
            "gdpr_personal",
            "action",
            "basis",
            "kind",
            "article_9",
            "missing_rows",
            "distinct_values",
            "examined",
            "evidence");

    private FieldInventory() {}

    public static String csv(RunResults run) {
        StringBuilder csv = new StringBuilder(CsvCells.line(HEAD));
        for (ColumnFinding finding : run.inspection().columns()) {
            FieldAction action = run.pseudonyms().action(finding.column());
            csv.append(CsvCells.line(List.of(
                    finding.column(),
                    category(finding),
                    finding.isPersonal() ? "True" : "False",
                    action.name().toLowerCase(Locale.ROOT),
                    basis(run, finding),
                    kind(finding),
                    finding.specialCategory() ? "True" : "False",
                    Long.toString(Math.max(0, run.table().rows() - finding.present())),
                    Long.toString(finding.distinct()),
                    finding.sampled() ? "sample of " + finding.examined() : "all",
                    String.join("; ", finding.evidence()))));
        }
        return csv.toString();
    }

    public static String category(ColumnFinding finding) {
        return switch (finding.role()) {
            case DIRECT -> "direct identifier";
            case SECRET -> "secret";
            case QUASI -> "quasi-identifier";
            case CONTAINS -> "text with identifiers";
            case SPECIAL -> "special category";
            case NONE -> "not personal";
        };
    }

    /** The treatment of a column, for people. */
    static String action(FieldAction action) {
        return switch (action) {
            case HASH -> "replaced by pseudonyms";
            case REDACT -> "replaced by [REDACTED]";
            case SUPPRESS -> "left out";
            case KEEP -> "kept";
            case GENERALISE_TO_MONTH -> "shortened to months";
            case GENERALISE_TO_BINS -> "replaced by intervals";
            case GENERALISE_BY_HIERARCHY -> "replaced by a level of its hierarchy";
            case REDACT_SPANS -> "identifiers in the text replaced by their kinds";
        };
    }

    static String kind(ColumnFinding finding) {
        return finding.kind() == null ? "" : finding.kind().title();
    }

    static String basis(RunResults run, ColumnFinding finding) {
        return run.pseudonyms().fields().stream()
                .filter(field -> field.column().equals(finding.column()))
                .map(field -> field.reason())
                .findFirst()
                .orElse("");
    }
}
