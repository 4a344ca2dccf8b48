package org.sumspace.catalog.training.offer.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.shared.core.Instants;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.plan.TrainingPlan;

/** The content of the records that represent trainings. Pure. */
public final class TrainingRecords {
    /** The number of model versions that a record shows. */
    public static final int VERSIONS_MAX = 10;

    /** The field of a service offering with the ids of software resources. */
    private static final String SOFTWARE_FIELD = "softwareResources";

    private static final int RESOURCES_MAX = 1_000;

    private TrainingRecords() {}

    /** A software resource with the name and description of the plan's model. */
    public static JsonValue software(JsonValue content, TrainingPlan plan) {
        String name = plan.draft().modelName();
        String description = plan.draft().modelDescription().strip();
        return with(content, Map.of("name", name, "description", description.isEmpty() ? name : description));
    }

    /**
     * The URLs of the plan and of all model versions, and the latest versions.
     *
     * @param latest the latest first
     */
    public static JsonValue training(TrainingPlan plan, List<ModelVersionRecord> latest) {
        String url = plan.publication().catalog() + "/training_plan/" + URLEncoder.encode(plan.id(), UTF_8);
        return JsonValue.of(Map.of(
                ResourceKind.TRAINING,
                Map.of(
                        "trainingPlan",
                        url,
                        "models",
                        url + "/models",
                        "latestModels",
                        latest.stream().map(TrainingRecords::version).toList())));
    }

    private static Map<String, Object> version(ModelVersionRecord version) {
        return Map.of(
                "version", version.body().modelVersion(),
                "round", version.round(),
                "url", version.body().url(),
                "sha256", version.body().result().toString(),
                "createdAt", Instants.text(version.body().issuedAt()));
    }

    /**
     * The offering of an AI provider with this software resource added. If there are too many, the oldest are dropped.
     */
    public static JsonValue offering(JsonValue content, String software) {
        List<String> ids = new ArrayList<>(content.member(SOFTWARE_FIELD).items().stream()
                .map(JsonValue::asText)
                .toList());
        if (!ids.contains(software)) {
            ids.add(software);
        }
        return with(
                content,
                Map.of(
                        "name",
                        "Training",
                        "description",
                        "Models that are trained where the records are",
                        SOFTWARE_FIELD,
                        ids.subList(Math.max(0, ids.size() - RESOURCES_MAX), ids.size())));
    }

    private static JsonValue with(JsonValue content, Map<String, Object> fields) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        content.members()
                .forEach(member -> all.put(member.getKey(), member.getValue().tree()));
        all.putAll(fields);
        return JsonValue.of(all);
    }
}
