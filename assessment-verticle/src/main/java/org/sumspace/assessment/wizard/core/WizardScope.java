package org.sumspace.assessment.wizard.core;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.capability.domain.Catalogue.Capability;
import org.sumspace.assessment.wizard.domain.ColumnRole;
import org.sumspace.assessment.wizard.domain.Plan;

/** Which analyses a data set permits, and which ones a plan includes. */
public final class WizardScope {
    static final String MASKOTT = "maskott_csv_v1";
    private static final Set<String> NUMERIC = Set.of("int", "integer", "float", "number");
    private static final Set<String> TABLES = Set.of("generic_csv_tabular", "parquet_tabular");

    /** They work on learning records of a known schema; the columns of other tables cannot be mapped to these yet. */
    private static final Set<String> OF_RECORDS = Set.of(
            "xapi_compatibility_check",
            "maskott_csv_to_xapi_transform",
            "verb_distribution",
            "resource_type_distribution",
            "temporal_density_profile",
            "session_density_profile",
            "event_frequency_profile",
            "long_tail_profile",
            "sparsity_analysis",
            "entity_dominance",
            "resource_dominance",
            "gini_concentration",
            "coverage_at_k",
            "cooccurrence_summary");

    private WizardScope() {}

    /**
     * The available roles and files.
     *
     * @param roles that columns have
     * @param predictions whether there is a file of recommendations
     * @param truth whether there is a file with what is relevant
     * @param numericTarget whether the values of the column of labels are numbers
     */
    public record Available(
            String format,
            Set<ColumnRole> roles,
            boolean model,
            boolean predictions,
            boolean truth,
            boolean numericTarget) {
        public Available {
            roles = Set.copyOf(roles);
        }

        /** Learning records have these roles without a mapping. */
        boolean has(ColumnRole role) {
            boolean isRecord = !TABLES.contains(format);
            return roles.contains(role)
                    || (isRecord
                            && Set.of(ColumnRole.ENTITY, ColumnRole.ITEM, ColumnRole.TIMESTAMP, ColumnRole.SESSION)
                                    .contains(role));
        }
    }

    /** The roles and files of a plan. */
    static Available of(Plan plan) {
        Set<ColumnRole> roles = new LinkedHashSet<>();
        for (ColumnRole role : ColumnRole.values()) {
            if (plan.has(role)) {
                roles.add(role);
            }
        }
        return new Available(
                plan.format(),
                roles,
                !plan.model().models().isEmpty(),
                plan.inputs().predictions() != null,
                plan.inputs().truth() != null,
                plan.column(ColumnRole.TARGET)
                        .map(column -> isNumeric(plan.types().getOrDefault(column, "")))
                        .orElse(false));
    }

    /** Whether the values of a type of column, as inspections name it, are numbers. */
    public static boolean isNumeric(String type) {
        return NUMERIC.contains(type);
    }

    /** Why an analysis is impossible for this format, even with further inputs; empty if it is possible. */
    static Optional<String> obstacle(Capability analysis, Available available, Catalogue catalogue) {
        if (!analysis.offered()) {
            return Optional.of(analysis.reason());
        }
        if (TABLES.contains(available.format()) && OF_RECORDS.contains(analysis.id())) {
            return Optional.of("the rows are not learning records of a known schema");
        }
        if (analysis.id().equals("maskott_csv_to_xapi_transform")
                && !available.format().equals(MASKOTT)) {
            return Optional.of("it is for tables in the form of " + MASKOTT);
        }
        String cell = catalogue.cell(available.format(), column(analysis));
        if (cell.equals("U") || (cell.equals("N") && !addedInputsPermit(analysis, available, catalogue))) {
            return Optional.of("it does not apply to " + available.format());
        }
        return Optional.empty();
    }

    private static boolean addedInputsPermit(Capability analysis, Available available, Catalogue catalogue) {
        String column = column(analysis);
        boolean byPredictions = (available.predictions() || available.has(ColumnRole.PREDICTION))
                && !catalogue.cell("dataset_plus_predictions", column).equals("N");
        boolean byModel = available.model()
                && !catalogue.cell("dataset_plus_model", column).equals("N");
        return byPredictions || byModel;
    }

    /** The column of the matrix that an analysis belongs to. */
    private static String column(Capability analysis) {
        return switch (analysis.id()) {
            case "pseudonymisation_benchmark" -> "pseudonymisation";
            case "data_card_export" -> "data_card";
            case "model_card_export" -> "model_card";
            case "sop_export" -> "sop";
            case "jsonld_compliance_graph" -> "graph";
            default ->
                switch (analysis.category()) {
                    case "privacy" -> "pii";
                    case "transform" -> "xapi";
                    case "profiling", "quality" -> "statistics";
                    case "compliance" -> "schema";
                    default -> analysis.category();
                };
        };
    }

    /** The missing inputs of an analysis, in words. */
    static List<String> missing(Capability analysis, Available available) {
        List<String> missing = new ArrayList<>();
        // Recommendations are files of their own; predictions for rows can be a column.
        boolean byColumn = !analysis.category().equals("recommender");
        for (String need : analysis.needs()) {
            boolean met = switch (need) {
                case "model" -> available.model();
                case "predictions" -> available.predictions() || (byColumn && available.has(ColumnRole.PREDICTION));
                case "ground_truth" -> available.truth() || (byColumn && available.has(ColumnRole.TARGET));
                case "item" -> available.has(ColumnRole.ITEM);
                case "timestamp" -> available.has(ColumnRole.TIMESTAMP);
                case "session" -> available.has(ColumnRole.SESSION);
                case "entity" -> available.has(ColumnRole.ENTITY);
                case "group" -> available.has(ColumnRole.GROUP);
                default -> false;
            };
            if (!met) {
                missing.add(need);
            }
        }
        if (analysis.category().equals("regression") && missing.isEmpty() && !available.numericTarget()) {
            missing.add("numeric_target");
        }
        return missing;
    }

    /** The analyses of a plan: those that were selected, and those that selected plots and exports show. */
    public static List<String> analyses(Plan plan, Catalogue catalogue) {
        Set<String> all = new LinkedHashSet<>(plan.analyses());
        plan.plots().forEach(id -> catalogue.plot(id).map(Capability::analysis).ifPresent(all::add));
        plan.exports().forEach(id -> ofExport(id).ifPresent(all::add));
        return List.copyOf(all);
    }

    private static Optional<String> ofExport(String export) {
        return switch (export) {
            case "data_card_json" -> Optional.of("data_card_export");
            case "model_card_json" -> Optional.of("model_card_export");
            case "compliance_graph_jsonld" -> Optional.of("jsonld_compliance_graph");
            case "sop_markdown", "sop_html" -> Optional.of("sop_export");
            case "audit_manifest_json" -> Optional.of("audit_manifest_export");
            case "carisma_metadata_json" -> Optional.of("carisma_metadata_export");
            case "lola_metadata_json" -> Optional.of("lola_metadata_export");
            case "pdc_metadata_json" -> Optional.of("pdc_metadata_export");
            default -> Optional.empty();
        };
    }
}
