package org.sumspace.processor.service;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.training.encoding.FixedPoint;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.processor.core.Contribution;
import org.sumspace.processor.core.LedgerRefusedException;
import org.sumspace.processor.core.Place;
import org.sumspace.processor.core.VerifiedPlan;
import org.sumspace.processor.domain.LedgerEntry;
import org.sumspace.processor.domain.RunState;
import org.sumspace.processor.store.LedgerStore;
import org.sumspace.processor.store.PlanJournal;
import org.sumspace.processor.store.StoredContribution;

/**
 * One processor in one execution plan: query, train, split and seal, make durable, send, until every aggregator of its
 * group acknowledged. Data, update, seeds and shares live in one worker task and are gone when it ends; what is sent are
 * the stored messages, the same bytes in every try.
 */
final class ProcessorRun {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessorRun.class);

    private final RunResources resources;
    private final VerifiedPlan plan;
    private final Place place;
    private final SigningKey key;
    private final PlanJournal journal;
    private final PlanProgress progress;
    private volatile boolean over;

    ProcessorRun(
            RunResources resources,
            VerifiedPlan plan,
            Place place,
            SigningKey key,
            PlanJournal journal,
            PlanProgress progress) {
        this.resources = resources;
        this.plan = plan;
        this.place = place;
        this.key = key;
        this.journal = journal;
        this.progress = progress;
    }

    /**
     * Takes up the stored messages if there are any, else computes them.
     *
     * @return the final state; failed only if the ledger cannot be written
     */
    Future<RunState> run() {
        Optional<StoredContribution> stored = journal.contribution(place.dpId());
        return stored.map(this::resumed)
                .orElseGet(this::contribute)
                .recover(this::failed)
                .compose(this::finished);
    }

    private Future<RunState> finished(RunState state) {
        over = true;
        progress.advance(place.dpId(), state);
        resources.metrics().ended(state);
        if (state != RunState.SENT && state != RunState.TOO_LATE) {
            return Future.succeededFuture(state);
        }
        return Future.fromCompletionStage(resources.ledger().finish(place.dpId(), plan.digest()), resources.context())
                .map(state);
    }

    /** Messages without a ledger entry never left; then they go the way of a lost attempt. */
    private Future<RunState> resumed(StoredContribution stored) {
        Optional<LedgerEntry> entry =
                resources.ledger().entry(place.dpId(), plan.plan().body().round(), plan.digest());
        return entry.isPresent() && entry.get().attempt() == stored.attempt() ? sent(stored) : contribute();
    }

    /** A processor whose base model is away takes no place from those of other plans. */
    private Future<RunState> contribute() {
        return baseModel()
                .compose(there -> resources.training().run(this::computeAndStore))
                .compose(stored -> stored.map(this::sent).orElseGet(() -> Future.succeededFuture(RunState.NO_DATA)));
    }

    private Future<ModelFile> baseModel() {
        return retried(() -> resources.models().of(plan));
    }

    /** Data, vectors and sealed shares of a processor lie in memory only in here. */
    private Future<Optional<StoredContribution>> computeAndStore() {
        try {
            resources.ledger().requireFree(place.firstAttempt(), plan.discarded());
        } catch (LedgerRefusedException bound) {
            return Future.failedFuture(bound); // before any data is touched
        }
        Future<ModelFile> base = baseModel();
        Future<byte[]> answer = retried(() ->
                resources.metrics().query(() -> resources.data().query(key, Trainer.query(plan.trainingPlan()))));
        return Future.all(base, answer)
                .compose(both -> resources
                        .workers()
                        .executeBlocking(
                                () -> resources.metrics().training(() -> seal(base.result(), answer.result())), false))
                .compose(ready -> ready.map(this::stored).orElseGet(() -> Future.succeededFuture(Optional.empty())));
    }

    private record Ready(Contribution contribution, LedgerStore.Reserved reserved) {}

    /** On a worker: everything between the records and the sealed messages, and the place in the ledger for them. */
    private Optional<Ready> seal(ModelFile base, byte[] answer) {
        Optional<FixedPoint.Encoded> encoded = Trainer.train(plan, base, answer, resources.random());
        Arrays.fill(answer, (byte) 0);
        return encoded.map(vector -> {
            LedgerStore.Reserved reserved = resources.ledger().reserve(place.firstAttempt(), plan.discarded());
            Contribution contribution =
                    resources.maker().make(place, reserved.entry().attempt(), key, vector.x(), plan.roundKeys());
            progress.clipped(vector.clipped());
            resources.metrics().clipped(vector.clipped());
            Arrays.fill(vector.x(), 0);
            return new Ready(contribution, reserved);
        });
    }

    private Future<Optional<StoredContribution>> stored(Ready ready) {
        Future<Long> bound = Future.fromCompletionStage(ready.reserved().durable(), resources.context());
        Future<StoredContribution> stored =
                Future.fromCompletionStage(journal.store(ready.contribution()), resources.context());
        return bound.compose(durable -> stored).map(Optional::of);
    }

    private Future<RunState> sent(StoredContribution contribution) {
        progress.advance(place.dpId(), RunState.SENDING);
        List<Future<ShareReceipt>> receipts = place.group().stream()
                .map(aggregator -> sent(contribution, aggregator))
                .toList();
        return Future.all(receipts).map(all -> RunState.SENT);
    }

    private Future<ShareReceipt> sent(StoredContribution contribution, AggregatorEntry aggregator) {
        ShareSender.Shipment shipment = new ShareSender.Shipment(
                plan.digest(),
                plan.plan().body().round(),
                place.dpId(),
                aggregator,
                plan.certificate(aggregator),
                key,
                contribution.manifest(),
                contribution.shares().get(aggregator.index() - 1));
        return resources
                .retries()
                .until(
                        end(),
                        this::worthwhile,
                        () -> resources.sender().send(shipment).map(receipt -> {
                            checkReceipt(receipt, contribution);
                            resources.metrics().acknowledged(shipment.share().bytes());
                            return receipt;
                        }));
    }

    private static void checkReceipt(ShareReceipt receipt, StoredContribution contribution) {
        if (!receipt.manifest().equals(contribution.manifest()) || receipt.attempt() != contribution.attempt()) {
            throw NodeException.failedDependency("the aggregator acknowledged another share", null);
        }
    }

    private <T> Future<T> retried(Supplier<Future<T>> attempt) {
        return resources.retries().until(plan.plan().body().times().sealUntil(), this::worthwhile, attempt);
    }

    private Instant end() {
        return plan.plan().body().times().notAfter();
    }

    private boolean worthwhile(Throwable failure) {
        return !over && mayPass(failure);
    }

    private static boolean mayPass(Throwable failure) {
        return !(failure instanceof NodeException problem) || problem.type().mayPass();
    }

    private Future<RunState> failed(Throwable failure) {
        RunState state = stateAfter(failure);
        LOG.warn("Processor {} of plan {}: {}: {}", place.dpId(), plan.digest(), state, failure.getMessage());
        return Future.succeededFuture(state);
    }

    private static RunState stateAfter(Throwable failure) {
        if (failure instanceof LedgerRefusedException) {
            return RunState.BOUND;
        }
        boolean late = failure instanceof NodeException problem && problem.type() == ProblemType.GONE;
        return late ? RunState.TOO_LATE : RunState.FAILED;
    }
}
