package org.sumspace.connector.shared.store;

import io.vertx.core.Future;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;

/**
 * A number that grows with every change of the data that queries depend on: statements, consents, certifications. A
 * change is stored first, then the revision advances, and only then is the change acknowledged. An answer of the
 * current revision is therefore never older than an acknowledged change, whichever node made it.
 */
public final class RevisionStore {
    private static final String DATA = "data";

    private final Documents revisions;

    public RevisionStore(DocumentStore database) {
        this.revisions = database.documents("revisions");
    }

    public Future<Long> current() {
        return revisions
                .find(DATA)
                .map(found -> found.map(revision -> revision.getLong(Documents.REVISION))
                        .orElse(0L));
    }

    public Future<Void> advance() {
        return revisions.increment(DATA, Documents.REVISION);
    }
}
