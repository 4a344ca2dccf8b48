package org.sumspace.assessment.wizard.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.capability.domain.Catalogue.Capability;
import org.sumspace.assessment.wizard.domain.Plan;

/** The outputs of a planned run. A person confirms them before the run. */
public final class OutputContract {
    private static final Set<String> RESTRICTED =
            Set.of("privacy_report.json", "field_inventory.csv", "normalized.jsonl", "pdc_metadata.json");

    private OutputContract() {}

    /** In the fields of the answer. */
    public static Map<String, Object> of(Plan plan, Catalogue catalogue) {
        Map<String, Object> contract = new LinkedHashMap<>();
        Map<String, Object> dataset = new LinkedHashMap<>();
        dataset.put(
                "dataset", plan.inputs().dataset() == null ? "" : plan.inputs().dataset());
        dataset.put("format", plan.format());
        dataset.put("row_count_estimate", plan.inputs().rows());
        dataset.put("file_size_bytes", plan.inputs().bytes());
        contract.put("dataset_summary", dataset);
        contract.put("model_summary", Map.of("model_ids", plan.model().models()));
        contract.put("selected_recipe", WizardRecommendation.recipe(plan.format()));
        contract.put("field_mappings", plan.mappings());
        Map<String, Object> privacy = new LinkedHashMap<>();
        privacy.put("acknowledged", plan.privacy().acknowledged());
        privacy.put("contains_personal_data", plan.privacy().containsPersonalData());
        privacy.put("identifiers_stay_readable", plan.privacy().keepReason() != null);
        contract.put("privacy_settings", privacy);
        List<String> analyses = WizardScope.analyses(plan, catalogue);
        contract.put("selected_analyses", analyses);
        contract.put("selected_plots", plan.plots());
        contract.put("expected_artifacts", artefacts(plan, catalogue));
        contract.put("limitations", limitations(plan, analyses, catalogue));
        contract.put("assumptions", WizardRecommendation.assumptions());
        String summary = summary(plan, analyses);
        contract.put("scope_summary", summary);
        contract.put("requires_confirmation", true);
        contract.put(
                "confirmation_text",
                "I have read what this run will compute, and may assess this data set. " + summary
                        + " The results support evidence; they do not certify compliance.");
        return contract;
    }

    private static String summary(Plan plan, List<String> analyses) {
        return "The run makes " + analyses.size() + " analyses and "
                + plan.plots().size() + " plots" + (plan.purpose().isEmpty() ? "." : " for " + plan.purpose() + ".");
    }

    private static List<Map<String, Object>> artefacts(Plan plan, Catalogue catalogue) {
        Set<String> files = new LinkedHashSet<>(List.of("report.html", "audit_manifest.json", "metrics.json"));
        List<Map<String, Object>> artefacts = new ArrayList<>();
        for (String export : plan.exports()) {
            catalogue
                    .export(export)
                    .map(Capability::file)
                    .filter(file -> !file.isEmpty())
                    .ifPresent(files::add);
        }
        files.forEach(file -> artefacts.add(artefact(file, "")));
        for (String plot : plan.plots()) {
            Optional<Capability> found = catalogue.plot(plot).filter(Capability::offered);
            found.ifPresent(each -> artefacts.add(artefact("plots/" + plot + ".json", each.analysis())));
        }
        return artefacts;
    }

    private static Map<String, Object> artefact(String file, String analysis) {
        Map<String, Object> artefact = new LinkedHashMap<>();
        artefact.put("filename", file);
        artefact.put("format", file.substring(file.lastIndexOf('.') + 1));
        artefact.put("description", description(file));
        artefact.put("privacy_level", RESTRICTED.contains(file) ? "restricted" : "public");
        artefact.put("required_analysis", analysis);
        return artefact;
    }

    private static String description(String file) {
        return switch (file) {
            case "report.html" -> "A page for people, with tables and plots.";
            case "audit_manifest.json" -> "Digests of all files, settings and a signature.";
            case "metrics.json" -> "The figures of the data set.";
            case "metrics.csv" -> "The figures of the data set, a line each.";
            case "normalized.jsonl" -> "The rows with pseudonyms, as statements.";
            case "dashboard_payload.json" -> "What a dashboard shows.";
            case "field_inventory.csv" -> "Every column, and what is done with it.";
            case "privacy_report.json" -> "What is personal in the data set, and why.";
            case "data_card.json" -> "A description of the data set.";
            case "carisma.json" -> "The figures for CARiSMA.";
            case "lola.json" -> "The figures for LOLA.";
            case "pdc_metadata.json" -> "What a connector needs to offer the rows.";
            default -> file.startsWith("plots/") ? "The data of a plot." : "A file of the run.";
        };
    }

    private static List<String> limitations(Plan plan, List<String> analyses, Catalogue catalogue) {
        WizardScope.Available available = WizardScope.of(plan);
        List<String> limitations = new ArrayList<>();
        for (String id : analyses) {
            Optional<Capability> analysis = catalogue.analysis(id);
            analysis.flatMap(each -> WizardScope.obstacle(each, available, catalogue))
                    .ifPresent(obstacle -> limitations.add(id + ": " + obstacle + "."));
            analysis.map(each -> WizardScope.missing(each, available))
                    .filter(missing -> !missing.isEmpty())
                    .ifPresent(missing -> limitations.add(id + " needs " + String.join(", ", missing) + "."));
        }
        return limitations;
    }
}
