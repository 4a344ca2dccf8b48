package org.sumspace.assessment.transform.core;

import org.jspecify.annotations.Nullable;

/**
 * One view of a resource, with pseudonyms. Values that the row lacks are null.
 *
 * @param timestamp as the input has it; once it is normal, ISO 8601 with an offset
 * @param durationSeconds null if there is none
 * @param unreadableTime the text of the input if it is not a time
 */
public record EventRow(
        @Nullable String id,
        @Nullable String timestamp,
        @Nullable String actor,
        @Nullable String session,
        @Nullable String school,
        @Nullable String group,
        @Nullable String viewContext,
        @Nullable String resource,
        @Nullable String resourceType,
        @Nullable Double durationSeconds,
        @Nullable Boolean author,
        @Nullable Boolean anonymous,
        @Nullable String unreadableTime) {}
