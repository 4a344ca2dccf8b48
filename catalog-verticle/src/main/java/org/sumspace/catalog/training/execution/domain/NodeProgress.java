package org.sumspace.catalog.training.execution.domain;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.training.message.Progress;

/**
 * What one node of an execution plan is doing.
 *
 * @param role {@code processor}, or an aggregator's role in the tree
 * @param place of an aggregator in the tree; null for a processor node
 * @param step in words
 * @param reported the node's latest report; null before the first
 */
public record NodeProgress(
        String id,
        String role,
        @Nullable TreePlace place,
        String step,
        Instant since,
        List<String> waitingFor,
        @Nullable Progress reported) {
    public NodeProgress {
        requireNonNull(id, "id is null");
        requireNonNull(role, "role is null");
        requireNonNull(step, "step is null");
        requireNonNull(since, "since is null");
        waitingFor = List.copyOf(waitingFor);
    }
}
