package org.sumspace.common.lease;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.store.ChangeLog;
import org.sumspace.common.store.ChangeLog.Changes;

/**
 * Keeps the copies of a node in step with a database that another node writes. It looks at the record of changes soon
 * after a notification, and every two seconds, because notifications can be lost. One look ends before the next begins.
 */
public final class ChangeFollower {
    private static final Logger LOG = LoggerFactory.getLogger(ChangeFollower.class);
    private static final Duration LOOKS = Duration.ofSeconds(2);
    private static final Duration READ_MAX = Duration.ofSeconds(5);

    private final Vertx vertx;
    private final ChangeLog log;
    private final Copies copies;
    private final LongSupplier nanoTime;
    private final Freshness freshness = new Freshness();
    private final Promise<Void> finished = Promise.promise();
    private ChangeLog.@Nullable Subscription subscription;
    private @Nullable String point;
    private boolean isLooking;
    private boolean isWoken;
    private boolean isFinishing;
    private boolean isStopped;
    private long timer;

    /** What a node has in memory of its database. */
    public interface Copies {
        /** A node that has nothing in memory. */
        Copies NONE = new Copies() {
            @Override
            public Future<Void> load() {
                return Future.succeededFuture();
            }

            @Override
            public Future<Void> follow(String collection, Set<String> ids) {
                return Future.succeededFuture();
            }
        };

        /** Reads everything that the copies lack. */
        Future<Void> load();

        /** Reads documents that were inserted, changed or deleted. */
        Future<Void> follow(String collection, Set<String> ids);
    }

    /** @param nanoTime a monotonic clock */
    public ChangeFollower(Vertx vertx, ChangeLog log, Copies copies, LongSupplier nanoTime) {
        this.vertx = vertx;
        this.log = log;
        this.copies = copies;
        this.nanoTime = nanoTime;
    }

    /** Looks again and again until it is finished. */
    public synchronized void start() {
        subscription = log.listen(this::look);
        look();
    }

    /** Stops, after a look that begins from now on has succeeded. */
    public synchronized Future<Void> finish() {
        isFinishing = true;
        look();
        return finished.future();
    }

    /** For how long a change can be missing in the copies; empty if there are none yet. */
    public Optional<Duration> behind() {
        return freshness.behind(nanoTime.getAsLong());
    }

    /** Whether the copies may be used. */
    public boolean isCurrent() {
        return freshness.isCurrent(nanoTime.getAsLong());
    }

    private synchronized void look() {
        if (isStopped) {
            return;
        }
        if (isLooking) {
            isWoken = true;
            return;
        }
        isLooking = true;
        isWoken = false;
        vertx.cancelTimer(timer);
        long beganAt = nanoTime.getAsLong();
        boolean isLast = isFinishing;
        Future.succeededFuture().compose(begun -> read(point)).onComplete(read -> looked(beganAt, isLast, read));
    }

    /** The point is read before the copies, so that what is written meanwhile is in the next look. */
    private Future<String> read(@Nullable String known) {
        return known == null
                ? bounded(log.now()).compose(now -> copies.load().map(now))
                : bounded(log.since(known)).compose(this::applied);
    }

    private Future<String> applied(Changes changes) {
        if (!changes.isComplete()) {
            LOG.info("The record of changes begins later than the last look; everything is compared.");
            return copies.load().map(changes.until());
        }
        Future<Void> all = Future.succeededFuture();
        for (Map.Entry<String, Set<String>> each : changes.ids().entrySet()) {
            all = all.compose(before -> copies.follow(each.getKey(), each.getValue()));
        }
        return all.map(changes.until());
    }

    private static <T> Future<T> bounded(Future<T> operation) {
        return operation.timeout(READ_MAX.toMillis(), TimeUnit.MILLISECONDS);
    }

    private synchronized void looked(long beganAt, boolean isLast, AsyncResult<String> read) {
        isLooking = false;
        if (read.succeeded()) {
            point = read.result();
            freshness.looked(beganAt);
            if (isLast && !isStopped) {
                stop();
                finished.complete();
            }
        } else {
            LOG.warn("Could not read the changes of the database; trying again", read.cause());
        }
        if (isWoken) {
            look();
        } else if (!isStopped) {
            timer = vertx.setTimer(LOOKS.toMillis(), id -> look());
        }
    }

    /** Looks no more. */
    public synchronized Future<Void> stop() {
        isStopped = true;
        vertx.cancelTimer(timer);
        ChangeLog.Subscription open = subscription;
        return open == null ? Future.succeededFuture() : open.close();
    }
}
