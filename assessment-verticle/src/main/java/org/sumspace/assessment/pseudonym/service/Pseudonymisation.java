package org.sumspace.assessment.pseudonym.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.pii.domain.InspectionResult;
import org.sumspace.assessment.pseudonym.core.ActionPlan;
import org.sumspace.assessment.pseudonym.core.PseudonymKey;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.FieldChoice;
import org.sumspace.assessment.pseudonym.domain.FieldPlan;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.pseudonym.store.PseudonymTable;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.common.config.Secret;

/** Replaces identifiers before anything is computed or written. */
public final class Pseudonymisation {
    /** The table that later stages read. */
    public static final String TABLE = PseudonymTable.NAME;

    /**
     * The decisions of the user.
     *
     * @param pseudonymise false to keep direct identifiers
     * @param acknowledgement why direct identifiers may stay; null without an acknowledgement
     * @param choices treatments of columns that override the proposals of the inspection
     */
    public record Decision(boolean pseudonymise, @Nullable String acknowledgement, List<FieldChoice> choices) {
        public Decision {
            choices = List.copyOf(choices);
        }
    }

    private Pseudonymisation() {}

    /** @throws AssessmentException if direct identifiers would stay without an acknowledgement */
    public static List<FieldPlan> plan(InspectionResult inspection, Set<String> hashed, Decision decision) {
        List<FieldPlan> plan = ActionPlan.of(inspection.columns(), hashed, decision.pseudonymise(), decision.choices());
        List<String> surviving = plan.stream()
                .filter(field -> field.action().mayReveal())
                .filter(field -> inspection
                        .column(field.column())
                        .filter(finding -> finding.isDirect())
                        .isPresent())
                .map(FieldPlan::column)
                .toList();
        if (!surviving.isEmpty() && decision.acknowledgement() == null) {
            throw new AssessmentException(
                    FailureCode.PRIVACY_RISK_BLOCKED,
                    "The columns " + String.join(", ", surviving)
                            + " are direct identifiers and would stay readable. Switch pseudonymisation on, or acknowledge"
                            + " it with a reason.");
        }
        return plan;
    }

    /** Tells whether two runs used the same secret; empty without one. */
    public static String keyId(Optional<Secret> secret) {
        PseudonymKey key = PseudonymKey.of(secret, "");
        try {
            return key.id();
        } finally {
            key.erase();
        }
    }

    /** @param treatment with the secret of the run */
    public static PseudonymResult run(
            RowDatabase database, ValidatedTable table, List<FieldPlan> plan, ValueTreatment treatment) {
        PseudonymKey key = treatment.key();
        PseudonymResult planned = new PseudonymResult(method(key), key.id(), plan, Map.of(), List.of());
        PseudonymTable rows = new PseudonymTable(database, key);
        List<String> warnings = warnings(key, plan);
        Map<String, Long> lost = new TreeMap<>();
        try {
            rows.write(table, column -> planned.field(column.name()), treatment::apply);
        } finally {
            rows.forget();
        }
        for (TypedColumn column : table.columns()) {
            FieldAction action = planned.action(column.name());
            PseudonymTable.Values values = action.needsForm() ? rows.values(table, column) : PseudonymTable.Values.NONE;
            if (values.lost() > 0) {
                lost.put(column.name(), values.lost());
                warnings.add(loss(column, action, values));
            }
        }
        plan.stream()
                .filter(field -> field.action() == FieldAction.GENERALISE_BY_HIERARCHY)
                .filter(field -> treatment.lacks(field.column()))
                .forEach(field -> warnings.add(
                        "The hierarchy of column '" + field.column() + "' lacks values; they are '*' in the rows."));
        return new PseudonymResult(planned.method(), planned.keyId(), plan, lost, warnings);
    }

    private static String loss(TypedColumn column, FieldAction action, PseudonymTable.Values values) {
        boolean months = action == FieldAction.GENERALISE_TO_MONTH;
        return "Column '" + column.name() + "' lost " + values.lost() + " of its " + values.before()
                + " values when it was generalised to " + (months ? "months" : "intervals")
                + ", because they are not read as " + (months ? "dates" : "numbers")
                + ". Write them in one form, or choose another action.";
    }

    private static String method(PseudonymKey key) {
        return key.isKeyed()
                ? "HMAC-SHA256, first 32 hexadecimal digits"
                : "SHA-256 with a public salt, first 32 hexadecimal digits";
    }

    private static List<String> warnings(PseudonymKey key, List<FieldPlan> plan) {
        List<String> warnings = new ArrayList<>();
        if (plan.stream().noneMatch(field -> field.action() == FieldAction.HASH)) {
            return warnings;
        }
        if (!key.isKeyed()) {
            warnings.add("SVC_HASH_SECRET is not set: pseudonyms are salted hashes, and whoever can guess an identifier"
                    + " can recognise its pseudonym.");
        } else if (key.isWeak()) {
            warnings.add("SVC_HASH_SECRET has fewer than " + PseudonymKey.SECRET_BYTES_MIN
                    + " bytes: whoever guesses it can recognise pseudonyms.");
        }
        return warnings;
    }
}
