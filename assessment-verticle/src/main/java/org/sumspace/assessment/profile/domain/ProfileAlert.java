package org.sumspace.assessment.profile.domain;

import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.domain.Labelled;

/**
 * A finding in the profile of a data set that a person should examine before the data set is used.
 *
 * @param kind what it is, for example {@code missing_values}
 * @param column null if it is about rows
 * @param other the other column of a pair; null if it is about one
 * @param value the figure that is beyond the limit
 * @param limit from which on there is an alert
 * @param message for people; without values of the data set
 */
public record ProfileAlert(
        String kind, @Nullable String column, @Nullable String other, double value, double limit, String message) {
    /** What can be wrong. */
    public enum Kind implements Labelled {
        EMPTY,
        CONSTANT,
        MISSING_VALUES,
        ALL_DIFFERENT,
        MANY_CATEGORIES,
        IMBALANCED,
        CORRELATED,
        DUPLICATE_ROWS
    }
}
