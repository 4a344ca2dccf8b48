package org.sumspace.catalog.account.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.task.SerialQueue;

/**
 * Stores who has no log-in attempt left, as digests and times, so that a restart gives no new attempts. If there are
 * too many rows, the oldest are deleted.
 */
public final class LoginAttemptStore {
    private static final Logger LOG = LoggerFactory.getLogger(LoginAttemptStore.class);
    private static final int ROWS_MAX = 10_000;
    private static final String FULL_AGAIN_AT = "fullAgainAt";

    private final Documents rows;
    private final int rowsMax;
    private final Set<String> stored = new LinkedHashSet<>();
    /** The store does not keep the order of concurrent writes: a row could be written after its deletion. */
    private final SerialQueue writes = new SerialQueue();

    public LoginAttemptStore(DocumentStore database) {
        this(database, ROWS_MAX);
    }

    LoginAttemptStore(DocumentStore database, int rowsMax) {
        this.rows = database.personalDocuments("loginAttempts");
        this.rowsMax = rowsMax;
    }

    /** Deletes the expired rows. */
    public Future<Void> deleteOver(Instant now) {
        return rows.deleteAll(Query.compare(FULL_AGAIN_AT, Comparison.LESS_OR_EQUAL, now.toEpochMilli()));
    }

    /**
     * Passes on the rows that have not expired, the oldest first. It writes nothing, because a standby may not write.
     */
    public Future<Void> load(Instant now, BiConsumer<String, Instant> consumer) {
        return rows.listAll(Query.compare(FULL_AGAIN_AT, Comparison.GREATER, now.toEpochMilli()))
                .map(found -> {
                    restore(found, consumer);
                    return null;
                });
    }

    private synchronized void restore(List<JsonObject> found, BiConsumer<String, Instant> consumer) {
        found.stream()
                .sorted(Comparator.comparing(row -> row.getLong(FULL_AGAIN_AT)))
                .forEach(row -> {
                    stored.add(row.getString(Documents.ID));
                    consumer.accept(row.getString(Documents.ID), Instant.ofEpochMilli(row.getLong(FULL_AGAIN_AT)));
                });
    }

    /** The caller does not wait for the store: a refusal must not cost more than the attempt. */
    public synchronized void save(String key, Instant fullAgainAt) {
        JsonObject row = new JsonObject().put(Documents.ID, key).put(FULL_AGAIN_AT, fullAgainAt.toEpochMilli());
        Optional<String> surplus = surplusAfter(key);
        writes.submit(() -> rows.upsert(row)
                        .compose(stored -> surplus.map(rows::delete).orElseGet(() -> Future.succeededFuture(false))))
                .onFailure(failure -> LOG.warn("Could not store a failed log-in; a restart forgets it", failure));
    }

    /** @return the oldest row if there is one too many with the new one */
    private Optional<String> surplusAfter(String key) {
        stored.remove(key);
        stored.add(key);
        if (stored.size() <= rowsMax) {
            return Optional.empty();
        }
        String oldest = stored.iterator().next();
        stored.remove(oldest);
        return Optional.of(oldest);
    }
}
