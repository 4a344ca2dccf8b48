package org.sumspace.assessment.pseudonym.core;

import java.util.List;
import java.util.Set;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.pii.domain.PiiKind;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.FieldChoice;
import org.sumspace.assessment.pseudonym.domain.FieldPlan;

/** Decides what happens to each column. */
public final class ActionPlan {
    private ActionPlan() {}

    /**
     * @param hashed columns that the recipe makes pseudonyms of
     * @param pseudonymise false to keep values that would become pseudonyms
     * @param choices of the plan, which take precedence
     */
    public static List<FieldPlan> of(
            List<ColumnFinding> findings, Set<String> hashed, boolean pseudonymise, List<FieldChoice> choices) {
        return findings.stream()
                .map(finding -> plan(finding, hashed.contains(finding.column()), pseudonymise, choices))
                .toList();
    }

    private static FieldPlan plan(
            ColumnFinding finding, boolean hashed, boolean pseudonymise, List<FieldChoice> choices) {
        FieldPlan wanted = choices.stream()
                .filter(choice -> choice.column().equals(finding.column()))
                .findFirst()
                .map(choice -> new FieldPlan(
                        choice.column(), choice.action(), "the plan says so", choice.width(), choice.level()))
                .orElseGet(() -> wanted(finding, hashed));
        return wanted.action() == FieldAction.HASH && !pseudonymise
                ? FieldPlan.of(finding.column(), FieldAction.KEEP, "pseudonymisation is switched off")
                : wanted;
    }

    private static FieldPlan wanted(ColumnFinding finding, boolean hashed) {
        PiiKind kind = finding.kind();
        if (hashed) {
            return FieldPlan.of(finding.column(), FieldAction.HASH, "the recipe says so");
        } else if (finding.role() == IdentifierRole.SECRET) {
            return FieldPlan.of(finding.column(), FieldAction.SUPPRESS, "secrets are left out");
        } else if (finding.role() == IdentifierRole.DIRECT) {
            return FieldPlan.of(finding.column(), FieldAction.HASH, "direct identifier");
        } else if (finding.role() == IdentifierRole.CONTAINS) {
            return FieldPlan.of(finding.column(), FieldAction.REDACT_SPANS, "text that contains identifiers");
        } else if (kind == PiiKind.BIRTH_DATE) {
            return FieldPlan.of(finding.column(), FieldAction.GENERALISE_TO_MONTH, "date of birth");
        }
        return FieldPlan.of(
                finding.column(),
                FieldAction.KEEP,
                finding.isQuasi() ? "quasi-identifier, needed for the figures" : "not personal");
    }
}
