package org.sumspace.assessment.dataset.domain;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A file that a workspace registered.
 *
 * @param filePath below the workspace's folder for data, or a URL
 * @param schema label of the schema that it must have; null to recognise it
 * @param bytes of a URL those of its latest download, 0 before
 */
public record Dataset(
        UUID workspace,
        String id,
        String filePath,
        @Nullable String schema,
        long bytes,
        UUID createdBy,
        Instant createdAt) {}
