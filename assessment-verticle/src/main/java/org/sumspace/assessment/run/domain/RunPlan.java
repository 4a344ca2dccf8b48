package org.sumspace.assessment.run.domain;

import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.model.domain.ModelReference;

/**
 * The inputs and options of a run. A run that was interrupted is resumed only with an equal plan.
 *
 * @param input name of the file, without its folder
 * @param inputModified time of its last change
 * @param salt used without a secret
 * @param keyId tells whether the secret is the same one; empty without a secret
 * @param schema label of the schema that the input must have; null to recognise it
 * @param metrics what is computed beyond what the data set says by itself
 * @param data how rows are checked and treated
 * @param acknowledgement why direct identifiers may stay; null without an acknowledgement
 * @param model that is analysed; null without
 */
public record RunPlan(
        String input,
        long inputBytes,
        String inputModified,
        boolean pseudonymise,
        @Nullable String acknowledgement,
        String salt,
        String keyId,
        @Nullable String schema,
        MetricOptions metrics,
        DataOptions data,
        @Nullable ModelReference model) {
    /** A run that was started: its id, its time (ISO 8601) and its plan. */
    public record RunStart(String runId, String started, RunPlan plan) {}
}
