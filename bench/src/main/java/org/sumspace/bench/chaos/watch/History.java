package org.sumspace.bench.chaos.watch;

import java.util.ArrayList;
import java.util.List;

/** All observations in order. Thread-safe. */
public final class History {
    private final List<Observation> observations = new ArrayList<>();

    public synchronized void add(Observation observation) {
        observations.add(observation);
    }

    public synchronized List<Observation> all() {
        return List.copyOf(observations);
    }

    /** All observations of one kind. */
    public synchronized <T extends Observation> List<T> of(Class<T> kind) {
        return observations.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
