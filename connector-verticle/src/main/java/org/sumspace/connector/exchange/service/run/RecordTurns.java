package org.sumspace.connector.exchange.service.run;

import io.vertx.core.Future;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.sumspace.common.task.SerialQueue;

/** Lets changes of one record be made one after the other, and changes of different records at the same time. Thread-safe. */
public final class RecordTurns {
    private static final class Entry {
        final SerialQueue queue = new SerialQueue();
        int queued;
    }

    private final ConcurrentHashMap<String, Entry> entries = new ConcurrentHashMap<>();

    public <T> Future<T> run(String id, Supplier<Future<T>> change) {
        Entry entry = entries.compute(id, (key, known) -> {
            Entry present = known == null ? new Entry() : known;
            present.queued++;
            return present;
        });
        return entry.queue
                .submit(change)
                .onComplete(done -> entries.computeIfPresent(id, (key, present) -> {
                    present.queued--;
                    return present.queued == 0 ? null : present;
                }));
    }
}
