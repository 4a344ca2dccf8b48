package org.sumspace.assessment.transform.core;

import org.jspecify.annotations.Nullable;

/**
 * One view of a resource, with pseudonyms. Values that the row lacks are null.
 *
 * @param timestamp ISO 8601 with an offset, or the text of the input if it is no time
 * @param durationSeconds null if there is none
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
        @Nullable Boolean anonymous) {}
