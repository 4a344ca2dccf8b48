package org.sumspace.assessment.run.domain;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.model.domain.ModelReference;

/**
 * A run as the node knows it.
 *
 * @param inputPath below the workspace's folder for data, or a URL
 * @param schema that the input must have; null to recognise it
 * @param acknowledgement why direct identifiers may stay; null without an acknowledgement
 * @param options what it computes beyond what the data set says by itself
 * @param data how it checks and treats rows
 * @param model that it analyses; null without
 * @param stage under way; null if the run is not running
 * @param initiator e-mail address of {@code initiatedBy}; null of a run that is not stored yet
 * @param tries how often a worker has ended in this stage
 * @param events number of the latest event
 * @param derivedFrom the run that this one repeats
 * @param rowsRemovedAt when its pseudonymised rows were removed; null while they may be there
 */
public record Run(
        UUID workspace,
        String id,
        String inputPath,
        @Nullable String schema,
        @Nullable String acknowledgement,
        MetricOptions options,
        DataOptions data,
        @Nullable ModelReference model,
        RunStatus status,
        @Nullable String stage,
        UUID initiatedBy,
        @Nullable String initiator,
        boolean cancelRequested,
        int tries,
        int events,
        @Nullable RunFailure failure,
        @Nullable String derivedFrom,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Instant rowsRemovedAt) {
    /** A run that waits for a worker. */
    public static Run queued(
            UUID workspace,
            String id,
            String inputPath,
            @Nullable String schema,
            @Nullable String acknowledgement,
            MetricOptions options,
            DataOptions data,
            @Nullable ModelReference model,
            UUID initiatedBy,
            @Nullable String derivedFrom,
            Instant now) {
        return new Run(
                workspace,
                id,
                inputPath,
                schema,
                acknowledgement,
                options,
                data,
                model,
                RunStatus.QUEUED,
                null,
                initiatedBy,
                null,
                false,
                0,
                0,
                null,
                derivedFrom,
                now,
                null,
                null,
                null);
    }

    private @Nullable String modelId() {
        return model == null ? null : model.id();
    }

    /** Whether it computes the same as another one; the version of a model is not compared. */
    public boolean isOfSamePlan(Run other) {
        return inputPath.equals(other.inputPath)
                && options.equals(other.options)
                && data.equals(other.data)
                && java.util.Objects.equals(modelId(), other.modelId())
                && java.util.Objects.equals(schema, other.schema)
                && java.util.Objects.equals(acknowledgement, other.acknowledgement);
    }
}
