package org.sumspace.processor.service;

import io.vertx.core.Future;
import io.vertx.core.Promise;
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
import org.sumspace.processor.core.ContributionRefusedException;
import org.sumspace.processor.core.Place;
import org.sumspace.processor.core.VerifiedPlan;
import org.sumspace.processor.domain.ContributionLedgerEntry;
import org.sumspace.processor.domain.RunState;
import org.sumspace.processor.store.ContributionJournal;
import org.sumspace.processor.store.ContributionJournal.StoredContribution;
import org.sumspace.processor.store.ContributionLedgerStore;

/**
 * The run of one processor in one execution plan: it queries, trains, splits and seals, stores the sealed messages, and
 * sends them until every aggregator of its group acknowledged. Data, update, seeds and shares exist only inside one worker
 * task. Every try sends the same stored bytes.
 */
final class ProcessorRun {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessorRun.class);

    private final RunResources resources;
    private final VerifiedPlan plan;
    private final Place place;
    private final SigningKey key;
    private final ContributionJournal journal;
    private final PlanProgress progress;
    private volatile boolean ended;

    ProcessorRun(
            RunResources resources,
            VerifiedPlan plan,
            Place place,
            SigningKey key,
            ContributionJournal journal,
            PlanProgress progress) {
        this.resources = resources;
        this.plan = plan;
        this.place = place;
        this.key = key;
        this.journal = journal;
        this.progress = progress;
    }

    /**
     * Sends the stored messages if there are any, otherwise computes them first.
     *
     * @return the final state; fails only if the ledger cannot be written
     */
    Future<RunState> run() {
        Optional<StoredContribution> stored = journal.contribution(place.dpId());
        return stored.map(this::resume)
                .orElseGet(this::contribute)
                .recover(this::stateAfterFailure)
                .compose(this::finish);
    }

    private Future<RunState> finish(RunState state) {
        ended = true;
        progress.advance(place.dpId(), state);
        resources.metrics().countOutcome(state);
        if (state != RunState.SENT && state != RunState.TOO_LATE) {
            return Future.succeededFuture(state);
        }
        return Future.fromCompletionStage(resources.ledger().finish(place.dpId(), plan.digest()), resources.context())
                .map(state);
    }

    /** Without their ledger entry the stored messages were never sent, so the processor makes a new attempt. */
    private Future<RunState> resume(StoredContribution stored) {
        Optional<ContributionLedgerEntry> entry =
                resources.ledger().entry(place.dpId(), plan.plan().body().round(), plan.digest());
        return entry.isPresent() && entry.get().attempt() == stored.attempt() ? send(stored) : contribute();
    }

    /** Fetches the base model first, so that a missing one does not hold records and a permit that others need. */
    private Future<RunState> contribute() {
        return baseModel()
                .compose(model -> computeAndStore())
                .compose(stored -> stored.map(this::send).orElseGet(() -> Future.succeededFuture(RunState.NO_DATA)));
    }

    private Future<ModelFile> baseModel() {
        return retry(() -> resources.models().of(plan));
    }

    private Future<Optional<StoredContribution>> computeAndStore() {
        try {
            resources.ledger().requireMayContribute(place.firstAttempt(), plan.discardEvidence());
        } catch (ContributionRefusedException refused) {
            return Future.failedFuture(refused); // before any data is read
        }
        Promise<Optional<StoredContribution>> stored = Promise.promise();
        return retry(() -> resources
                        .records()
                        .handOn(
                                plan,
                                place.dpId(),
                                records -> trainAndStore(records).onComplete(stored)))
                .compose(handedOn -> stored.future());
    }

    /** Only here are vectors and sealed shares of the processor in memory; the caller limits how many run at once. */
    private Future<Optional<StoredContribution>> trainAndStore(byte[] records) {
        return baseModel()
                .compose(base -> resources
                        .workers()
                        .executeBlocking(() -> resources.metrics().training(() -> trainAndSeal(base, records)), false))
                .compose(made -> made.map(this::store).orElseGet(() -> Future.succeededFuture(Optional.empty())));
    }

    private record ReservedContribution(Contribution contribution, ContributionLedgerStore.Reservation reservation) {}

    /** Computes the sealed messages from the records and reserves their ledger entry. Blocks a worker thread. */
    private Optional<ReservedContribution> trainAndSeal(ModelFile base, byte[] records) {
        Optional<FixedPoint.Encoded> encoded = Trainer.train(plan, base, records, resources.random());
        Arrays.fill(records, (byte) 0);
        return encoded.map(vector -> {
            ContributionLedgerStore.Reservation reservation =
                    resources.ledger().reserve(place.firstAttempt(), plan.discardEvidence());
            Contribution contribution =
                    resources.maker().make(place, reservation.entry().attempt(), key, vector.x(), plan.roundKeys());
            progress.addClipped(vector.clipped());
            resources.metrics().countClipped(vector.clipped());
            Arrays.fill(vector.x(), 0);
            return new ReservedContribution(contribution, reservation);
        });
    }

    private Future<Optional<StoredContribution>> store(ReservedContribution made) {
        Future<Long> reserved = Future.fromCompletionStage(made.reservation().durable(), resources.context());
        Future<StoredContribution> stored =
                Future.fromCompletionStage(journal.storeContribution(made.contribution()), resources.context());
        return reserved.compose(durable -> stored).map(Optional::of);
    }

    private Future<RunState> send(StoredContribution contribution) {
        progress.advance(place.dpId(), RunState.SENDING);
        List<Future<ShareReceipt>> receipts = place.group().stream()
                .map(aggregator -> send(contribution, aggregator))
                .toList();
        return Future.all(receipts).map(all -> RunState.SENT);
    }

    private Future<ShareReceipt> send(StoredContribution contribution, AggregatorEntry aggregator) {
        ShareSender.Shipment shipment = new ShareSender.Shipment(
                plan.digest(),
                plan.plan().body().round(),
                place.dpId(),
                aggregator,
                plan.certificate(aggregator),
                contribution.manifest(),
                contribution.shares().get(aggregator.index() - 1),
                this::isWanted);
        return resources
                .retries()
                .until(
                        plan.plan().body().times().notAfter(),
                        this::isWorthRetrying,
                        () -> resources.sender().send(shipment).map(receipt -> {
                            checkReceipt(receipt, contribution);
                            resources.metrics().countSent(shipment.share().bytes());
                            return receipt;
                        }));
    }

    private boolean isWanted() {
        Instant now = resources.retries().clock().instant();
        return !ended && now.isBefore(plan.plan().body().times().notAfter());
    }

    private static void checkReceipt(ShareReceipt receipt, StoredContribution contribution) {
        if (!receipt.manifest().equals(contribution.manifest()) || receipt.attempt() != contribution.attempt()) {
            throw NodeException.failedDependency(
                    "the aggregator acknowledged another share than the one that was sent", null);
        }
    }

    private <T> Future<T> retry(Supplier<Future<T>> attempt) {
        return resources.retries().until(plan.plan().body().times().sealUntil(), this::isWorthRetrying, attempt);
    }

    private boolean isWorthRetrying(Throwable failure) {
        return !ended && isTemporary(failure);
    }

    private static boolean isTemporary(Throwable failure) {
        return !(failure instanceof NodeException problem) || problem.type().mayPass();
    }

    private Future<RunState> stateAfterFailure(Throwable failure) {
        RunState state = stateAfter(failure);
        LOG.warn(
                "Processor {} ended its run in plan {} as {}: {}",
                place.dpId(),
                plan.digest(),
                state,
                failure.getMessage());
        return Future.succeededFuture(state);
    }

    private static RunState stateAfter(Throwable failure) {
        if (failure instanceof ContributionRefusedException) {
            return RunState.ALREADY_CONTRIBUTED;
        }
        boolean late = failure instanceof NodeException problem && problem.type() == ProblemType.GONE;
        return late ? RunState.TOO_LATE : RunState.FAILED;
    }
}
