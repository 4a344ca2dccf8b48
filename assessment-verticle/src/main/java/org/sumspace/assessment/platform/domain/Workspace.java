package org.sumspace.assessment.platform.domain;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An isolated set of data sets, runs and artefacts.
 *
 * @param slug its name in requests and folders
 * @param tenant the slug of the tenant that owns it; null if none does
 */
public record Workspace(
        UUID id,
        String slug,
        String name,
        @Nullable String description,
        @Nullable String tenant) {}
