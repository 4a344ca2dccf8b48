package org.sumspace.common.training.plan;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.model.ClassMetric;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.InvalidFeatureMapException;

/**
 * The training plan of an AI provider before publication, with defaults filled in.
 *
 * @param id chosen by the AI provider; part of URLs
 * @param targetData which records to use, and how each becomes a row
 * @param baseModelUrl URL of the model file of round 1
 */
public record TrainingPlanDraft(
        String id,
        String modelName,
        JsonValue targetData,
        String modelDescription,
        String baseModelUrl,
        PlanParameters parameters) {

    private static final int MAX_DESCRIPTION_CHARS = 10_000;
    private static final Pattern ID = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._:~-]{1,128}");

    /** @throws InvalidPlanException with all violations */
    public TrainingPlanDraft {
        Violations violations = new Violations();
        if (!ID.matcher(id).matches()) {
            violations.add("/id", "must be 1 to 128 of the characters A-Z a-z 0-9 . _ : ~ -");
        }
        violations.check("/model_name", () -> Require.name("model_name", modelName));
        if (modelDescription.length() > MAX_DESCRIPTION_CHARS) {
            violations.add("/model_description", "must have at most " + MAX_DESCRIPTION_CHARS + " characters");
        }
        violations.check("/base_model", () -> Require.url("base_model", baseModelUrl));
        targetData = normalised(targetData, violations);
        checkFeatureMap(targetData, parameters, violations);
        violations.throwIfAny();
    }

    /** A copy in which equal values are equal. */
    private static JsonValue normalised(JsonValue json, Violations violations) {
        JsonValue copy = violations.check("/target_data", () -> CanonicalJson.read(CanonicalJson.write(json)));
        return copy == null ? json : copy;
    }

    private static void checkFeatureMap(JsonValue targetData, PlanParameters parameters, Violations violations) {
        if (!targetData.isObject()) {
            violations.add("/target_data", "must be an object");
            return;
        }
        try {
            int classes = FeatureMap.parse(targetData).classes().size();
            if (!parameters.metrics().isEmpty() && classes > ClassMetric.MAX_CLASSES) {
                violations.add(
                        "/parameters/metrics",
                        "needs a label of at most " + ClassMetric.MAX_CLASSES + " classes, this one has " + classes);
            }
        } catch (InvalidFeatureMapException e) {
            violations.addAll("/target_data", e.violations());
        }
    }

    /** How a record of the target data becomes a row. */
    public FeatureMap featureMap() {
        try {
            return FeatureMap.parse(targetData);
        } catch (InvalidFeatureMapException e) {
            throw new IllegalStateException("the target data was valid when the draft was created", e);
        }
    }

    /** The draft with the base model pinned. */
    public TrainingPlanDraft withBaseModel(Digest sha256) {
        return new TrainingPlanDraft(
                id, modelName, targetData, modelDescription, baseModelUrl, parameters.withBaseModel(sha256));
    }

    static TrainingPlanDraft read(JsonFields fields, Violations violations) {
        String id = fields.text("id");
        String modelName = fields.text("model_name");
        JsonValue targetData = fields.object("target_data");
        String modelDescription = fields.text("model_description");
        String baseModelUrl = fields.text("base_model");
        JsonValue given = fields.member("parameters");
        PlanParameters parameters =
                PlanParameters.parse(given.isMissing() ? JsonValue.of(Map.of()) : given, "/parameters", violations);
        fields.refuseUnread();
        TrainingPlanDraft draft = violations.collect(
                "", () -> new TrainingPlanDraft(id, modelName, targetData, modelDescription, baseModelUrl, parameters));
        violations.throwIfAny();
        TrainingPlanDraft valid = requireNonNull(draft);
        valid.checkLabel(violations);
        violations.throwIfAny();
        return valid;
    }

    private void checkLabel(Violations violations) {
        boolean isNumber = featureMap().target().isPresent();
        if (!isNumber && parameters.contribution() == Contribution.MOMENTS) {
            violations.add("/parameters/contribution", "must be update, because the label has classes");
        }
        if (isNumber && parameters.evaluation()) {
            violations.add("/parameters/evaluation", "is not possible with a label that is a number");
        }
    }

    Map<String, @Nullable Object> toJson() {
        Map<String, @Nullable Object> json = new HashMap<>();
        json.put("id", id);
        json.put("model_name", modelName);
        json.put("model_description", modelDescription);
        json.put("base_model", baseModelUrl);
        json.put("target_data", targetData.tree());
        json.put("parameters", parameters.toJson());
        return json;
    }
}
