package org.sumspace.assessment.wizard.domain;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A person's plan for an assessment.
 *
 * @param format id of a format of the registry
 * @param mappings columns by their roles, for example {@code group_field}
 * @param types types of columns as the inspection infers them
 * @param purpose empty if none was chosen
 */
public record Plan(
        String format,
        Map<String, List<String>> mappings,
        Map<String, String> types,
        List<String> analyses,
        List<String> plots,
        List<String> exports,
        Privacy privacy,
        Inputs inputs,
        String purpose,
        ModelContext model) {
    /**
     * The decisions about personal data.
     *
     * @param acknowledged whether the person knows that the data set has personal data
     * @param containsPersonalData what the inspection found
     * @param exports that the person knows to describe personal data
     * @param keepReason why direct identifiers stay readable; null if they do not
     */
    public record Privacy(
            boolean acknowledged,
            boolean containsPersonalData,
            List<String> exports,
            @Nullable String keepReason) {
        public Privacy {
            exports = List.copyOf(exports);
        }
    }

    /**
     * The inputs of the assessment.
     *
     * @param dataset a path, the id of a data set, or a URL; null if none was chosen
     * @param predictions a file of recommendations; null without
     * @param truth a file with what is relevant; null without
     * @param rows estimated by the inspection; 0 if that is not known
     */
    public record Inputs(
            @Nullable String dataset,
            @Nullable String predictions,
            @Nullable String truth,
            long rows,
            long bytes) {}

    /**
     * The models of the plan.
     *
     * @param models ids
     * @param positive the favourable label; null to choose it
     */
    public record ModelContext(
            List<String> models, @Nullable String positive) {
        public ModelContext {
            models = List.copyOf(models);
        }
    }

    public Plan {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        mappings.forEach((role, columns) -> copy.put(role, List.copyOf(columns)));
        mappings = java.util.Collections.unmodifiableMap(copy);
        types = Map.copyOf(types);
        analyses = List.copyOf(analyses);
        plots = List.copyOf(plots);
        exports = List.copyOf(exports);
    }

    /** The columns with a role. */
    public List<String> columns(ColumnRole role) {
        return mappings.getOrDefault(role.label(), List.of());
    }

    public boolean has(ColumnRole role) {
        return !columns(role).isEmpty();
    }

    /** The column with a role; empty if none has it. */
    public Optional<String> column(ColumnRole role) {
        return columns(role).stream().findFirst();
    }
}
