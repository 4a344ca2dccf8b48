package org.sumspace.sandbox.bench.catalog;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.store.RecordStore;
import org.sumspace.common.config.Secret;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.MongoConfig;
import org.sumspace.common.store.MongoStore;

/** What a catalog's store and passwords allow without the rest of a catalog, in this process. */
final class StoreLoad implements AutoCloseable {
    private static final int CONCURRENT = 32;
    private static final int FILLING = 256;
    private static final int CONNECTIONS = 8;
    private static final long TIMEOUT_SECONDS = 1_200;

    private final Vertx vertx = Vertx.vertx();
    private final MongoStore mongo;
    private final Documents documents;
    private final RecordStore records;
    private final Passwords passwords = new Passwords(vertx, List.of());

    /** @param dataFolder of a catalog that does not run */
    StoreLoad(Path dataFolder) throws Exception {
        MongoConfig config = new MongoConfig(null, "sumspace", CONNECTIONS);
        this.mongo = MongoStore.open(vertx, config, dataFolder).await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        this.documents = mongo.documents(ResourceKind.SERVICE_OFFERING.path());
        this.records = new RecordStore(mongo, ResourceKind.SERVICE_OFFERING);
        records.createIndexes().await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    /** Stores offerings; not measured. */
    void fill(List<ResourceRecord> offerings) throws Exception {
        seconds(FILLING, offerings.size(), number -> records.add(offerings.get(number)));
    }

    /** @return seconds to store the offerings, several at a time */
    double write(List<ResourceRecord> offerings) throws Exception {
        return seconds(CONCURRENT, offerings.size(), number -> records.add(offerings.get(number)));
    }

    /** @return seconds to store the offerings in writes of many, one after the other */
    double bulk(List<List<ResourceRecord>> writes) throws Exception {
        return seconds(1, writes.size(), number -> records.addAll(writes.get(number)));
    }

    /** @return seconds to store the offerings, one after the other */
    double writeInTurn(List<ResourceRecord> offerings) throws Exception {
        return seconds(1, offerings.size(), number -> records.add(offerings.get(number)));
    }

    /** @return seconds to find documents by their ids, several at a time */
    double find(int count, IntFunction<String> id) throws Exception {
        return seconds(CONCURRENT, count, number -> documents.find(id.apply(number)));
    }

    /** @return seconds to read all documents, without doing anything with them */
    double stream() throws Exception {
        return seconds(1, 1, number -> documents.forEach(new JsonObject(), document -> true));
    }

    /** @return seconds to verify a password, several at a time */
    double hash(int count) throws Exception {
        String password = "correct horse battery";
        Optional<Secret> hash = Optional.of(Passwords.hashNow(password));
        return seconds(CONCURRENT, count, number -> passwords.verify(password, hash));
    }

    private double seconds(int concurrent, int count, IntFunction<Future<?>> work) throws Exception {
        AtomicInteger next = new AtomicInteger();
        long start = System.nanoTime();
        Future.all(Stream.generate(() -> loop(next, count, work))
                        .limit(concurrent)
                        .toList())
                .await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        return (System.nanoTime() - start) * 1e-9;
    }

    private Future<Void> loop(AtomicInteger next, int count, IntFunction<Future<?>> work) {
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
        mongo.close().await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        vertx.close().await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }
}
