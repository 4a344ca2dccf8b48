package org.sumspace.catalog.training.execution.service;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.domain.PlanAttempt;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingState;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.catalog.training.registration.service.ParticipantService;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.training.plan.PrivacyTerms;
import org.sumspace.common.training.plan.TrainingPlan;

/** The status of trainings, and the results of their rounds. */
public final class TrainingStatusService {
    /**
     * One round of a training.
     *
     * @param attempts in their order
     * @param version null if the round has none
     * @param epsilon what the training has spent up to and with this round; null without privacy and without a version
     */
    public record TrainingRound(
            int round,
            List<PlanAttempt> attempts,
            @Nullable ModelVersionRecord version,
            @Nullable Double epsilon) {
        public TrainingRound {
            attempts = List.copyOf(attempts);
        }
    }

    /** The maximum number of attempts of a round that are returned. */
    public static final int ATTEMPTS_MAX = 100;

    private final TrainingPlanService trainingPlans;
    private final ExecutionPlanRecords executionPlans;
    private final ModelVersionService versions;
    private final ParticipantService participants;
    private final PlanExecutor executor;

    public TrainingStatusService(
            TrainingPlanService trainingPlans,
            ExecutionPlanRecords executionPlans,
            ModelVersionService versions,
            ParticipantService participants,
            PlanExecutor executor) {
        this.trainingPlans = trainingPlans;
        this.executionPlans = executionPlans;
        this.versions = versions;
        this.participants = participants;
        this.executor = executor;
    }

    /**
     * The trainings that an actor sees, the newest first.
     *
     * @param ended whether they have ended; empty for all
     */
    public Future<Page<TrainingStatus>> page(Actor actor, Optional<Boolean> ended, PageRequest request) {
        return trainingPlans
                .page(actor, ended, request)
                .compose(page -> Future.all(
                                page.result().stream().map(this::brief).toList())
                        .map(all -> new Page<>(page.request(), page.count(), all.<TrainingStatus>list())));
    }

    /** Those of the trainings for which the organisation has registered a processor node, in no order. */
    public Future<List<TrainingState>> states(String organisation, Collection<String> ids) {
        return participants.plansWithProcessorsOf(organisation, ids).compose(trainingPlans::states);
    }

    /** Ends a training before its time; one that has ended keeps its end. */
    public Future<TrainingStatus> stop(TrainingPlanRecord training) {
        return (training.end() == null ? executor.stop(training) : Future.<Void>succeededFuture())
                .compose(stopped -> trainingPlans.get(training.id()))
                .compose(this::of);
    }

    public Future<TrainingStatus> of(TrainingPlanRecord training) {
        return of(training, executor::view);
    }

    /** The nodes of ended attempts are left out, because a list does not show them. */
    private Future<TrainingStatus> brief(TrainingPlanRecord training) {
        return of(
                training,
                plan -> plan.state().isFinal()
                        ? Future.succeededFuture(new PlanView(plan, List.of(), Map.of(), List.of()))
                        : executor.view(plan));
    }

    private Future<TrainingStatus> of(
            TrainingPlanRecord training, Function<ExecutionPlanRecord, Future<PlanView>> viewOf) {
        return executionPlans
                .latest(training.id())
                .compose(latest -> latest.map(viewOf)
                        .map(viewed -> viewed.map(view -> new TrainingStatus(training, view)))
                        .orElseGet(() -> Future.succeededFuture(new TrainingStatus(training, null))));
    }

    /** The rounds of a training that have begun, in their order, without the one that evaluates the last version. */
    public Future<Page<TrainingRound>> rounds(TrainingPlanRecord training, PageRequest request) {
        return lastRound(training).compose(last -> {
            int from = (int) Math.min(request.skip(), last) + 1;
            int to = Math.min(last, from + request.limit() - 1);
            return from > to
                    ? Future.succeededFuture(new Page<>(request, last, List.of()))
                    : rounds(training, from, to).map(rounds -> new Page<>(request, last, rounds));
        });
    }

    private Future<Integer> lastRound(TrainingPlanRecord training) {
        Future<Integer> last = executionPlans.lastRound(training.id());
        return training.plan().evaluatesLastVersion()
                ? last.compose(round -> executionPlans.attempts(training.id(), round, round))
                        .map(attempts -> attempts.isEmpty()
                                ? 0
                                : attempts.get(0).origin().trainingRound())
                : last;
    }

    private Future<List<TrainingRound>> rounds(TrainingPlanRecord training, int first, int last) {
        Future<List<PlanAttempt>> attempts = executionPlans.attempts(training.id(), first, last);
        Future<List<ModelVersionRecord>> made = versions.ofRounds(training.id(), first, last);
        return Future.all(attempts, made).map(read -> {
            Map<Integer, List<PlanAttempt>> byRound =
                    attempts.result().stream().collect(Collectors.groupingBy(PlanAttempt::round));
            Map<Integer, ModelVersionRecord> versionOf =
                    made.result().stream().collect(Collectors.toMap(ModelVersionRecord::round, Function.identity()));
            return IntStream.rangeClosed(first, last)
                    .mapToObj(round ->
                            round(training.plan(), round, byRound.getOrDefault(round, List.of()), versionOf.get(round)))
                    .toList();
        });
    }

    private static TrainingRound round(
            TrainingPlan plan, int round, List<PlanAttempt> attempts, @Nullable ModelVersionRecord version) {
        OptionalDouble epsilon = version == null
                ? OptionalDouble.empty()
                : PrivacyTerms.spent(plan.parameters(), plan.layout().length(), round);
        return new TrainingRound(
                round,
                attempts.subList(Math.max(0, attempts.size() - ATTEMPTS_MAX), attempts.size()),
                version,
                epsilon.isPresent() ? (Double) epsilon.getAsDouble() : null);
    }
}
