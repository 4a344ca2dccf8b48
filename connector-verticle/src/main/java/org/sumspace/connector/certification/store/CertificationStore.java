package org.sumspace.connector.certification.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.BulkOperation;
import io.vertx.ext.mongo.BulkWriteOptions;
import io.vertx.ext.mongo.FindOptions;
import io.vertx.ext.mongo.IndexOptions;
import io.vertx.ext.mongo.MongoClient;
import io.vertx.ext.mongo.UpdateOptions;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.QueryingProcessor;

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
                        mongo.createIndex(CERTIFICATIONS, new JsonObject().put(CertificationDocument.PROCESSOR, 1)))
                .compose(done ->
                        mongo.createIndex(CERTIFICATIONS, new JsonObject().put(CertificationDocument.STALE, 1)));
    }

    public Future<Optional<Certification>> find(DpId dpId) {
        return findOne(new JsonObject().put(CertificationDocument.ID, dpId.toString()));
    }

    /** The place that belongs to a processor's key. */
    public Future<Optional<Certification>> findByKey(Digest keyId) {
        return findOne(byKey(keyId));
    }

    /** Who queries with this key; nobody before the first statement. */
    public Future<Optional<QueryingProcessor>> querying(Digest keyId) {
        return mongo.findOne(CERTIFICATIONS, byKey(keyId), CertificationDocument.QUERYING)
                .map(found -> Optional.ofNullable(found).flatMap(CertificationDocument::readQuerying));
    }

    public Future<List<Certification>> ofPlan(String trainingPlanId) {
        return findAll(new JsonObject().put(CertificationDocument.PLAN_ID, trainingPlanId));
    }

    /** Those of the plan's places that these processors have. */
    public Future<List<Certification>> ofPlan(String trainingPlanId, Collection<String> processors) {
        return findAll(places(trainingPlanId, processors));
    }

    /** Any of the plan's places, for what they have in common. */
    public Future<Optional<Certification>> anyOfPlan(String trainingPlanId) {
        return findOne(new JsonObject().put(CertificationDocument.PLAN_ID, trainingPlanId));
    }

    /** Marks those of the plan's places that these processors have, until they are counted again. */
    public Future<Void> outdate(String trainingPlanId, Collection<String> processors) {
        return outdate(places(trainingPlanId, processors));
    }

    /** Marks the processor's places in all plans, until they are counted again. */
    public Future<Void> outdate(String processor) {
        return outdate(new JsonObject().put(CertificationDocument.PROCESSOR, processor));
    }

    private Future<Void> outdate(JsonObject query) {
        return mongo.updateCollectionWithOptions(
                        CERTIFICATIONS, query, setStale(true), new UpdateOptions().setMulti(true))
                .mapEmpty();
    }

    /** Those that are marked. */
    public Future<List<DpId>> stale() {
        FindOptions ids = new FindOptions().setFields(new JsonObject().put(CertificationDocument.ID, 1));
        return mongo.findWithOptions(CERTIFICATIONS, new JsonObject().put(CertificationDocument.STALE, true), ids)
                .map(found -> found.stream()
                        .map(each -> DpId.parse(each.getString(CertificationDocument.ID)))
                        .toList());
    }

    /** Takes the mark from those whose statements count right. */
    public Future<Void> unmark(Collection<DpId> dpIds) {
        if (dpIds.isEmpty()) {
            return Future.succeededFuture();
        }
        List<String> ids = dpIds.stream().map(DpId::toString).toList();
        return mongo.updateCollectionWithOptions(
                        CERTIFICATIONS,
                        new JsonObject().put(CertificationDocument.ID, new JsonObject().put("$in", new JsonArray(ids))),
                        setStale(false),
                        new UpdateOptions().setMulti(true))
                .mapEmpty();
    }

    /** Those whose last statement the catalog has not yet acknowledged. */
    public Future<List<Certification>> unacknowledged() {
        return findAll(new JsonObject().put(CertificationDocument.ACKNOWLEDGED, false));
    }

    /** Stores all of them; if it fails, some may be stored. */
    public Future<Void> save(Collection<Certification> all) {
        List<BulkOperation> upserts = all.stream()
                .map(each -> BulkOperation.createReplace(
                                new JsonObject()
                                        .put(
                                                CertificationDocument.ID,
                                                each.dpId().toString()),
                                CertificationDocument.of(each))
                        .setUpsert(true))
                .toList();
        return upserts.isEmpty()
                ? Future.succeededFuture()
                : mongo.bulkWriteWithOptions(CERTIFICATIONS, upserts, new BulkWriteOptions(false))
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

    private static JsonObject setStale(boolean stale) {
        return new JsonObject().put("$set", new JsonObject().put(CertificationDocument.STALE, stale));
    }

    private static JsonObject places(String trainingPlanId, Collection<String> processors) {
        return new JsonObject()
                .put(CertificationDocument.PLAN_ID, trainingPlanId)
                .put(
                        CertificationDocument.PROCESSOR,
                        new JsonObject().put("$in", new JsonArray(List.copyOf(processors))));
    }

    private static JsonObject byKey(Digest keyId) {
        return new JsonObject().put(CertificationDocument.KEY_ID, keyId.toString());
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
