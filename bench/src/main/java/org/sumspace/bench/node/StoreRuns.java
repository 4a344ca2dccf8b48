package org.sumspace.bench.node;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.StartingStore;
import org.sumspace.common.store.StoreConfig;

/** The speed of a node's store without the rest of the node, in this process. */
public final class StoreRuns implements AutoCloseable {
    private static final int CONNECTIONS = 8;
    private static final long TIMEOUT_SECONDS = 1_200;

    private final Vertx vertx = Vertx.vertx();
    private final DocumentStore database;

    /** @param dataFolder of a node that does not run */
    public StoreRuns(Path dataFolder) throws TimeoutException {
        StoreConfig config = new StoreConfig(null, null, "sumspace", CONNECTIONS);
        this.database = await(StartingStore.of(config, dataFolder).open(vertx));
    }

    public Vertx vertx() {
        return vertx;
    }

    public DocumentStore store() {
        return database;
    }

    public static <T> T await(Future<T> work) throws TimeoutException {
        return work.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    /** @return seconds to do an operation this many times, several at a time */
    public double seconds(int concurrent, int count, IntFunction<Future<?>> work) throws TimeoutException {
        return seconds(vertx, concurrent, count, work);
    }

    /** @return seconds to do an operation this many times, several at a time */
    public static double seconds(Vertx vertx, int concurrent, int count, IntFunction<Future<?>> work)
            throws TimeoutException {
        AtomicInteger next = new AtomicInteger();
        long start = System.nanoTime();
        await(Future.all(Stream.generate(() -> loop(vertx, next, count, work))
                .limit(concurrent)
                .toList()));
        return (System.nanoTime() - start) * 1e-9;
    }

    private static Future<Void> loop(Vertx vertx, AtomicInteger next, int count, IntFunction<Future<?>> work) {
        Promise<Void> done = Promise.promise();
        vertx.getOrCreateContext().runOnContext(start -> step(next, count, work, done));
        return done.future();
    }

    private static void step(AtomicInteger next, int count, IntFunction<Future<?>> work, Promise<Void> done) {
        int number = next.getAndIncrement();
        if (number >= count) {
            done.complete();
            return;
        }
        work.apply(number).onSuccess(result -> step(next, count, work, done)).onFailure(done::tryFail);
    }

    @Override
    public void close() throws TimeoutException {
        await(database.close());
        await(vertx.close());
    }
}
