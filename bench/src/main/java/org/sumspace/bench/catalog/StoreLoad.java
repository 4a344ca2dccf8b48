package org.sumspace.bench.catalog;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import org.sumspace.bench.node.StoreRuns;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.store.RecordStore;
import org.sumspace.common.config.Secret;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Query;

/** The speed of a catalog's store and password hashing without the rest of a catalog, in this process. */
final class StoreLoad implements AutoCloseable {
    private static final int CONCURRENT = 32;
    private static final int FILLING = 256;

    private final StoreRuns store;
    private final Documents documents;
    private final RecordStore records;
    private final Passwords passwords;

    /** @param dataFolder of a catalog that does not run */
    StoreLoad(Path dataFolder) throws Exception {
        this.store = new StoreRuns(dataFolder);
        this.documents = store.store().documents(ResourceKind.SERVICE_OFFERING.path());
        this.records = new RecordStore(store.store(), ResourceKind.SERVICE_OFFERING);
        this.passwords = new Passwords(store.vertx(), List.of());
        StoreRuns.await(records.createIndexes());
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
        return seconds(1, 1, number -> documents.forEach(Query.everything(), document -> true));
    }

    /** @return seconds to verify a password, several at a time */
    double hash(int count) throws Exception {
        String password = "correct horse battery";
        Optional<Secret> hash = Optional.of(Passwords.hashNow(password));
        return seconds(CONCURRENT, count, number -> passwords.verify(password, hash));
    }

    private double seconds(int concurrent, int count, IntFunction<Future<?>> work) throws Exception {
        return store.seconds(concurrent, count, work);
    }

    @Override
    public void close() throws TimeoutException {
        store.close();
    }
}
