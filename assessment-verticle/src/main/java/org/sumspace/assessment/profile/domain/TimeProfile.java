package org.sumspace.assessment.profile.domain;

import java.util.List;

/**
 * The times of events.
 *
 * @param hours events in each hour of the day, in the offset of the time stamps
 * @param avgEventsPerSession of the events that belong to a session
 * @param days events of each day with any, in order
 */
public record TimeProfile(
        String minTimestamp,
        String maxTimestamp,
        long spanDays,
        long eventsWithValidTimestamp,
        long uniqueDays,
        double avgEventsPerDay,
        String peakDay,
        List<Long> hours,
        long uniqueSessions,
        double avgEventsPerSession,
        List<ValueCount> days) {
    public TimeProfile {
        hours = List.copyOf(hours);
        days = List.copyOf(days);
    }

    /** The days with most events; the earlier of two with the same number first. */
    public List<ValueCount> topDays(int most) {
        return days.stream()
                .sorted(java.util.Comparator.comparingLong(ValueCount::count).reversed())
                .limit(most)
                .toList();
    }
}
