package org.sumspace.assessment.run.service;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.sumspace.assessment.run.domain.RunView.RunProgress;

/** Notifies followers of a run about changes, and keeps the progress of its stage in memory. Thread-safe. */
public final class RunFeed {
    private final Map<String, RunProgress> progress = new ConcurrentHashMap<>();
    private final Map<String, CopyOnWriteArrayList<Runnable>> followers = new ConcurrentHashMap<>();

    /** @return ends the following */
    public Runnable follow(String run, Runnable changed) {
        followers.compute(run, (same, all) -> {
            CopyOnWriteArrayList<Runnable> now = all == null ? new CopyOnWriteArrayList<>() : all;
            now.add(changed);
            return now;
        });
        return () -> followers.computeIfPresent(run, (same, all) -> {
            all.remove(changed);
            return all.isEmpty() ? null : all;
        });
    }

    void changed(String run) {
        followers.getOrDefault(run, new CopyOnWriteArrayList<>()).forEach(Runnable::run);
    }

    void progress(String run, RunProgress now) {
        progress.put(run, now);
        changed(run);
    }

    void forget(String run) {
        progress.remove(run);
    }

    public Optional<RunProgress> progress(String run) {
        return Optional.ofNullable(progress.get(run));
    }
}
