package org.sumspace.connector.certification.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.DpId;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.CertifiedPlan;
import org.sumspace.connector.certification.domain.QueryingProcessor;

/** The processors' certifications for training plans. Only one caller at a time may change a certification. */
public final class CertificationStore {
    private final Documents certifications;

    public CertificationStore(DocumentStore database) {
        this.certifications = database.documents("certifications");
    }

    public Future<Void> createIndexes() {
        return certifications
                .uniqueIndex(CertificationDocument.PLAN_ID, CertificationDocument.PROCESSOR)
                .compose(done -> certifications.uniqueIndex(CertificationDocument.KEY_ID))
                .compose(done -> certifications.index(CertificationDocument.PLAN_ID))
                .compose(done -> certifications.index(CertificationDocument.PROCESSOR))
                .compose(done -> certifications.index(CertificationDocument.STALE));
    }

    public Future<Optional<Certification>> find(DpId dpId) {
        return certifications.find(dpId.toString()).map(found -> found.map(CertificationDocument::read));
    }

    /** Who may query for these processors; those without a statement are left out. */
    public Future<Map<DpId, QueryingProcessor>> querying(Collection<DpId> dpIds) {
        return certifications
                .listAll(byIds(dpIds), CertificationDocument.querying())
                .map(CertificationDocument::readQuerying);
    }

    public Future<List<Certification>> ofPlan(String trainingPlanId) {
        return findAll(byPlan(trainingPlanId));
    }

    /** The plan's certifications of these processors. */
    public Future<List<Certification>> ofPlan(String trainingPlanId, Collection<String> processors) {
        return findAll(byPlan(trainingPlanId, processors));
    }

    /** The plans of this processor. */
    public Future<List<CertifiedPlan>> plansOf(String processor) {
        return plans(byProcessor(processor));
    }

    /** These plans, one entry for each of their processors. */
    public Future<List<CertifiedPlan>> plans(Collection<String> trainingPlanIds) {
        return plans(Query.isOneOf(CertificationDocument.PLAN_ID, trainingPlanIds));
    }

    private Future<List<CertifiedPlan>> plans(Query query) {
        return certifications
                .listAll(query, CertificationDocument.plan())
                .map(found ->
                        found.stream().map(CertificationDocument::readPlan).toList());
    }

    /** The ids of the plans for which the processor's last statement counts this learner. */
    public Future<Set<String>> counting(String processor, String learner) {
        return certifications
                .listAll(
                        Query.all(byProcessor(processor), Query.is(CertificationDocument.LEARNERS, learner)),
                        CertificationDocument.PLAN_ID)
                .map(found -> found.stream()
                        .map(each -> each.getString(CertificationDocument.PLAN_ID))
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /** Any certification of the plan, to read what all of them have in common. */
    public Future<Optional<Certification>> anyOfPlan(String trainingPlanId) {
        return findOne(byPlan(trainingPlanId));
    }

    /** Marks the plan's certifications of these processors as stale, until their learners are counted again. */
    public Future<Void> outdate(String trainingPlanId, Collection<String> processors) {
        return setStale(byPlan(trainingPlanId, processors), true);
    }

    /** Marks the processor's certifications for all plans as stale, until their learners are counted again. */
    public Future<Void> outdate(String processor) {
        return setStale(byProcessor(processor), true);
    }

    /** The ids of the stale certifications. */
    public Future<List<DpId>> stale() {
        return certifications
                .listAll(Query.is(CertificationDocument.STALE, true), Documents.ID)
                .map(found -> found.stream()
                        .map(each -> DpId.parse(each.getString(Documents.ID)))
                        .toList());
    }

    /** Removes the stale mark from certifications whose statements have the right number of learners. */
    public Future<Void> unmark(Collection<DpId> dpIds) {
        if (dpIds.isEmpty()) {
            return Future.succeededFuture();
        }
        return setStale(byIds(dpIds), false);
    }

    private Future<Void> setStale(Query query, boolean stale) {
        return certifications.setAll(query, new JsonObject().put(CertificationDocument.STALE, stale));
    }

    /** The certifications whose latest statement the catalog has not acknowledged. */
    public Future<List<Certification>> unacknowledged() {
        return findAll(Query.is(CertificationDocument.ACKNOWLEDGED, false));
    }

    /** Stores all of them; if it fails, some may be stored. */
    public Future<Void> save(Collection<Certification> all) {
        return certifications.upsertAll(
                all.stream().map(CertificationDocument::of).toList());
    }

    /** Stores that the catalog has acknowledged the statement; changes nothing if there is a later one. */
    public Future<Void> acknowledge(DpId dpId, int serial) {
        Query statement =
                Query.all(Query.is(Documents.ID, dpId.toString()), Query.is(CertificationDocument.SERIAL, serial));
        return certifications
                .set(statement, new JsonObject().put(CertificationDocument.ACKNOWLEDGED, true))
                .mapEmpty();
    }

    private static Query byPlan(String trainingPlanId) {
        return Query.is(CertificationDocument.PLAN_ID, trainingPlanId);
    }

    private static Query byPlan(String trainingPlanId, Collection<String> processors) {
        return Query.all(byPlan(trainingPlanId), Query.isOneOf(CertificationDocument.PROCESSOR, processors));
    }

    private static Query byProcessor(String processor) {
        return Query.is(CertificationDocument.PROCESSOR, processor);
    }

    private static Query byIds(Collection<DpId> dpIds) {
        return Query.isOneOf(Documents.ID, dpIds.stream().map(DpId::toString).toList());
    }

    private Future<Optional<Certification>> findOne(Query query) {
        return certifications.findOne(query).map(found -> found.map(CertificationDocument::read));
    }

    private Future<List<Certification>> findAll(Query query) {
        return certifications
                .listAll(query)
                .map(found -> found.stream().map(CertificationDocument::read).toList());
    }
}
