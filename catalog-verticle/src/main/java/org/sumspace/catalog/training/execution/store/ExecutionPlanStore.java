package org.sumspace.catalog.training.execution.store;

import io.vertx.core.Future;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.PlanAttempt;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;

/** Execution plans. */
public final class ExecutionPlanStore {
    private static final String[] ORDER = {"round", "attempt", "createdAt", Documents.ID};

    private final Documents plans;

    public ExecutionPlanStore(DocumentStore database) {
        this.plans = database.documents("execution_plans");
    }

    public Future<Void> createIndexes() {
        return plans.index("trainingPlanId", "round", "attempt", "createdAt").compose(done -> plans.index("digest"));
    }

    /** Stores the plan if its id is new; returns the stored one. */
    public Future<ExecutionPlanRecord> addIfAbsent(ExecutionPlanRecord plan) {
        return plans.insertIfAbsent(ExecutionPlanDocument.write(plan))
                .compose(stored ->
                        stored ? Future.succeededFuture(plan) : find(plan.id()).map(Optional::orElseThrow));
    }

    /**
     * Replaces the stored plan, which must have the same revision.
     *
     * @return the plan with its new revision; failed with CONFLICT if it was changed in between
     */
    public Future<ExecutionPlanRecord> replace(ExecutionPlanRecord plan) {
        return plans.replace(ExecutionPlanDocument.write(plan)).map(plan::withRevision);
    }

    public Future<Optional<ExecutionPlanRecord>> find(String id) {
        return plans.find(id).map(found -> found.map(ExecutionPlanDocument::read));
    }

    public Future<Optional<ExecutionPlanRecord>> byDigest(Digest plan) {
        return plans.findOne(Query.is("digest", plan.toString())).map(found -> found.map(ExecutionPlanDocument::read));
    }

    /** The plan of the highest round, and of its highest attempt; drafts are left out. */
    public Future<Optional<ExecutionPlanRecord>> latest(String trainingPlanId) {
        return plans.list(submitted(trainingPlanId), Order.descending(ORDER), 1)
                .map(found -> found.stream().findFirst().map(ExecutionPlanDocument::read));
    }

    /** The plans of a training plan, ordered by round, attempt and time of creation. */
    public Future<Page<ExecutionPlanRecord>> page(String trainingPlanId, PageRequest request) {
        return plans.page(of(trainingPlanId), Order.ascending(ORDER), request)
                .map(page -> page.map(ExecutionPlanDocument::read));
    }

    /** The attempts at these rounds, ordered by round, attempt and time of creation; drafts are left out. */
    public Future<List<PlanAttempt>> attempts(String trainingPlanId, int first, int last) {
        Query query = Query.all(
                submitted(trainingPlanId),
                Query.compare("round", Comparison.GREATER_OR_EQUAL, first),
                Query.compare("round", Comparison.LESS_OR_EQUAL, last));
        return plans.listAll(query, ExecutionPlanDocument.ATTEMPT)
                .map(found -> found.stream()
                        .map(ExecutionPlanDocument::readAttempt)
                        .sorted(Comparator.comparingInt(PlanAttempt::round)
                                .thenComparing(each -> each.origin().attempt())
                                .thenComparing(each -> each.origin().createdAt())
                                .thenComparing(PlanAttempt::id))
                        .toList());
    }

    /** The highest round of which there is a plan, drafts left out; 0 if there is none. */
    public Future<Integer> lastRound(String trainingPlanId) {
        return plans.list(submitted(trainingPlanId), Order.descending("round"), 1, "round")
                .map(found -> found.isEmpty() ? 0 : found.get(0).getInteger("round"));
    }

    private static Query submitted(String trainingPlanId) {
        return Query.all(of(trainingPlanId), Query.not(Query.is("state", PlanState.DRAFT.label())));
    }

    private static Query of(String trainingPlanId) {
        return Query.is("trainingPlanId", trainingPlanId);
    }
}
