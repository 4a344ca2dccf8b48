package org.sumspace.common.lease;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.WriteGate.Fence;
import org.sumspace.common.store.query.FieldPath;

/** The one document that says which node serves the database, and where that node is. */
public final class LeaseStore {
    private static final String COLLECTION = "leases";
    private static final String ID = "serving";
    private static final String HOLDER = "holder";
    private static final String TERM = "term";
    private static final String URL = "url";

    private final Documents leases;
    private final String url;
    private volatile @Nullable String holderUrl;

    /** @param url where others reach this node itself, and not whichever of the nodes serves */
    public LeaseStore(DocumentStore database, String url) {
        this.leases = database.documents(COLLECTION);
        this.url = url;
    }

    public Future<Optional<Lease>> read() {
        return leases.find(ID).map(found -> found.map(this::lease));
    }

    private Lease lease(JsonObject document) {
        holderUrl = document.getString(URL);
        return new Lease(document.getString(HOLDER), document.getLong(TERM), document.getLong(Documents.REVISION));
    }

    /** The URL of the node that held the lease when it was read last. */
    public Optional<String> holderUrl() {
        return Optional.ofNullable(holderUrl);
    }

    /** Lets a write pass as long as this is the term of the lease. */
    static Fence fence(long term) {
        return new Fence(COLLECTION, ID, FieldPath.of(TERM), term);
    }

    /** @return whether it was stored; false if the stored lease was changed since this one was made from it */
    public Future<Boolean> write(Lease lease) {
        JsonObject document = new JsonObject()
                .put(Documents.ID, ID)
                .put(HOLDER, lease.holder())
                .put(TERM, lease.term())
                .put(URL, url);
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
