package org.sumspace.common.lease;

import io.vertx.core.Future;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/** Copies that remember which documents were followed, and how often everything was read. */
final class CopiedIds implements ChangeFollower.Copies {
    final Set<String> ids = new ConcurrentSkipListSet<>();
    final AtomicInteger loads = new AtomicInteger();

    @Override
    public Future<Void> load() {
        loads.incrementAndGet();
        return Future.succeededFuture();
    }

    @Override
    public Future<Void> follow(String collection, Set<String> changed) {
        ids.addAll(changed);
        return Future.succeededFuture();
    }
}
