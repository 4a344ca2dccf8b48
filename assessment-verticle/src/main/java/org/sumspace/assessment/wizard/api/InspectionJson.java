package org.sumspace.assessment.wizard.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.capability.domain.Catalogue.Capability;
import org.sumspace.assessment.shared.api.SnakeCase;
import org.sumspace.assessment.wizard.core.RoleGuess;
import org.sumspace.assessment.wizard.domain.InspectedInput;
import org.sumspace.assessment.wizard.domain.InspectedInput.InspectedField;
import org.sumspace.assessment.wizard.service.InspectionService.Inspected;

/** The results of an inspection as JSON. */
final class InspectionJson {
    /** Adapters by the endings of model files. */
    private static final Map<String, String> ADAPTERS = Map.of(
            "pkl",
            "sklearn",
            "joblib",
            "sklearn",
            "onnx",
            "onnx",
            "pt",
            "torch",
            "pth",
            "torch",
            "h5",
            "tensorflow",
            "keras",
            "tensorflow");

    private final JsonObject hints;
    private final Catalogue catalogue;

    InspectionJson(JsonObject hints, Catalogue catalogue) {
        this.hints = hints;
        this.catalogue = catalogue;
    }

    /** @param model a file; null without */
    JsonObject of(Inspected inspected, @Nullable String model) {
        JsonObject json = new JsonObject().put("file_size_bytes", inspected.bytes());
        addModel(json, model);
        return inspected.found().map(found -> supported(json, found)).orElseGet(() -> unsupported(json, inspected));
    }

    private static JsonObject unsupported(JsonObject json, Inspected inspected) {
        return json.put("detected_format", "unsupported")
                .put("detected_format_label", "Not supported")
                .put("format_confidence", 0)
                .put("row_count_estimate", 0)
                .put("field_inventory", new JsonArray())
                .put("xapi_compatibility_score", 0)
                .put("becomino_template_match_score", 0)
                .put("maskott_schema_match_score", 0)
                .put("missing_required_fields", new JsonArray())
                .put("risk_warnings", new JsonArray())
                .put("recommended_next_step", "input_source")
                .put("is_supported", false)
                .put("unsupported_reason", inspected.reason())
                .put("pre_mapped_fields", new JsonObject());
    }

    private JsonObject supported(JsonObject json, InspectedInput found) {
        List<String> missing = new ArrayList<>(found.missingRequiredFields());
        JsonObject mapped = mapped(found, missing);
        return json.mergeIn(SnakeCase.object(found))
                .put("missing_required_fields", new JsonArray(missing))
                .put("recommended_next_step", next(found, missing))
                .put("is_supported", true)
                .putNull("unsupported_reason")
                .put("pre_mapped_fields", mapped);
    }

    /**
     * The mapped roles. The person's choice takes precedence over a guess by name; a chosen column that does not exist
     * is reported as missing.
     */
    private JsonObject mapped(InspectedInput found, List<String> missing) {
        JsonObject mapped = new JsonObject();
        RoleGuess.mapped(found.fieldInventory()).forEach(mapped::put);
        List<String> names =
                found.fieldInventory().stream().map(InspectedField::name).toList();
        for (String role : hints.fieldNames()) {
            if (role.endsWith("_field") && hints.getValue(role) instanceof String column) {
                if (names.contains(column)) {
                    mapped.put(role, column);
                } else {
                    missing.add(column);
                }
            }
        }
        List<String> groups = PlanJson.strings(hints, "group_fields");
        if (!groups.isEmpty() && names.containsAll(groups)) {
            mapped.put("group_field", groups.size() == 1 ? groups.get(0) : new JsonArray(groups));
        } else {
            groups.stream().filter(group -> !names.contains(group)).forEach(missing::add);
        }
        return mapped;
    }

    private static String next(InspectedInput found, List<String> missing) {
        if (!missing.isEmpty()) {
            return "schema_mapping";
        }
        return found.hasPersonalData() ? "privacy_review" : "analysis_scope";
    }

    private void addModel(JsonObject json, @Nullable String model) {
        if (model == null) {
            json.putNull("detected_model_type").putNull("model_adapter_compatibility");
            return;
        }
        String ending = model.substring(model.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        String adapter = ADAPTERS.getOrDefault(ending, model.contains("://") ? "http" : "unknown");
        Capability offer = catalogue.adapter(adapter).orElse(null);
        JsonObject compatibility =
                new JsonObject().put("adapter", adapter).put("compatible", offer != null && offer.offered());
        if (offer == null) {
            compatibility.put("reason", "no adapter reads models of this type");
        } else if (!offer.offered()) {
            compatibility.put("reason", offer.reason());
        }
        json.put("detected_model_type", adapter).put("model_adapter_compatibility", compatibility);
    }
}
