package org.sumspace.common.store;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.Locale;
import java.util.Set;
import org.h2.mvstore.MVStore;

/** The embedded store's backend: it commits before it replies. By itself it replies first, and a kill loses what it acknowledged. */
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

    DurableBackend(MVStore store) {
        super(store);
        gate = new CommitGate(store);
    }

    @Override
    protected MongoDatabase openOrCreateDatabase(String name) {
        return new IndexedDatabase(name, getMvStore(), getCursorRegistry());
    }

    @Override
    public Document handleMessage(MongoMessage message) {
        String command = message.getDocument().keySet().iterator().next();
        return READS.contains(command.toLowerCase(Locale.ROOT))
                ? super.handleMessage(message)
                : gate.change(() -> super.handleMessage(message));
    }
}
