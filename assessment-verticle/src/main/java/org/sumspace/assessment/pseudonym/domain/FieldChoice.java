package org.sumspace.assessment.pseudonym.domain;

import org.jspecify.annotations.Nullable;

/**
 * The decision of a plan for a column, which overrides the proposal of the inspection.
 *
 * @param width of the intervals of {@link FieldAction#GENERALISE_TO_BINS}; null for other actions
 * @param level of the hierarchy, 0 for the values themselves; null for other actions than
 *     {@link FieldAction#GENERALISE_BY_HIERARCHY}
 */
public record FieldChoice(
        String column,
        FieldAction action,
        @Nullable Double width,
        @Nullable Integer level) {}
