package org.sumspace.catalog.training.plan.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.shared.store.StoredBytes;
import org.sumspace.catalog.training.plan.core.BaseModelUrls;
import org.sumspace.catalog.training.plan.domain.BaseModelFile;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.catalog.training.plan.domain.TrainingState;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.execution.TreeSeed;
import org.sumspace.common.training.plan.TrainingPlan;

/** Published training plans. */
public final class TrainingPlanStore {
    private static final String ENDED = "ended";
    /** The field of an ended plan that shows whether the records that represent it show its end. */
    private static final String SHOWN = "shown";

    private static final String OWNER = "owner";
    private static final String PUBLISHED = "published";
    private static final String OUTCOME = "outcome";
    private static final String REASON = "reason";
    private static final String ENDED_AT = "endedAt";
    private static final String PUBLISHED_AT = "publishedAt";

    /** The SHA-256 of the base model, if it is one that was sent to the catalog. */
    private static final String SENT_BASE_MODEL = "sentBaseModel";

    private static final int OPEN_MAX = 100_000;

    private final Documents plans;

    public TrainingPlanStore(DocumentStore database) {
        this.plans = database.documents("training_plans");
    }

    public Future<Void> createIndexes() {
        return plans.index(OWNER, PUBLISHED_AT)
                .compose(done -> plans.index(PUBLISHED_AT))
                .compose(done -> plans.index(SENT_BASE_MODEL));
    }

    private static JsonObject listed(TrainingPlan plan) {
        JsonObject fields = new JsonObject()
                .put(OWNER, plan.publication().owner())
                .put(PUBLISHED_AT, plan.publication().publishedAt().toEpochMilli());
        new BaseModelUrls(plan.publication().catalog())
                .find(plan.draft().baseModelUrl())
                .ifPresent(sha256 -> fields.put(SENT_BASE_MODEL, sha256.toString()));
        return fields;
    }

    /** Whether a plan of the file's owner that has not ended begins with the file. */
    public Future<Boolean> isBaseModelOfOpen(BaseModelFile file) {
        return plans.count(Query.all(beginningWith(file), Query.is(ENDED, false)))
                .map(count -> count > 0);
    }

    /** Whether a plan of the file's owner begins with the file. */
    public Future<Boolean> isBaseModelOfAny(BaseModelFile file) {
        return plans.count(beginningWith(file)).map(count -> count > 0);
    }

    private static Query beginningWith(BaseModelFile file) {
        return Query.all(Query.is(SENT_BASE_MODEL, file.sha256().toString()), Query.is(OWNER, file.owner()));
    }

    /**
     * Plans, the newest first.
     *
     * @param owner the owner of the plans; empty for all owners
     * @param ended whether they have ended; empty for all
     */
    public Future<Page<TrainingPlanRecord>> page(Optional<String> owner, Optional<Boolean> ended, PageRequest request) {
        List<Query> conditions = new ArrayList<>();
        owner.ifPresent(participant -> conditions.add(Query.is(OWNER, participant)));
        ended.ifPresent(over -> conditions.add(Query.is(ENDED, over)));
        Order newestFirst = Order.descending(PUBLISHED_AT).then(Order.ascending(Documents.ID));
        return plans.page(Query.all(conditions), newestFirst, request).map(page -> page.map(TrainingPlanStore::read));
    }

    /** Stores the plan if its id is new; returns the stored one. */
    public Future<TrainingPlanRecord> addIfAbsent(TrainingPlanRecord plan) {
        JsonObject document = new JsonObject()
                .put(Documents.ID, plan.id())
                .put(PUBLISHED, StoredBytes.text(plan.plan().canonicalBytes()))
                .put("treeSeed", StoredBytes.text(plan.treeSeed().toBytes()))
                .put(ENDED, false)
                .mergeIn(listed(plan.plan()));
        return plans.insertIfAbsent(document)
                .compose(stored ->
                        stored ? Future.succeededFuture(plan) : find(plan.id()).map(Optional::orElseThrow));
    }

    public Future<Optional<TrainingPlanRecord>> find(String id) {
        return plans.find(id).map(found -> found.map(TrainingPlanStore::read));
    }

    /** Those of the plans that exist, in no order. */
    public Future<List<TrainingState>> states(Collection<String> ids) {
        return plans.listAll(Query.isOneOf(Documents.ID, ids), ENDED, OUTCOME, REASON, ENDED_AT)
                .map(found -> found.stream()
                        .map(each -> new TrainingState(each.getString(Documents.ID), readEnd(each)))
                        .toList());
    }

    /** The plans that have not ended. */
    public Future<List<TrainingPlanRecord>> open() {
        return plans.list(Query.is(ENDED, false), Order.ascending(Documents.ID), OPEN_MAX)
                .map(found -> found.stream().map(TrainingPlanStore::read).toList());
    }

    /** Stores the end of a plan; a plan that has an end keeps it. */
    public Future<Void> end(String id, TrainingEnd end) {
        JsonObject fields = new JsonObject()
                .put(ENDED, true)
                .put(OUTCOME, end.outcome().name())
                .put(REASON, end.reason())
                .put(ENDED_AT, end.at().toEpochMilli())
                .put(SHOWN, false);
        return plans.set(Query.all(Query.is(Documents.ID, id), Query.is(ENDED, false)), fields)
                .mapEmpty();
    }

    /** The plans that have ended, but whose records may not show all their models. */
    public Future<List<TrainingPlanRecord>> endedUnshown() {
        return plans.list(Query.is(SHOWN, false), Order.ascending(Documents.ID), OPEN_MAX)
                .map(found -> found.stream().map(TrainingPlanStore::read).toList());
    }

    /** The records of a plan that has ended show all its models. */
    public Future<Void> shown(String id) {
        return plans.set(
                        Query.all(Query.is(Documents.ID, id), Query.is(SHOWN, false)),
                        new JsonObject().put(SHOWN, true))
                .mapEmpty();
    }

    private static TrainingPlanRecord read(JsonObject document) {
        return new TrainingPlanRecord(
                TrainingPlan.parsePublished(StoredBytes.bytes(document.getString(PUBLISHED))),
                TreeSeed.wrap(StoredBytes.bytes(document.getString("treeSeed"))),
                readEnd(document));
    }

    private static @Nullable TrainingEnd readEnd(JsonObject document) {
        return document.getBoolean(ENDED)
                ? new TrainingEnd(
                        TrainingEnd.Outcome.valueOf(document.getString(OUTCOME)),
                        document.getString(REASON),
                        Instant.ofEpochMilli(document.getLong(ENDED_AT)))
                : null;
    }
}
