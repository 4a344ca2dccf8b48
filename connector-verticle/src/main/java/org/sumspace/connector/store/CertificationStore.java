package org.sumspace.connector.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.IndexOptions;
import io.vertx.ext.mongo.MongoClient;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.plan.DpId;
import org.sumspace.connector.domain.Certification;

/** The processors' places in training plans. Callers that change one take turns. */
public final class CertificationStore {
    private static final String CERTIFICATIONS = "certifications";

    private final MongoClient mongo;

    public CertificationStore(MongoClient mongo) {
        this.mongo = mongo;
    }

    public Future<Void> createIndexes() {
        IndexOptions unique = new IndexOptions().unique(true);
        JsonObject place =
                new JsonObject().put(CertificationDocument.PLAN_ID, 1).put(CertificationDocument.PROCESSOR, 1);
        return mongo.createIndexWithOptions(CERTIFICATIONS, place, unique)
                .compose(done -> mongo.createIndexWithOptions(
                        CERTIFICATIONS, new JsonObject().put(CertificationDocument.KEY_ID, 1), unique))
                .compose(done ->
                        mongo.createIndex(CERTIFICATIONS, new JsonObject().put(CertificationDocument.PLAN_ID, 1)))
                .compose(done ->
                        mongo.createIndex(CERTIFICATIONS, new JsonObject().put(CertificationDocument.PROCESSOR, 1)));
    }

    public Future<Optional<Certification>> find(DpId dpId) {
        return findOne(new JsonObject().put(CertificationDocument.ID, dpId.toString()));
    }

    /** The place that belongs to a processor's key. */
    public Future<Optional<Certification>> findByKey(Digest keyId) {
        return findOne(new JsonObject().put(CertificationDocument.KEY_ID, keyId.toString()));
    }

    public Future<List<Certification>> ofPlan(String trainingPlanId) {
        return findAll(new JsonObject().put(CertificationDocument.PLAN_ID, trainingPlanId));
    }

    public Future<List<Certification>> ofProcessor(String processor) {
        return findAll(new JsonObject().put(CertificationDocument.PROCESSOR, processor));
    }

    /** Those whose last statement the catalog has not yet acknowledged. */
    public Future<List<Certification>> unacknowledged() {
        return findAll(new JsonObject().put(CertificationDocument.ACKNOWLEDGED, false));
    }

    public Future<Void> save(Certification certification) {
        return mongo.save(CERTIFICATIONS, CertificationDocument.of(certification))
                .mapEmpty();
    }

    /** Remembers that the catalog has the statement, unless there is a later one. */
    public Future<Void> acknowledge(DpId dpId, int serial) {
        JsonObject statement = new JsonObject()
                .put(CertificationDocument.ID, dpId.toString())
                .put(CertificationDocument.SERIAL, serial);
        JsonObject acknowledged = new JsonObject().put(CertificationDocument.ACKNOWLEDGED, true);
        return mongo.updateCollection(CERTIFICATIONS, statement, new JsonObject().put("$set", acknowledged))
                .mapEmpty();
    }

    private Future<Optional<Certification>> findOne(JsonObject query) {
        return mongo.findOne(CERTIFICATIONS, query, null)
                .map(found -> Optional.ofNullable(found).map(CertificationDocument::read));
    }

    private Future<List<Certification>> findAll(JsonObject query) {
        return mongo.find(CERTIFICATIONS, query)
                .map(found -> found.stream().map(CertificationDocument::read).toList());
    }
}
