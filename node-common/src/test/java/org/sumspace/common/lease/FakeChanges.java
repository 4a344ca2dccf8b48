package org.sumspace.common.lease;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.common.store.ChangeLog;

/** A record of changes in memory, whose failures, losses and notifications a test chooses. */
final class FakeChanges implements ChangeLog {
    static final String COLLECTION = "things";

    private final List<String> ids = new ArrayList<>();
    private final List<Runnable> listeners = new ArrayList<>();
    private int removed;
    private boolean fails;

    synchronized void add(String id) {
        ids.add(id);
    }

    synchronized void fail(boolean failing) {
        fails = failing;
    }

    @Override
    public synchronized Future<Void> removeOld() {
        removed = ids.size();
        return Future.succeededFuture();
    }

    void announce() {
        List<Runnable> all;
        synchronized (this) {
            all = List.copyOf(listeners);
        }
        all.forEach(Runnable::run);
    }

    synchronized boolean isListenedTo() {
        return !listeners.isEmpty();
    }

    @Override
    public synchronized Future<String> now() {
        return fails ? Future.failedFuture("no answer") : Future.succeededFuture(String.valueOf(ids.size()));
    }

    @Override
    public synchronized Future<Changes> since(String point) {
        int from = Integer.parseInt(point);
        Map<String, Set<String>> found = new HashMap<>();
        if (from < ids.size()) {
            found.put(COLLECTION, new HashSet<>(ids.subList(from, ids.size())));
        }
        return now().map(until -> new Changes(until, from >= removed, found));
    }

    @Override
    public synchronized Subscription listen(Runnable listener) {
        listeners.add(listener);
        return () -> {
            synchronized (this) {
                listeners.remove(listener);
            }
            return Future.succeededFuture();
        };
    }
}
