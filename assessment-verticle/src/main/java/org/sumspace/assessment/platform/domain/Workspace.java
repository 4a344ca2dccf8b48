package org.sumspace.assessment.platform.domain;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What belongs together and is apart from everything else: data sets, runs, artefacts.
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
