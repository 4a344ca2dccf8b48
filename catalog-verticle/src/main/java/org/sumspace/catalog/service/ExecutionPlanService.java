package org.sumspace.catalog.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.domain.Actor;
import org.sumspace.catalog.domain.AggregatorChoice;
import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.catalog.domain.NodeRegistration;
import org.sumspace.catalog.domain.PlanOrigin;
import org.sumspace.catalog.domain.PlanState;
import org.sumspace.catalog.domain.ProcessorConsent;
import org.sumspace.catalog.domain.TrainingEnd;
import org.sumspace.catalog.domain.TrainingPlanRecord;
import org.sumspace.catalog.store.CatalogStores;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregationTree;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.TreeException;

/** Builds execution plans in steps for their owners: a draft, its aggregators, its processors. */
public final class ExecutionPlanService {
    private final CatalogStores stores;
    private final LeafListService leafLists;
    private final TrainingPlanService trainingPlans;
    private final Orchestrator orchestrator;
    private final Clock clock;

    /** An execution plan with the training plan it runs. */
    public record Planned(TrainingPlanRecord training, ExecutionPlanRecord plan) {}

    /**
     * A request that may be repeated.
     *
     * @param key chosen by the client
     * @param request digest of the request's body
     */
    public record Idempotency(String key, Digest request) {}

    public ExecutionPlanService(
            CatalogStores stores, TrainingPlanService trainingPlans, Orchestrator orchestrator, Clock clock) {
        this.stores = stores;
        this.leafLists = new LeafListService(stores.leafLists());
        this.trainingPlans = trainingPlans;
        this.orchestrator = orchestrator;
        this.clock = clock;
    }

    /**
     * Begins a plan for the first round.
     *
     * @param idempotency empty if the client gave no key: every request makes another plan then
     */
    public Future<ExecutionPlanRecord> create(
            TrainingPlanRecord training, Actor actor, Optional<Idempotency> idempotency) {
        return idempotency
                .map(repeatable -> createOnce(training, actor, repeatable))
                .orElseGet(() -> add(training, UUID.randomUUID().toString(), null));
    }

    private Future<ExecutionPlanRecord> createOnce(TrainingPlanRecord training, Actor actor, Idempotency idempotency) {
        String id = PlanIds.of(actor.id(), idempotency.key());
        return stores.executionPlans()
                .find(id)
                .compose(known ->
                        known.map(Future::succeededFuture).orElseGet(() -> add(training, id, idempotency.request())))
                .map(stored -> asCreated(stored, idempotency));
    }

    private Future<ExecutionPlanRecord> add(TrainingPlanRecord training, String id, @Nullable Digest request) {
        requireNotEnded(training);
        PlanOrigin origin = PlanOrigin.first(request, clock.instant());
        return stores.executionPlans().addIfAbsent(ExecutionPlanRecord.draft(id, training.id(), origin));
    }

    private static void requireNotEnded(TrainingPlanRecord training) {
        TrainingEnd end = training.end();
        if (end != null) {
            throw NodeException.conflict(
                    "The training plan has ended (" + end.outcome().label() + "): " + end.reason() + ".");
        }
    }

    /** The answer to a repeated request is the draft, whatever has become of the plan. */
    private static ExecutionPlanRecord asCreated(ExecutionPlanRecord stored, Idempotency idempotency) {
        if (!Objects.equals(stored.origin().request(), idempotency.request())) {
            throw NodeException.conflict("The idempotency key stands for another request.");
        }
        return ExecutionPlanRecord.draft(stored.id(), stored.trainingPlanId(), stored.origin());
    }

    /** Fails with NOT_FOUND, or with FORBIDDEN for anyone but the owner. */
    public Future<Planned> getOwned(String id, Actor actor) {
        return find(id).compose(plan ->
                trainingPlans.getOwned(plan.trainingPlanId(), actor).map(training -> new Planned(training, plan)));
    }

    /** Fails with NOT_FOUND, or with FORBIDDEN for anyone but the owner and the operators. */
    public Future<Planned> getVisible(String id, Actor actor) {
        return find(id).compose(plan ->
                trainingPlans.getVisible(plan.trainingPlanId(), actor).map(training -> new Planned(training, plan)));
    }

    private Future<ExecutionPlanRecord> find(String id) {
        return stores.executionPlans()
                .find(id)
                .map(found ->
                        found.orElseThrow(() -> NodeException.notFound("There is no execution plan '" + id + "'.")));
    }

    /** Names the aggregators. Their order says nothing: roles follow from the training plan's tree seed. */
    public Future<Planned> assignAggregators(Planned planned, List<AggregatorChoice> choice) {
        requireNotEnded(planned.training());
        requireOpen(planned.plan());
        TrainingPlanRecord training = planned.training();
        return stores.registrations()
                .all(training.digest())
                .map(registered -> checked(training, choice, registered))
                .map(planned.plan()::withAggregators)
                .compose(next -> next.state() == PlanState.DRAFT
                        ? stores.executionPlans().replace(next)
                        : orchestrator.submit(training, next))
                .map(stored -> new Planned(training, stored));
    }

    private static List<AggregatorChoice> checked(
            TrainingPlanRecord training, List<AggregatorChoice> choice, List<NodeRegistration> registered) {
        List<Violation> violations = new ArrayList<>();
        Set<AggregatorChoice> seen = new HashSet<>();
        for (int i = 0; i < choice.size(); i++) {
            AggregatorChoice each = choice.get(i);
            if (!seen.add(each)) {
                violations.add(new Violation("/aggregators/" + i, "is there twice"));
            } else if (RoundOpener.chosen(List.of(each), registered).isEmpty()) {
                violations.add(new Violation(
                        "/aggregators/" + i, "no aggregator " + each.url() + " of " + each.org() + " is registered"));
            }
        }
        refuseIfAny(violations);
        try {
            AggregationTree.build(
                    training.treeShape(),
                    RoundOpener.chosen(choice, registered).stream()
                            .map(NodeRegistration::statement)
                            .toList());
        } catch (TreeException e) {
            throw NodeException.unprocessable(List.of(new Violation("/aggregators", String.valueOf(e.getMessage()))));
        }
        return choice;
    }

    /** Names the processors, and publishes the plan if their consents suffice. */
    public Future<Planned> assignProcessors(Planned planned, List<String> urls) {
        requireNotEnded(planned.training());
        requireOpen(planned.plan());
        if (planned.plan().aggregators().isEmpty()) {
            return Future.failedFuture(NodeException.unprocessable("Name the plan's aggregators first."));
        }
        return stores.consents()
                .byUrls(planned.training().digest(), urls)
                .map(consents -> consenting(urls, consents))
                .compose(chosen ->
                        orchestrator.submit(planned.training(), planned.plan().withCohort(chosen)))
                .map(stored -> new Planned(planned.training(), stored));
    }

    private static List<String> consenting(List<String> urls, List<ProcessorConsent> consents) {
        Set<String> given = new HashSet<>();
        consents.stream()
                .filter(consent -> !consent.body().withdrawn())
                .forEach(consent -> given.add(consent.body().url()));
        List<Violation> violations = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < urls.size(); i++) {
            String url = urls.get(i);
            if (!seen.add(url)) {
                violations.add(new Violation("/processors/" + i, "is there twice"));
            } else if (!given.contains(url)) {
                violations.add(new Violation("/processors/" + i, "no consent is there for " + url));
            }
        }
        refuseIfAny(violations);
        return urls;
    }

    private static void refuseIfAny(List<Violation> violations) {
        if (!violations.isEmpty()) {
            throw NodeException.unprocessable(violations);
        }
    }

    private static void requireOpen(ExecutionPlanRecord plan) {
        if (!plan.state().isOpen()) {
            throw NodeException.conflict("The plan is " + plan.state().label() + "; it can no longer be changed.");
        }
    }

    /** The plan with a page of its processors. */
    public Future<PlanDetail> detail(Planned planned, PageRequest request) {
        ExecutionPlanRecord plan = planned.plan();
        Signed<ExecutionPlan> statement = plan.papers().plan();
        Future<Page<ProcessorPlace>> processors = statement == null
                ? Future.succeededFuture(chosen(plan.cohort(), request))
                : leafLists
                        .page(statement.body().leafRoot(), statement.body().leafCount(), request)
                        .map(page -> page.map(ProcessorPlace::of));
        return processors.map(page -> new PlanDetail(planned.training(), plan, page));
    }

    private static Page<ProcessorPlace> chosen(List<String> urls, PageRequest request) {
        List<ProcessorPlace> page = urls.stream()
                .skip(request.skip())
                .limit(request.limit())
                .map(ProcessorPlace::chosen)
                .toList();
        return new Page<>(request, urls.size(), page);
    }

    /** The plan with what its nodes report. */
    public Future<PlanView> view(ExecutionPlanRecord plan) {
        return orchestrator.view(plan);
    }

    public Future<Page<ExecutionPlanRecord>> page(TrainingPlanRecord training, PageRequest request) {
        return stores.executionPlans().page(training.id(), request);
    }
}
