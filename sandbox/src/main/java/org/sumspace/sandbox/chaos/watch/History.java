package org.sumspace.sandbox.chaos.watch;

import java.util.ArrayList;
import java.util.List;

/** What was seen, in the order of seeing. Thread-safe. */
public final class History {
    private final List<Seen> seen = new ArrayList<>();

    public synchronized void add(Seen one) {
        seen.add(one);
    }

    public synchronized List<Seen> all() {
        return List.copyOf(seen);
    }

    /** All of one kind. */
    public synchronized <T extends Seen> List<T> of(Class<T> kind) {
        return seen.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
