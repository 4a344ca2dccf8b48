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
 * The embedded store's backend: it commits before it replies, also to reads. The library's backend replies first, so a
 * kill could lose acknowledged writes, and a full disk could lose data that was already read. After a failed write to
 * its file the store closes itself; the backend reports that once.
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

    private final StoreGroupCommit commits;
    private final Runnable onClosed;
    private final AtomicBoolean reported = new AtomicBoolean();

    /** @param onClosed runs once, when the store has closed itself */
    DurableBackend(MVStore store, Runnable onClosed) {
        super(store);
        this.commits = new StoreGroupCommit(store);
        this.onClosed = onClosed;
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
                    ? commits.read(() -> super.handleMessage(message))
                    : commits.change(() -> super.handleMessage(message));
        } catch (RuntimeException e) {
            if (getMvStore().isClosed() && !reported.getAndSet(true)) {
                onClosed.run();
            }
            throw e;
        }
    }
}
