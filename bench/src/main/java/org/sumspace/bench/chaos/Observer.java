package org.sumspace.bench.chaos;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.bench.chaos.watch.History;
import org.sumspace.bench.chaos.watch.Observation;
import org.sumspace.client.CatalogClient;
import org.sumspace.client.CatalogClient.RoundPlanView;
import org.sumspace.client.ExecutionPlanView;
import org.sumspace.client.PlanStatusView;
import org.sumspace.client.Poll;
import org.sumspace.client.RemoteException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.sandbox.client.AggregateClient;
import org.sumspace.sandbox.client.SpaceOperators;

/**
 * Observes a running training from outside, as often as possible: the present round, and what its aggregators have
 * acknowledged. It repeats requests that get no answer.
 */
final class Observer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Observer.class);
    private static final Duration PAUSE = Duration.ofMillis(60);
    private static final String RECEIVING = "receiving";
    private static final Set<String> WITH_SHARES = Set.of(RECEIVING, "listed", "sealed");

    private final String trainingPlanId;
    private final CatalogClient catalog;
    private final SpaceOperators operators;
    private final Map<String, Set<DpId>> processors;
    private final History history;
    private final Map<Integer, CompletableFuture<Void>> rounds = new ConcurrentHashMap<>();
    private final CompletableFuture<ExecutionPlanView> tree = new CompletableFuture<>();
    private final CompletableFuture<PlanStatusView> ended = new CompletableFuture<>();
    private final AtomicBoolean queryRunning = new AtomicBoolean();
    private volatile boolean closed;
    private int endedPlans;
    private @Nullable RoundPlanView latest;
    private @Nullable ExecutionPlanView view;

    /** @param processors the processors of each processor node, by node id */
    Observer(
            String trainingPlanId,
            CatalogClient catalog,
            SpaceOperators operators,
            Map<String, Set<DpId>> processors,
            History history) {
        this.trainingPlanId = trainingPlanId;
        this.catalog = catalog;
        this.operators = operators;
        this.processors = processors;
        this.history = history;
        Thread thread = new Thread(this::run, "observer-" + trainingPlanId);
        thread.setDaemon(true);
        thread.start();
    }

    /** Completes when a plan of the round exists, or the training has ended. */
    CompletableFuture<?> round(int number) {
        return CompletableFuture.anyOf(rounds.computeIfAbsent(number, first -> new CompletableFuture<>()), ended);
    }

    /** The aggregation tree, which is the same in all rounds. */
    CompletableFuture<ExecutionPlanView> tree() {
        return tree;
    }

    /** Completes when no further round follows. */
    CompletableFuture<PlanStatusView> ended() {
        return ended;
    }

    private void run() {
        while (!closed && !ended.isDone()) {
            try {
                observe();
            } catch (RemoteException e) {
                LOG.debug("Could not observe training {}; trying again", trainingPlanId, e);
            }
            Poll.pause(PAUSE);
        }
    }

    private void observe() {
        List<RoundPlanView> plans = catalog.executionPlans(trainingPlanId, endedPlans);
        for (RoundPlanView plan : plans) {
            rounds.computeIfAbsent(plan.round(), first -> new CompletableFuture<>())
                    .complete(null);
            if (plan.isCompleted() || plan.isDiscarded()) {
                endedPlans++;
            }
            if (latest == null || !latest.id().equals(plan.id())) {
                latest = plan;
                view = null;
            }
        }
        if (latest == null) {
            return;
        }
        PlanStatusView status = catalog.status(latest.id());
        if (status.hasEnded()) {
            ended.complete(status);
        }
        if (view == null || view.digest().isEmpty()) {
            view = catalog.executionPlan(latest.id());
            if (!view.digest().isEmpty()) {
                tree.complete(view);
            }
        }
        if (!view.digest().isEmpty()
                && !status.sent().isEmpty()
                && status.receiving().containsAll(view.firstLevel(1))
                && queryRunning.compareAndSet(false, true)) {
            queryAggregators(view, status.sent());
        }
    }

    /** Runs in another thread, because a stopped aggregator does not answer for a long time. */
    private void queryAggregators(ExecutionPlanView plan, Set<String> sent) {
        CompletableFuture.runAsync(() -> recordAcknowledgements(plan, sent)).whenComplete((done, failure) -> {
            queryRunning.set(false);
            if (failure != null) {
                LOG.debug("Could not query the aggregators of training {}; trying again", trainingPlanId, failure);
            }
        });
    }

    /**
     * Records what the aggregators acknowledged.
     *
     * @param sent processor nodes that had sent all shares before: an aggregator that still accepts shares has not listed yet
     */
    private void recordAcknowledgements(ExecutionPlanView plan, Set<String> sent) {
        Digest digest = Digest.parse(plan.digest());
        int unlisted = 0;
        for (String aggregator : plan.firstLevel(1)) {
            for (AggregateClient.PlanState state : new AggregateClient(operators.at(aggregator)).plans()) {
                if (state.plan().equals(digest)) {
                    unlisted += state.state().equals(RECEIVING) ? 1 : 0;
                    if (WITH_SHARES.contains(state.state())) {
                        history.add(new Observation.HeldShares(digest, aggregator, state.shares()));
                    }
                }
            }
        }
        if (unlisted == plan.firstLevel(1).size()) {
            sent.stream()
                    .flatMap(node -> processors.getOrDefault(node, Set.of()).stream())
                    .forEach(processor -> history.add(new Observation.AcknowledgedProcessor(digest, processor)));
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
