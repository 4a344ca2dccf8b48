package org.sumspace.sandbox.chaos;

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
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.sandbox.chaos.watch.History;
import org.sumspace.sandbox.chaos.watch.Seen;
import org.sumspace.sandbox.client.AggregateClient;
import org.sumspace.sandbox.client.CatalogClient;
import org.sumspace.sandbox.client.ExecutionPlanView;
import org.sumspace.sandbox.client.Operators;
import org.sumspace.sandbox.client.PlanStatus;
import org.sumspace.sandbox.client.Poll;
import org.sumspace.sandbox.client.RemoteException;
import org.sumspace.sandbox.client.RoundPlan;

/**
 * Looks at a training from outside while it runs, as often as it can: which round it is, and what its aggregators have
 * acknowledged. Nodes that do not answer are asked again.
 */
final class Observer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Observer.class);
    private static final Duration PAUSE = Duration.ofMillis(60);
    private static final String RECEIVING = "receiving";
    private static final Set<String> WITH_SHARES = Set.of(RECEIVING, "listed", "sealed");

    private final String trainingPlanId;
    private final CatalogClient catalog;
    private final Operators operators;
    private final Map<String, Set<DpId>> processors;
    private final History history;
    private final Map<Integer, CompletableFuture<Void>> rounds = new ConcurrentHashMap<>();
    private final CompletableFuture<ExecutionPlanView> tree = new CompletableFuture<>();
    private final CompletableFuture<PlanStatus> over = new CompletableFuture<>();
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile boolean closed;
    private int seen;
    private @Nullable RoundPlan latest;
    private @Nullable ExecutionPlanView view;

    /** @param processors of each processor node, by its id */
    Observer(
            String trainingPlanId,
            CatalogClient catalog,
            Operators operators,
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

    /** Completes when a plan of that round is there, or the training is over. */
    CompletableFuture<?> round(int number) {
        return CompletableFuture.anyOf(rounds.computeIfAbsent(number, first -> new CompletableFuture<>()), over);
    }

    /** Who has which part; the same in all rounds. */
    CompletableFuture<ExecutionPlanView> tree() {
        return tree;
    }

    /** Completes when no further round follows. */
    CompletableFuture<PlanStatus> over() {
        return over;
    }

    private void run() {
        while (!closed && !over.isDone()) {
            try {
                look();
            } catch (RemoteException e) {
                LOG.debug("no answer", e);
            }
            Poll.pause(PAUSE);
        }
    }

    private void look() {
        List<RoundPlan> plans = catalog.executionPlans(trainingPlanId, seen);
        for (RoundPlan plan : plans) {
            rounds.computeIfAbsent(plan.round(), first -> new CompletableFuture<>())
                    .complete(null);
            if (plan.isCompleted() || plan.isDiscarded()) {
                seen++;
            }
            if (latest == null || !latest.id().equals(plan.id())) {
                latest = plan;
                view = null;
            }
        }
        if (latest == null) {
            return;
        }
        PlanStatus status = catalog.status(latest.id());
        if (status.isOver()) {
            over.complete(status);
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
                && asking.compareAndSet(false, true)) {
            ask(view, status.sent());
        }
    }

    /** Beside the observing: an aggregator that is stopped does not answer for long. */
    private void ask(ExecutionPlanView plan, Set<String> sent) {
        CompletableFuture.runAsync(() -> note(plan, sent)).whenComplete((done, failure) -> {
            asking.set(false);
            if (failure != null) {
                LOG.debug("no answer", failure);
            }
        });
    }

    /** These processor nodes had sent everything; whoever takes shares still has not listed since then. */
    private void note(ExecutionPlanView plan, Set<String> sent) {
        Digest digest = Digest.parse(plan.digest());
        int unlisted = 0;
        for (String aggregator : plan.firstLevel(1)) {
            for (AggregateClient.Standing standing : new AggregateClient(operators.at(aggregator)).plans()) {
                if (standing.plan().equals(digest)) {
                    unlisted += standing.state().equals(RECEIVING) ? 1 : 0;
                    if (WITH_SHARES.contains(standing.state())) {
                        history.add(new Seen.SharesHeld(digest, aggregator, standing.shares()));
                    }
                }
            }
        }
        if (unlisted == plan.firstLevel(1).size()) {
            sent.stream()
                    .flatMap(node -> processors.getOrDefault(node, Set.of()).stream())
                    .forEach(processor -> history.add(new Seen.Acknowledged(digest, processor)));
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
