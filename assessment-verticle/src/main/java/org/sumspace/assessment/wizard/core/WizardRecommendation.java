package org.sumspace.assessment.wizard.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.capability.domain.Catalogue.Capability;
import org.sumspace.assessment.wizard.domain.Purpose;

/** The proposals of the guided workflow for an input, by the registry. */
public final class WizardRecommendation {
    private static final long ROWS_PER_SECOND = 100_000;
    private static final int START_SECONDS = 3;
    private static final int MEMORY_MIB_MIN = 256;
    private static final int MEMORY_MIB_MAX = 600;
    private static final long ROWS_PER_MIB = 3_000;

    private final WizardScope.Available available;
    private final Catalogue catalogue;
    private final Purpose purpose;
    private final List<Map<String, Object>> valid = new ArrayList<>();
    private final List<Map<String, Object>> invalid = new ArrayList<>();
    private final List<Map<String, Object>> conditional = new ArrayList<>();
    private final Set<String> possible = new LinkedHashSet<>();
    private final Set<String> missing = new LinkedHashSet<>();

    /**
     * The known properties of the input.
     *
     * @param probabilities whether a column has the probability of the favourable label
     */
    public record Subject(
            WizardScope.Available available,
            boolean probabilities,
            boolean personal,
            long rows,
            List<String> missingFields,
            Purpose purpose) {}

    private WizardRecommendation(Subject subject, Catalogue catalogue) {
        this.available = subject.available();
        this.catalogue = catalogue;
        this.purpose = subject.purpose();
        catalogue.analyses().forEach(this::sort);
    }

    private void sort(Capability analysis) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("id", analysis.id());
        entry.put("category", analysis.category());
        Optional<String> obstacle = WizardScope.obstacle(analysis, available, catalogue);
        List<String> needed = WizardScope.missing(analysis, available);
        boolean wanted = purpose.includes(analysis.category());
        if (obstacle.isPresent()) {
            entry.put("reason", obstacle.get());
            invalid.add(entry);
        } else if (!needed.isEmpty()) {
            entry.put("requires", needed);
            conditional.add(entry);
            if (wanted) {
                missing.addAll(needed);
            }
        } else {
            entry.put("runtime", analysis.runtime());
            entry.put("recommended", wanted);
            valid.add(entry);
            possible.add(analysis.id());
        }
    }

    /** In the fields of the answer. */
    public static Map<String, Object> of(Subject subject, Catalogue catalogue) {
        return new WizardRecommendation(subject, catalogue).answer(subject);
    }

    private Map<String, Object> answer(Subject subject) {
        List<Map<String, Object>> plots = new ArrayList<>();
        List<Map<String, Object>> otherPlots = new ArrayList<>();
        catalogue.plots().forEach(plot -> sort(plot, subject, plots, otherPlots));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("recommended_recipe", recipe(available.format()));
        answer.put("valid_analyses", valid);
        answer.put("invalid_analyses", invalid);
        answer.put("conditional_analyses", conditional);
        answer.put("valid_plots", plots);
        answer.put("invalid_plots", otherPlots);
        List<String> required = new ArrayList<>(subject.missingFields());
        required.addAll(purposeNeeds());
        answer.put("required_missing_inputs", required);
        answer.put(
                "optional_recommended_inputs",
                missing.stream().filter(need -> !required.contains(need)).toList());
        answer.put("privacy_controls", controls(subject.personal()));
        answer.put("expected_artifacts", artefacts());
        answer.put("runtime_estimate_seconds", START_SECONDS + subject.rows() / ROWS_PER_SECOND);
        answer.put("memory_estimate_mb", Math.min(MEMORY_MIB_MAX, MEMORY_MIB_MIN + subject.rows() / ROWS_PER_MIB));
        answer.put("limitations", limitations());
        answer.put("assumptions", assumptions());
        answer.put(
                "scope_summary",
                valid.stream()
                                .filter(each -> Boolean.TRUE.equals(each.get("recommended")))
                                .count()
                        + " analyses are recommended for " + purpose.label() + "; " + valid.size() + " are possible, "
                        + conditional.size() + " need more input, " + invalid.size() + " are not possible.");
        return answer;
    }

    private void sort(
            Capability plot, Subject subject, List<Map<String, Object>> plots, List<Map<String, Object>> otherPlots) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("id", plot.id());
        entry.put("analysis", plot.analysis());
        boolean curve = Set.of("roc_curve", "pr_curve", "calibration_curve").contains(plot.id());
        if (!plot.offered()) {
            entry.put("reason", plot.reason());
        } else if (!possible.contains(plot.analysis())) {
            entry.put("reason", "its analysis " + plot.analysis() + " is not possible with these inputs");
        } else if (curve && !subject.probabilities()) {
            entry.put("reason", "no column has the probability of the favourable label");
        } else {
            plots.add(entry);
            return;
        }
        otherPlots.add(entry);
    }

    /** The roles that the purpose requires. */
    private List<String> purposeNeeds() {
        return switch (purpose) {
            case RECOMMENDER_EVALUATION -> needed("predictions", "ground_truth");
            case MODEL_EXPLANATION, MODEL_COMPARISON -> needed("model");
            case FAIRNESS_OR_REPRESENTATION -> needed("group");
            default -> List.of();
        };
    }

    private List<String> needed(String... needs) {
        return java.util.Arrays.stream(needs)
                .filter(need -> !WizardScope.missing(
                                new Capability("", true, "", "", List.of(need), "", "", ""), available)
                        .isEmpty())
                .toList();
    }

    /** The recipe of a format. */
    static String recipe(String format) {
        return switch (format) {
            case "maskott_csv_v1" -> "maskott_tactileo";
            case "becomino_json" -> "inokufu_becomino";
            case "generic_xapi_json", "generic_xapi_jsonl" -> "generic_xapi";
            default -> "generic_tabular";
        };
    }

    private static List<String> controls(boolean personal) {
        List<String> controls = new ArrayList<>();
        if (personal) {
            controls.add("Identifiers are replaced by keyed pseudonyms.");
            controls.add("Identifiers in texts are replaced by their kinds.");
            controls.add("Raw values are deleted as soon as they are pseudonymised.");
        }
        controls.add("The run fails if direct identifiers would stay readable without an acknowledgement.");
        return controls;
    }

    private List<String> artefacts() {
        return catalogue.exports().stream()
                .filter(export -> export.offered() && !export.file().isEmpty())
                .map(Capability::file)
                .toList();
    }

    private List<String> limitations() {
        List<String> limitations = new ArrayList<>();
        conditional.forEach(each ->
                limitations.add(each.get("id") + " needs " + String.join(", ", strings(each.get("requires"))) + "."));
        return limitations;
    }

    private static List<String> strings(@Nullable Object list) {
        return list instanceof List<?> items
                ? items.stream().map(String::valueOf).toList()
                : List.of();
    }

    static List<String> assumptions() {
        return List.of(
                "Time and memory are estimated from the number of rows, with one worker process on two cores.",
                "The run reads the file again; it may differ from the inspected one.");
    }
}
