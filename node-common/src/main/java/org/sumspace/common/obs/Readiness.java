package org.sumspace.common.obs;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Whether a node can do its work now: named checks, each with a time limit. */
public final class Readiness {
    private static final long CHECK_SECONDS_MAX = 5;

    private final Map<String, Supplier<Future<?>>> checks = new ConcurrentSkipListMap<>();
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    /** @param check succeeds if what the node needs is available */
    public Readiness require(String name, Supplier<Future<?>> check) {
        checks.put(name, check);
        return this;
    }

    /** @param check succeeds if something is available without which the node can do most of its work */
    public Readiness report(String name, Supplier<Future<?>> check) {
        reported.add(name);
        return require(name, check);
    }

    /** Whether the node can do its work only if this check succeeds. */
    public boolean isRequired(String name) {
        return !reported.contains(name);
    }

    /** The names of the checks, and whether each succeeded. */
    public Future<Map<String, Boolean>> check() {
        Map<String, Boolean> results = new ConcurrentSkipListMap<>();
        List<Future<?>> running = new ArrayList<>();
        checks.forEach((name, check) -> running.add(
                run(check).onSuccess(done -> results.put(name, true)).onFailure(failure -> results.put(name, false))));
        return Future.join(running).transform(done -> Future.succeededFuture(new TreeMap<>(results)));
    }

    private static Future<?> run(Supplier<Future<?>> check) {
        try {
            return check.get().timeout(CHECK_SECONDS_MAX, TimeUnit.SECONDS);
        } catch (RuntimeException e) {
            return Future.failedFuture(e);
        }
    }
}
