package org.sumspace.assessment.run.domain;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.explanation.domain.HeldOutRows;
import org.sumspace.assessment.run.domain.RunPlan.RunStart;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.common.config.Secret;

/**
 * The parts of a run's configuration that are not stored.
 *
 * @param input read only by the first stage
 * @param compared what its rows are compared with
 * @param hierarchies files that the plan names, by column
 * @param model the file of the model that the plan names; null without a file
 * @param heldOut rows that the model is evaluated on in the place of those of the run; null for those of the run
 * @param notes what readers must know of the input, in sentences
 * @param secret for pseudonyms
 * @param signer signs the manifest
 * @param program of the process that evaluates the model
 */
public record RunSetup(
        RunStart start,
        InputFile input,
        Compared compared,
        Map<String, InputFile> hierarchies,
        @Nullable Path model,
        @Nullable HeldOutRows heldOut,
        List<String> notes,
        Optional<Secret> secret,
        ManifestSigner signer,
        WorkerProgram program) {
    public RunSetup {
        hierarchies = Map.copyOf(hierarchies);
        notes = List.copyOf(notes);
    }

    /**
     * Files that the plan names.
     *
     * @param recommendations null without
     * @param relevance null without
     * @param earlier the folder of an earlier run; null without
     */
    public record Compared(
            @Nullable InputFile recommendations,
            @Nullable InputFile relevance,
            @Nullable Path earlier) {}
}
