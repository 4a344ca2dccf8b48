package org.sumspace.catalog.training.plan.core;

import java.time.Instant;
import java.util.List;
import org.sumspace.catalog.training.plan.domain.BaseModelFile;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.training.model.InvalidModelException;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.plan.BaseModelChecks;
import org.sumspace.common.training.plan.TrainingPlanDraft;

/**
 * A base model that fits its training plan.
 *
 * @param sha256 digest of the file
 * @param dimension number of weights
 */
public record BaseModel(Digest sha256, int dimension) {

    /**
     * Reads the file without executing anything in it, and compares it with the plan.
     *
     * @throws NodeException UNPROCESSABLE with every mismatch
     */
    public static BaseModel check(TrainingPlanDraft draft, byte[] file) {
        Digest sha256 = Digest.of(file);
        Digest pinned = draft.parameters().baseModelSha256();
        if (pinned != null && !pinned.equals(sha256)) {
            throw refused("/parameters/baseModelSha256", "the file at base_model has the SHA-256 " + sha256);
        }
        ModelFile model = read(file, "/base_model");
        List<Violation> violations = BaseModelChecks.violations(draft.featureMap(), draft.parameters(), model);
        if (!violations.isEmpty()) {
            throw NodeException.unprocessable(violations);
        }
        return new BaseModel(sha256, model.dimension());
    }

    /**
     * Reads a file that an AI provider sends, without executing anything in it.
     *
     * @throws NodeException UNPROCESSABLE if no training can begin with it
     */
    public static BaseModelFile describe(String owner, byte[] file, Instant now) {
        ModelFile model = read(file, "");
        return new BaseModelFile(
                owner,
                Digest.of(file),
                file.length,
                now,
                model.estimator(),
                model.features(),
                model.classes().size(),
                BaseModelFile.shown(model.classes()));
    }

    private static ModelFile read(byte[] file, String path) {
        try {
            return ModelFile.read(file);
        } catch (InvalidModelException e) {
            throw refused(path, String.valueOf(e.getMessage()));
        }
    }

    /** The base model cannot be used, for a reason that the author of the plan can correct. */
    public static NodeException refused(String path, String why) {
        return NodeException.unprocessable(List.of(new Violation(path, why)));
    }
}
