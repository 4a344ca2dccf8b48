package org.sumspace.assessment.interop.domain;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored report of another tool.
 *
 * @param run that it is about; null if it is about none
 * @param model that it is about; null if it is about none
 * @param content maps, lists and scalars
 */
public record ImportedReport(
        UUID workspace,
        String id,
        ExchangeTool tool,
        @Nullable String run,
        @Nullable String model,
        Map<String, Object> content,
        UUID importedBy,
        Instant importedAt) {}
