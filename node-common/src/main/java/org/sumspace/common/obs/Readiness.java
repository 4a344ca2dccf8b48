package org.sumspace.common.obs;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.sumspace.common.error.FullDisk;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.PrintedAddress;
import org.sumspace.common.error.StoreException;

/** Whether a node can do its work now: named checks, each with a time limit. */
public final class Readiness {
    /** The check that reports whether the node serves; a node that is ready otherwise only reads. */
    public static final String SERVING = "serving";

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

    /** Whether all checks succeeded without which the node cannot do its work. */
    public boolean isReady(Map<String, Optional<String>> results) {
        return results.entrySet().stream()
                .allMatch(result -> result.getValue().isEmpty() || !isRequired(result.getKey()));
    }

    /** Whether the node is ready and not just a reader. */
    public boolean isServing(Map<String, Optional<String>> results) {
        return isReady(results)
                && results.getOrDefault(SERVING, Optional.empty()).isEmpty();
    }

    /** The names of the checks, each with the reason of its failure; the reason is empty if it succeeded. */
    public Future<Map<String, Optional<String>>> check() {
        Map<String, Optional<String>> results = new ConcurrentSkipListMap<>();
        List<Future<?>> running = new ArrayList<>();
        checks.forEach((name, check) -> running.add(run(check)
                .onSuccess(done -> results.put(name, Optional.empty()))
                .onFailure(failure -> results.put(name, Optional.of(reason(failure))))));
        return Future.join(running).transform(done -> Future.succeededFuture(new TreeMap<>(results)));
    }

    /** Everyone can read the reason, so details that are not meant for callers are only logged. */
    private static String reason(Throwable failure) {
        if (failure instanceof NodeException known) {
            return PrintedAddress.withoutSecrets(known.detail());
        }
        if (FullDisk.isCauseOf(failure)) {
            return "the disk is full: free space";
        }
        if (failure instanceof StoreException) {
            return "the store does not answer";
        }
        return failure instanceof TimeoutException
                ? "no answer within " + CHECK_SECONDS_MAX + " s"
                : "see the log of this node";
    }

    private static Future<?> run(Supplier<Future<?>> check) {
        try {
            return check.get().timeout(CHECK_SECONDS_MAX, TimeUnit.SECONDS);
        } catch (RuntimeException e) {
            return Future.failedFuture(e);
        }
    }
}
