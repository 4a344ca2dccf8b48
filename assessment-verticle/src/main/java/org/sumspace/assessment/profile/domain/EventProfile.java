package org.sumspace.assessment.profile.domain;

import java.util.List;

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
