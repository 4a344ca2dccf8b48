package org.sumspace.processor.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.task.SharedWork;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.PlanStart;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.wire.Bytes;
import org.sumspace.processor.core.Place;
import org.sumspace.processor.core.PlanRefusedException;
import org.sumspace.processor.core.PlanStartCheck;
import org.sumspace.processor.core.VerifiedPlan;
import org.sumspace.processor.domain.RunState;
import org.sumspace.processor.store.ContributionJournal;
import org.sumspace.processor.store.PlanFolder;

/**
 * The execution plans this node takes part in. A start is verified completely and made durable before it is answered;
 * the processors then run in parallel. A repeated start is answered again without further effect. After a restart all
 * plans resume from their stored state.
 */
public final class PlanService {
    private static final Logger LOG = LoggerFactory.getLogger(PlanService.class);
    /** A plan that ends sooner is reported once, at its end. */
    private static final long REPORT_STEPS_AFTER_MS = 2_000;

    private final PlanStartCheck check;
    private final ReceivedRevocations revocations;
    private final PlanFolder folder;
    private final RunResources resources;
    private final Keys keys;
    private final Orchestrators orchestrators;
    private final Clock clock;
    private final Map<Digest, Future<Void>> plans = new HashMap<>();
    private final SharedWork<StartRequest, Void> starting = new SharedWork<>();
    private final Set<ContributionJournal> journals = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    /** An orchestrator may repeat a start of many processors before the first one is verified. */
    private record StartRequest(Digest payload, Digest orchestrator) {}

    /** The processors' own keys. */
    @FunctionalInterface
    public interface Keys {
        SigningKey of(Digest trainingPlan, DpId dpId);
    }

    PlanService(
            PlanStartCheck check,
            ReceivedRevocations revocations,
            PlanFolder folder,
            RunResources resources,
            Keys keys,
            Orchestrators orchestrators,
            Clock clock) {
        this.check = check;
        this.revocations = revocations;
        this.folder = folder;
        this.resources = resources;
        this.keys = keys;
        this.orchestrators = orchestrators;
        this.clock = clock;
    }

    /**
     * Takes part in a plan.
     *
     * @param orchestrator the verified certificate of the sender
     * @return succeeded once the start is durable; failed with a {@link PlanRefusedException} if the plan is refused
     */
    public Future<Void> start(byte[] payload, NodeCertificate orchestrator) {
        return resources
                .workers()
                .executeBlocking(() -> new StartRequest(Digest.of(payload), orchestrator.keyId()), false)
                .compose(request -> starting.of(request, () -> verifyAndRun(payload, orchestrator)));
    }

    private Future<Void> verifyAndRun(byte[] payload, NodeCertificate orchestrator) {
        return resources
                .workers()
                .executeBlocking(() -> verify(payload, orchestrator), false)
                .compose(plan -> storeAndRun(plan, Bytes.of(payload)));
    }

    /** Also applies the revocations in the start; they hold even if the plan fails later. */
    private VerifiedPlan verify(byte[] payload, NodeCertificate orchestrator) throws IOException {
        VerifiedPlan plan = check.verify(PlanStart.of(payload), orchestrator, clock.instant());
        for (Signed<Revocation> revocation : plan.discardEvidence().revocations()) {
            revocations.accept(revocation.bytes());
        }
        return plan;
    }

    private Future<Void> storeAndRun(VerifiedPlan plan, Bytes payload) {
        synchronized (plans) {
            return plans.computeIfAbsent(
                    plan.digest(),
                    digest -> storeWhileFetchingModel(plan, payload)
                            .map(journal -> {
                                run(plan, journal);
                                return (Void) null;
                            })
                            .recover(failure -> {
                                forget(digest);
                                return Future.failedFuture(failure);
                            }));
        }
    }

    /** Starts to fetch the base model without waiting for it; each run asks for it again. */
    private Future<ContributionJournal> storeWhileFetchingModel(VerifiedPlan plan, Bytes payload) {
        resources.models().of(plan);
        return store(plan, payload);
    }

    private Future<ContributionJournal> store(VerifiedPlan plan, Bytes payload) {
        Bytes certificate = Bytes.of(plan.orchestrator().toDer());
        return resources
                .workers()
                .executeBlocking(() -> folder.open(plan.digest()), false)
                .compose(journal -> Future.fromCompletionStage(
                                journal.storeStart(new ContributionJournal.StoredStart(payload, certificate)),
                                resources.context())
                        .<ContributionJournal>map(journal)
                        .recover(failure -> erase(plan, journal).transform(done -> Future.failedFuture(failure))));
    }

    /** Resumes the plans that were running when the node stopped, and deletes those that have ended since. */
    public Future<Void> resume() {
        return resources.workers().executeBlocking(this::openStoredPlans, false).map(found -> {
            found.forEach(each -> {
                synchronized (plans) {
                    plans.put(each.plan().digest(), Future.succeededFuture());
                }
                run(each.plan(), each.journal());
            });
            return null;
        });
    }

    private record StoredPlan(VerifiedPlan plan, ContributionJournal journal) {}

    private List<StoredPlan> openStoredPlans() throws IOException {
        List<StoredPlan> found = new ArrayList<>();
        for (Digest digest : folder.plans()) {
            ContributionJournal journal = folder.open(digest);
            try {
                ContributionJournal.StoredStart start = journal.start()
                        .orElseThrow(() -> new PlanRefusedException(List.of("its start was not stored completely")));
                NodeCertificate orchestrator =
                        NodeCertificate.parse(start.orchestrator().toBytes());
                found.add(new StoredPlan(
                        check.verify(PlanStart.of(start.payload().toBytes()), orchestrator, clock.instant()), journal));
            } catch (PlanRefusedException e) {
                LOG.info("Did not resume plan {}: {}", digest, e.getMessage());
                journal.delete();
            }
        }
        return found;
    }

    private void run(VerifiedPlan plan, ContributionJournal journal) {
        journals.add(journal);
        List<Place> unfinished = plan.places().stream()
                .filter(place -> !resources.ledger().isFinished(place.dpId(), plan.digest()))
                .toList();
        PlanProgress progress = new PlanProgress(
                unfinished.stream().map(Place::dpId).toList(), clock, report -> orchestrators.report(plan, report));
        Vertx vertx = resources.context().owner();
        long timer = vertx.setTimer(REPORT_STEPS_AFTER_MS, fired -> progress.reportEveryStep());
        List<Future<RunState>> runs = unfinished.stream()
                .map(place -> new ProcessorRun(
                                resources,
                                plan,
                                place,
                                keys.of(plan.trainingPlan().digest(), place.dpId()),
                                journal,
                                progress)
                        .run())
                .toList();
        Future.join(runs).onComplete(done -> {
            vertx.cancelTimer(timer);
            end(plan, journal);
        });
    }

    /** Erases the messages, unless the runs ended only because the node stops. */
    private void end(VerifiedPlan plan, ContributionJournal journal) {
        if (stopping) {
            return;
        }
        journals.remove(journal);
        erase(plan, journal).onComplete(done -> forget(plan.digest()));
    }

    private Future<Void> erase(VerifiedPlan plan, ContributionJournal journal) {
        return runBlocking(journal::delete)
                .onFailure(failure ->
                        LOG.error("Could not erase the journal of plan {}; restart the node", plan.digest(), failure));
    }

    /** Closes the journals and leaves every plan as it is stored, for {@link #resume}. */
    public Future<Void> stop() {
        stopping = true;
        return runBlocking(() -> {
            for (ContributionJournal journal : journals) {
                journal.close();
            }
        });
    }

    private interface BlockingAction {
        void run() throws IOException;
    }

    private Future<Void> runBlocking(BlockingAction action) {
        return resources
                .workers()
                .executeBlocking(
                        () -> {
                            action.run();
                            return null;
                        },
                        false);
    }

    private void forget(Digest digest) {
        synchronized (plans) {
            plans.remove(digest);
        }
    }
}
