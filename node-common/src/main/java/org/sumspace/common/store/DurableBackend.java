package org.sumspace.common.store;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h2.mvstore.MVStore;

/**
 * The embedded store's backend: it commits before it replies. By itself it replies first, and a kill loses what it
 * acknowledged. Once a write to its file failed the store is closed for good, and says so once.
 */
final class DurableBackend extends H2Backend {
    private static final Set<String> READS = Set.of(
            "find",
            "getmore",
            "killcursors",
            "count",
            "distinct",
            "listcollections",
            "listindexes",
            "listdatabases",
            "hello",
            "ismaster",
            "ping",
            "buildinfo",
            "getparameter",
            "endsessions",
            "serverstatus");

    private final CommitGate gate;
    private final Runnable gaveUp;
    private final AtomicBoolean told = new AtomicBoolean();

    /** @param gaveUp is run once, when the store turns out to be closed */
    DurableBackend(MVStore store, Runnable gaveUp) {
        super(store);
        this.gate = new CommitGate(store);
        this.gaveUp = gaveUp;
    }

    @Override
    protected MongoDatabase openOrCreateDatabase(String name) {
        return new IndexedDatabase(name, getMvStore(), getCursorRegistry());
    }

    @Override
    public Document handleMessage(MongoMessage message) {
        String command = message.getDocument().keySet().iterator().next();
        try {
            return READS.contains(command.toLowerCase(Locale.ROOT))
                    ? super.handleMessage(message)
                    : gate.change(() -> super.handleMessage(message));
        } catch (RuntimeException e) {
            if (getMvStore().isClosed() && !told.getAndSet(true)) {
                gaveUp.run();
            }
            throw e;
        }
    }
}
