package org.sumspace.assessment.run.domain;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.model.domain.ModelReference;

/**
 * A run as the node knows it.
 *
 * @param request with what was found for it
 * @param model the version of the model that it analyses; null without
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
        RunRequest request,
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
            RunRequest request,
            @Nullable ModelReference model,
            UUID initiatedBy,
            @Nullable String derivedFrom,
            Instant now) {
        return new Run(
                workspace,
                id,
                request,
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

    /** Below the workspace's folder for data, or a URL. */
    public String inputPath() {
        return request.path();
    }

    /**
     * Why a run failed. The message contains no value of the data set.
     *
     * @param stage the one that failed
     */
    public record RunFailure(String stage, String code, String message) {}

    /**
     * A person's request for a run.
     *
     * @param path of the input, below the workspace's folder for data
     * @param schema label of the schema that the input must have; null to recognise it
     * @param acknowledgement why direct identifiers may stay readable; null if they may not
     * @param options what is computed beyond what the data set says by itself
     * @param data how rows are checked and treated
     * @param model id of the registered model that is analysed; null without
     */
    public record RunRequest(
            String path,
            @Nullable String schema,
            @Nullable String acknowledgement,
            MetricOptions options,
            DataOptions data,
            @Nullable String model) {}
}
