package org.sumspace.assessment.wizard.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.wizard.domain.Plan;

/** Plans as clients send them. The contract has checked the types. */
final class PlanJson {
    private PlanJson() {}

    static Plan of(JsonObject json) {
        JsonObject privacy = json.getJsonObject("privacy_settings", new JsonObject());
        JsonObject model = json.getJsonObject("model_context", new JsonObject());
        return new Plan(
                json.getString("detected_format", ""),
                mappings(json.getJsonObject("field_mappings", new JsonObject())),
                texts(json.getJsonObject("field_types", new JsonObject())),
                strings(json, "selected_analyses"),
                strings(json, "selected_plots"),
                strings(json, "selected_exports"),
                new Plan.Privacy(
                        privacy.getBoolean("acknowledged", false),
                        privacy.getBoolean("contains_personal_data", false),
                        strings(privacy, "acknowledged_exports"),
                        privacy.getString("keep_identifiers_reason")),
                inputs(json.getJsonObject("inputs", new JsonObject())),
                json.getString("purpose", ""),
                new Plan.ModelContext(strings(model, "model_ids"), model.getString("positive_label")));
    }

    private static Plan.Inputs inputs(JsonObject inputs) {
        return new Plan.Inputs(
                either(inputs, "dataset"),
                either(inputs, "prediction"),
                either(inputs, "ground_truth"),
                inputs.getLong("row_count_estimate", 0L),
                inputs.getLong("file_size_bytes", 0L));
    }

    /** The path or the reference of an input; null without. */
    static @Nullable String either(JsonObject inputs, String name) {
        String path = inputs.getString(name + "_path");
        return path == null ? inputs.getString(name + "_reference") : path;
    }

    /** A role has one column, or a list of them. */
    static Map<String, List<String>> mappings(JsonObject json) {
        Map<String, List<String>> mappings = new LinkedHashMap<>();
        for (String role : json.fieldNames()) {
            Object columns = json.getValue(role);
            if (columns instanceof JsonArray list) {
                mappings.put(role, list.stream().map(String::valueOf).toList());
            } else if (columns instanceof String column && !column.isEmpty()) {
                mappings.put(role, List.of(column));
            }
        }
        return mappings;
    }

    private static Map<String, String> texts(JsonObject json) {
        Map<String, String> texts = new LinkedHashMap<>();
        json.forEach(each -> texts.put(each.getKey(), String.valueOf(each.getValue())));
        return texts;
    }

    static List<String> strings(JsonObject json, String name) {
        return json.getJsonArray(name, new JsonArray()).stream()
                .map(String::valueOf)
                .toList();
    }
}
