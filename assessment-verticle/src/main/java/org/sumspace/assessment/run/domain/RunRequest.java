package org.sumspace.assessment.run.domain;

import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.MetricOptions;

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
