package org.sumspace.contract.rule.service;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.error.NodeException;

/** Rules that could not be downloaded a short time ago, so that repeated requests do not ask the registry each time. */
final class RecentFailures {
    static final Duration KEPT = Duration.ofSeconds(10);
    private static final int ENTRIES_MAX = 1_000;

    private record Failure(Instant since, NodeException failure) {}

    private final Clock clock;
    private final Map<String, Failure> entries = BoundedMap.byAge(ENTRIES_MAX);

    RecentFailures(Clock clock) {
        this.clock = clock;
    }

    synchronized void add(String id, NodeException failure) {
        entries.remove(id);
        entries.put(id, new Failure(clock.instant(), failure));
    }

    /** A failure is not kept for longer if the clock is set back. */
    synchronized Optional<NodeException> of(String id) {
        @Nullable Failure entry = entries.get(id);
        if (entry == null) {
            return Optional.empty();
        }
        Duration age = Duration.between(entry.since(), clock.instant());
        if (age.isNegative() || age.compareTo(KEPT) >= 0) {
            entries.remove(id);
            return Optional.empty();
        }
        return Optional.of(entry.failure());
    }
}
