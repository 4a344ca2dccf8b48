package org.sumspace.assessment.profile.domain;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.domain.Labelled;

/**
 * The profile of a data set.
 *
 * @param events null unless its rows are learning records
 * @param times null unless its rows have time stamps
 * @param correlations of the columns that were kept
 * @param alerts findings that a person should examine
 */
public record ProfileResult(
        List<ColumnProfile> columns,
        @Nullable EventProfile events,
        @Nullable TimeProfile times,
        Correlations correlations,
        List<ProfileAlert> alerts) {
    public ProfileResult {
        columns = List.copyOf(columns);
        alerts = List.copyOf(alerts);
    }

    public Optional<EventProfile> eventProfile() {
        return Optional.ofNullable(events);
    }

    public Optional<TimeProfile> timeProfile() {
        return Optional.ofNullable(times);
    }

    /**
     * The correlations of the columns of a data set.
     *
     * @param notes what was left out, and why
     */
    public record Correlations(List<ColumnCorrelation> pairs, List<String> notes) {
        public Correlations {
            pairs = List.copyOf(pairs);
            notes = List.copyOf(notes);
        }
    }

    /** How often each kind of event occurred. Durations are in seconds. */
    public record EventProfile(
            long totalEvents,
            long uniqueActors,
            long uniqueResources,
            long uniqueResourceTypes,
            long uniqueVerbs,
            long eventsWithDuration,
            double totalDurationSeconds,
            double avgDurationSeconds,
            List<ValueCount> topActors,
            List<ValueCount> topResources,
            List<ValueCount> resourceTypes,
            List<ValueCount> verbs,
            List<ValueCount> viewContexts) {
        public EventProfile {
            topActors = List.copyOf(topActors);
            topResources = List.copyOf(topResources);
            resourceTypes = List.copyOf(resourceTypes);
            verbs = List.copyOf(verbs);
            viewContexts = List.copyOf(viewContexts);
        }
    }

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
}
