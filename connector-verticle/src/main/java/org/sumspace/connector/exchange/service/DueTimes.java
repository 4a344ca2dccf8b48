package org.sumspace.connector.exchange.service;

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

/** When each record is to be looked at. Thread-safe. */
final class DueTimes {
    private final Map<String, Look> looks = new HashMap<>();
    private final TreeSet<Look> order =
            new TreeSet<>(Comparator.comparing(Look::at).thenComparing(Look::id));
    private Instant latest = Instant.MIN;

    /**
     * A look at a record.
     *
     * @param limit of the record's state; null if there is none, or it does not matter
     * @param waitsFor the peers whose answers are awaited; empty if something else is to be done
     */
    record Look(String id, Instant at, @Nullable Instant limit, Set<String> waitsFor) {
        boolean isUseless(Instant now, Predicate<String> isAway) {
            boolean isLimitOver = limit != null && !now.isBefore(limit);
            return !isLimitOver && !waitsFor.isEmpty() && waitsFor.stream().allMatch(isAway);
        }

        Look postponed(Instant later) {
            return new Look(id, limit != null && limit.isBefore(later) ? limit : later, limit, waitsFor);
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

    /** Takes out those whose time has come, the earliest first; all of them after the clock was set back. */
    synchronized List<Look> takeDue(Instant now) {
        boolean isSetBack = now.isBefore(latest);
        latest = now;
        if (isSetBack) {
            return takeAll();
        }
        List<Look> due = new ArrayList<>();
        while (!order.isEmpty() && !order.first().at().isAfter(now)) {
            Look first = order.first();
            due.add(first);
            remove(first.id());
        }
        return due;
    }

    private List<Look> takeAll() {
        List<Look> all = List.copyOf(order);
        order.clear();
        looks.clear();
        return all;
    }
}
