package org.sumspace.assessment.profile.domain;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
}
