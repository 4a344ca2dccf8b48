package org.sumspace.assessment.wizard;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.wizard.domain.Plan;

/** Plans for tests: one that no rule blocks, and changes of it. */
record Plans(
        String format,
        Map<String, List<String>> mappings,
        Map<String, String> types,
        List<String> analyses,
        List<String> plots,
        List<String> exports,
        Plan.Privacy privacy,
        Plan.Inputs inputs,
        List<String> models) {
    static Plans good() {
        return new Plans(
                "generic_csv_tabular",
                Map.of(),
                Map.of(),
                List.of("schema_validation"),
                List.of(),
                List.of(),
                new Plan.Privacy(false, false, List.of(), null),
                new Plan.Inputs("visits.csv", null, null, 10, 100),
                List.of());
    }

    Plans of(String otherFormat) {
        return new Plans(otherFormat, mappings, types, analyses, plots, exports, privacy, inputs, models);
    }

    Plans mapping(String... rolesAndColumns) {
        Map<String, List<String>> more = new java.util.HashMap<>(mappings);
        for (int i = 0; i < rolesAndColumns.length; i += 2) {
            more.put(rolesAndColumns[i], List.of(rolesAndColumns[i + 1]));
        }
        return new Plans(format, more, types, analyses, plots, exports, privacy, inputs, models);
    }

    Plans typed(String column, String type) {
        return new Plans(format, mappings, Map.of(column, type), analyses, plots, exports, privacy, inputs, models);
    }

    Plans making(String... ids) {
        return new Plans(format, mappings, types, List.of(ids), plots, exports, privacy, inputs, models);
    }

    Plans drawing(String... ids) {
        return new Plans(format, mappings, types, analyses, List.of(ids), exports, privacy, inputs, models);
    }

    Plans exporting(String... ids) {
        return new Plans(format, mappings, types, analyses, plots, List.of(ids), privacy, inputs, models);
    }

    Plans acknowledging(boolean personal, String... ids) {
        return new Plans(
                format,
                mappings,
                types,
                analyses,
                plots,
                exports,
                new Plan.Privacy(true, personal, List.of(ids), null),
                inputs,
                models);
    }

    Plans personal() {
        return new Plans(
                format,
                mappings,
                types,
                analyses,
                plots,
                exports,
                new Plan.Privacy(false, true, List.of(), null),
                inputs,
                models);
    }

    Plans reading(@Nullable String dataset, @Nullable String predictions, @Nullable String truth) {
        return new Plans(
                format,
                mappings,
                types,
                analyses,
                plots,
                exports,
                privacy,
                new Plan.Inputs(dataset, predictions, truth, inputs.rows(), inputs.bytes()),
                models);
    }

    Plans large(long rows, long bytes) {
        return new Plans(
                format,
                mappings,
                types,
                analyses,
                plots,
                exports,
                privacy,
                new Plan.Inputs(inputs.dataset(), null, null, rows, bytes),
                models);
    }

    Plans asking(String... ids) {
        return new Plans(format, mappings, types, analyses, plots, exports, privacy, inputs, List.of(ids));
    }

    Plan plan() {
        return new Plan(
                format,
                mappings,
                types,
                analyses,
                plots,
                exports,
                privacy,
                inputs,
                "full_audit",
                new Plan.ModelContext(models, null));
    }
}
