package org.sumspace.catalog.training.execution.service;

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
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.catalog.training.execution.domain.AggregatorChoice;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.PlanIds;
import org.sumspace.catalog.training.execution.domain.PlanOrigin;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.execution.store.ExecutionPlanStore;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.catalog.training.registration.service.ParticipantService;
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
    /** An execution plan with its training plan and a page of its processors. */
    public record PlanDetail(TrainingPlanRecord training, ExecutionPlanRecord plan, Page<ProcessorPlace> processors) {}

    private final ExecutionPlanStore plans;
    private final LeafListService leafLists;
    private final TrainingPlanService trainingPlans;
    private final ParticipantService participants;
    private final PlanExecutor executor;
    private final Clock clock;

    /** An execution plan with its training plan. */
    public record Planned(TrainingPlanRecord training, ExecutionPlanRecord plan) {}

    /**
     * What identifies a request that a client repeats.
     *
     * @param key chosen by the client
     * @param request digest of the request's body
     */
    public record Idempotency(String key, Digest request) {}

    public ExecutionPlanService(
            ExecutionPlanStore plans,
            LeafListService leafLists,
            TrainingPlanService trainingPlans,
            ParticipantService participants,
            PlanExecutor executor,
            Clock clock) {
        this.plans = plans;
        this.leafLists = leafLists;
        this.trainingPlans = trainingPlans;
        this.participants = participants;
        this.executor = executor;
        this.clock = clock;
    }

    /**
     * Creates a plan for the first round.
     *
     * @param idempotency empty if the client sent no key: then every request creates another plan
     */
    public Future<ExecutionPlanRecord> create(
            TrainingPlanRecord training, Actor actor, Optional<Idempotency> idempotency) {
        return idempotency
                .map(repeatable -> createOnce(training, actor, repeatable))
                .orElseGet(() -> add(training, UUID.randomUUID().toString(), null));
    }

    private Future<ExecutionPlanRecord> createOnce(TrainingPlanRecord training, Actor actor, Idempotency idempotency) {
        String id = PlanIds.of(actor.id(), idempotency.key());
        return plans.find(id)
                .compose(known ->
                        known.map(Future::succeededFuture).orElseGet(() -> add(training, id, idempotency.request())))
                .map(stored -> asCreated(stored, idempotency));
    }

    private Future<ExecutionPlanRecord> add(TrainingPlanRecord training, String id, @Nullable Digest request) {
        requireNotEnded(training);
        PlanOrigin origin = PlanOrigin.first(request, clock.instant());
        return plans.addIfAbsent(ExecutionPlanRecord.draft(id, training.id(), origin));
    }

    private static void requireNotEnded(TrainingPlanRecord training) {
        TrainingEnd end = training.end();
        if (end != null) {
            throw NodeException.conflict(
                    "The training plan has ended (" + end.outcome().label() + "): " + end.reason() + ".");
        }
    }

    /** A repeated request gets the same answer as the first one: the draft, even if the plan has changed since. */
    private static ExecutionPlanRecord asCreated(ExecutionPlanRecord stored, Idempotency idempotency) {
        if (!Objects.equals(stored.origin().request(), idempotency.request())) {
            throw NodeException.conflict("The idempotency key was used for another request.");
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
        return plans.find(id)
                .map(found ->
                        found.orElseThrow(() -> NodeException.notFound("There is no execution plan '" + id + "'.")));
    }

    /** Sets the aggregators. Their order has no meaning: roles follow from the training plan's tree seed. */
    public Future<Planned> assignAggregators(Planned planned, List<AggregatorChoice> choice) {
        requireNotEnded(planned.training());
        requireOpen(planned.plan());
        TrainingPlanRecord training = planned.training();
        return participants
                .nodes(training.digest())
                .map(registered -> checked(training, choice, registered))
                .map(planned.plan()::withAggregators)
                .compose(
                        next -> next.state() == PlanState.DRAFT ? plans.replace(next) : executor.submit(training, next))
                .map(stored -> new Planned(training, stored));
    }

    private static List<AggregatorChoice> checked(
            TrainingPlanRecord training, List<AggregatorChoice> choice, List<NodeRegistration> registered) {
        List<Violation> violations = new ArrayList<>();
        Set<AggregatorChoice> seen = new HashSet<>();
        for (int i = 0; i < choice.size(); i++) {
            AggregatorChoice each = choice.get(i);
            if (!seen.add(each)) {
                violations.add(new Violation("/aggregators/" + i, "is a duplicate"));
            } else if (AggregatorChoice.registered(List.of(each), registered).isEmpty()) {
                violations.add(new Violation(
                        "/aggregators/" + i, "no aggregator " + each.url() + " of " + each.org() + " is registered"));
            }
        }
        refuseIfAny(violations);
        try {
            AggregationTree.build(
                    training.treeShape(),
                    AggregatorChoice.registered(choice, registered).stream()
                            .map(NodeRegistration::statement)
                            .toList());
        } catch (TreeException e) {
            throw NodeException.unprocessable(List.of(new Violation("/aggregators", String.valueOf(e.getMessage()))));
        }
        return choice;
    }

    /** Sets the processors, and publishes the plan if it has enough consents. */
    public Future<Planned> assignProcessors(Planned planned, List<String> urls) {
        requireNotEnded(planned.training());
        requireOpen(planned.plan());
        if (planned.plan().aggregators().isEmpty()) {
            return Future.failedFuture(NodeException.unprocessable("The plan has no aggregators. Assign them first."));
        }
        return participants
                .consents(planned.training().digest(), urls)
                .map(consents -> consenting(urls, consents))
                .compose(chosen ->
                        executor.submit(planned.training(), planned.plan().withCohort(chosen)))
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
                violations.add(new Violation("/processors/" + i, "is a duplicate"));
            } else if (!given.contains(url)) {
                violations.add(new Violation("/processors/" + i, "there is no consent for " + url));
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
        Signed<ExecutionPlan> statement = plan.statements().plan();
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
        return executor.view(plan);
    }

    public Future<Page<ExecutionPlanRecord>> page(TrainingPlanRecord training, PageRequest request) {
        return plans.page(training.id(), request);
    }
}
