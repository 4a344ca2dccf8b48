package org.sumspace.sandbox.cli.train;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.error.Violation;
import org.sumspace.common.training.model.InvalidModelException;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.plan.BaseModelChecks;
import org.sumspace.common.training.plan.InvalidPlanException;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.training.plan.TrainingPlanDraft;
import org.sumspace.sandbox.cli.shared.JsonInput;
import org.sumspace.sandbox.data.Trees;

/**
 * What a user wants to train. The id of the training plan follows from all of it, so that the same request again, for
 * example after an interruption, is the same plan.
 *
 * @param file of the base model
 * @param baseModel content of the file
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record TrainingRequest(Path file, byte[] baseModel, String title, ObjectNode targetData, ObjectNode parameters) {
    private static final URI PLACEHOLDER_URL = URI.create("https://example.org/model");
    private static final int ID_DIGITS = 12;
    private static final int ID_WORDS_MAX = 60;

    /** @param owner id of the participant, because others may request the same */
    String id(String owner) {
        ObjectNode content = JsonInput.empty().put("owner", owner).put("title", title);
        content.put("baseModel", Digest.of(baseModel).toString());
        content.set("targetData", targetData);
        content.set("parameters", parameters);
        String digest = Digest.of(CanonicalJson.write(Trees.of(content))).toString();
        String words =
                title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        String name = words.isEmpty() ? "training" : words.substring(0, Math.min(ID_WORDS_MAX, words.length()));
        return name + "-" + digest.substring(0, ID_DIGITS);
    }

    /** The training plan as the catalog takes it. */
    ObjectNode plan(String id, URI baseModelUrl) {
        ObjectNode plan = JsonInput.empty()
                .put("id", id)
                .put("model_name", title)
                .put("model_description", title)
                .put("base_model", baseModelUrl.toString());
        plan.set("target_data", targetData);
        plan.set("parameters", parameters);
        return plan;
    }

    /** Why the catalog would refuse the base model or the plan, as far as this can be known here. */
    List<String> refusals() {
        try {
            return refusals(ModelFile.read(baseModel));
        } catch (InvalidModelException refused) {
            return List.of(file + ": " + refused.getMessage());
        }
    }

    private List<String> refusals(ModelFile model) {
        try {
            TrainingPlanDraft draft = TrainingPlan.parseDraft(Trees.of(plan("x", PLACEHOLDER_URL)));
            return BaseModelChecks.violations(draft.featureMap(), draft.parameters(), model).stream()
                    .map(Violation::toString)
                    .toList();
        } catch (InvalidPlanException invalid) {
            return invalid.violations().stream().map(Object::toString).toList();
        }
    }
}
