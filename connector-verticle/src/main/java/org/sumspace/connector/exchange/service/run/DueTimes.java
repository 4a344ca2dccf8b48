package org.sumspace.connector.exchange.service.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The times at which records must be checked. Thread-safe. */
final class DueTimes {
    private final Map<String, Look> looks = new HashMap<>();
    private final TreeSet<Look> order =
            new TreeSet<>(Comparator.comparing(Look::at).thenComparing(Look::id));
    private Instant latest = Instant.MIN;

    /**
     * A scheduled check of a record.
     *
     * @param limit of the record's state; null if there is none, or it does not matter
     * @param waitsFor the peers whose answers are awaited; empty if there is other work
     */
    record Look(String id, Instant at, @Nullable Instant limit, Set<String> waitsFor) {
        boolean isUseless(Instant now, Predicate<String> isAway) {
            boolean isLimitOver = limit != null && !now.isBefore(limit);
            return !isLimitOver && !waitsFor.isEmpty() && waitsFor.stream().allMatch(isAway);
        }

        Look postponed(Instant later) {
            return movedTo(limit != null && limit.isBefore(later) ? limit : later);
        }

        private Look movedTo(Instant time) {
            return new Look(id, time, limit, waitsFor);
        }
    }

    synchronized void set(Look look) {
        remove(look.id());
        looks.put(look.id(), look);
        order.add(look);
    }

    synchronized void remove(String id) {
        Look earlier = looks.remove(id);
        if (earlier != null) {
            order.remove(earlier);
        }
    }

    /**
     * Removes and returns the due checks, the earliest first. After the clock was set back, all checks are due.
     *
     * @param max the maximum number that is returned
     */
    synchronized List<Look> takeDue(Instant now, int max) {
        if (now.isBefore(latest)) {
            List.copyOf(order).forEach(look -> set(look.movedTo(now)));
        }
        latest = now;
        List<Look> due = new ArrayList<>();
        while (due.size() < max && !order.isEmpty() && !order.first().at().isAfter(now)) {
            Look first = order.first();
            due.add(first);
            remove(first.id());
        }
        return due;
    }
}
