package org.sumspace.connector.shared.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import io.vertx.ext.mongo.UpdateOptions;

/**
 * A number that grows with every change of what queries depend on: statements, consents, certifications. A change is
 * stored first and the revision advanced before anyone is told, so that an answer of the present revision is never older
 * than what was acknowledged, whichever node made the change.
 */
public final class RevisionStore {
    private static final String REVISIONS = "revisions";
    private static final String VALUE = "revision";
    private static final JsonObject ID = new JsonObject().put("_id", "data");
    private static final JsonObject ONE_MORE = new JsonObject().put("$inc", new JsonObject().put(VALUE, 1L));

    private final MongoClient mongo;

    public RevisionStore(MongoClient mongo) {
        this.mongo = mongo;
    }

    public Future<Long> current() {
        return mongo.findOne(REVISIONS, ID, null).map(found -> found == null ? 0L : found.getLong(VALUE));
    }

    public Future<Void> advance() {
        return mongo.updateCollectionWithOptions(REVISIONS, ID, ONE_MORE, new UpdateOptions().setUpsert(true))
                .mapEmpty();
    }
}
