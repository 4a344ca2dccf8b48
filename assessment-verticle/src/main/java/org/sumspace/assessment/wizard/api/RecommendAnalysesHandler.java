package org.sumspace.assessment.wizard.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.wizard.core.Recommendation;
import org.sumspace.assessment.wizard.core.Scope;
import org.sumspace.assessment.wizard.domain.FieldRole;
import org.sumspace.assessment.wizard.domain.Purpose;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/wizard/recommend}. */
record RecommendAnalysesHandler(Catalogue catalogue) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        JsonObject inspection = body.getJsonObject("inspection_result");
        Map<String, List<String>> mappings = PlanJson.mappings(body.getJsonObject("field_mappings", new JsonObject()));
        Set<FieldRole> roles = EnumSet.noneOf(FieldRole.class);
        for (FieldRole role : FieldRole.values()) {
            if (mappings.containsKey(role.label())) {
                roles.add(role);
            }
        }
        if (body.getBoolean("has_group_field", false)) {
            roles.add(FieldRole.GROUP);
        }
        Scope.Available available = new Scope.Available(
                inspection.getString("detected_format", ""),
                roles,
                body.getBoolean("has_model", false),
                body.getBoolean("has_predictions", false),
                body.getBoolean("has_ground_truth", false),
                hasNumericTarget(inspection, mappings.getOrDefault(FieldRole.TARGET.label(), List.of())));
        ctx.json(new JsonObject(Recommendation.of(
                new Recommendation.Subject(
                        available,
                        body.getBoolean("has_probability_output", false) || roles.contains(FieldRole.PROBABILITY),
                        isPersonal(inspection),
                        Math.max(0, inspection.getLong("row_count_estimate", 0L)),
                        PlanJson.strings(inspection, "missing_required_fields"),
                        Purpose.labelled(body.getString("purpose", "")).orElse(Purpose.FULL_AUDIT)),
                catalogue)));
    }

    private static boolean hasNumericTarget(JsonObject inspection, List<String> targets) {
        return fields(inspection)
                .anyMatch(field -> targets.contains(field.getString("name"))
                        && Scope.isNumeric(field.getString("inferred_type", "")));
    }

    private static boolean isPersonal(JsonObject inspection) {
        return fields(inspection).anyMatch(field -> field.getBoolean("pii_flag", false));
    }

    private static Stream<JsonObject> fields(JsonObject inspection) {
        return inspection.getJsonArray("field_inventory", new JsonArray()).stream()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast);
    }
}
