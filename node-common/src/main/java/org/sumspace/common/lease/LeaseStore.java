package org.sumspace.common.lease;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;

/** The one document that says which node serves the database. */
public final class LeaseStore {
    private static final String ID = "serving";
    private static final String HOLDER = "holder";
    private static final String TERM = "term";

    private final Documents leases;

    public LeaseStore(DocumentStore database) {
        this.leases = database.documents("leases");
    }

    public Future<Optional<Lease>> read() {
        return leases.find(ID)
                .map(found -> found.map(document -> new Lease(
                        document.getString(HOLDER), document.getLong(TERM), document.getLong(Documents.REVISION))));
    }

    /** @return whether it was stored; false if the stored lease was changed since this one was made from it */
    public Future<Boolean> write(Lease lease) {
        JsonObject document = new JsonObject()
                .put(Documents.ID, ID)
                .put(HOLDER, lease.holder())
                .put(TERM, lease.term());
        return lease.revision() == 0
                ? leases.insertIfAbsent(document.put(Documents.REVISION, 0L))
                : leases.replace(document.put(Documents.REVISION, lease.revision() - 1))
                        .map(true)
                        .recover(LeaseStore::falseIfChanged);
    }

    private static Future<Boolean> falseIfChanged(Throwable failure) {
        return failure instanceof NodeException refused && refused.type() == ProblemType.CONFLICT
                ? Future.succeededFuture(false)
                : Future.failedFuture(failure);
    }
}
