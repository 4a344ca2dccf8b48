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
import org.sumspace.processor.store.PlanFolder;
import org.sumspace.processor.store.PlanJournal;

/**
 * The execution plans this node takes part in. A start is verified whole and made durable before it is answered; the
 * processors then run side by side. A plan that is known is answered again without effect. After a restart everything
 * goes on from what is stored.
 */
public final class PlanService {
    private static final Logger LOG = LoggerFactory.getLogger(PlanService.class);
    /** A plan that this node is done with sooner is told of once. */
    private static final long LASTING_MS = 2_000;

    private final PlanStartCheck check;
    private final ReceivedRevocations revocations;
    private final PlanFolder folder;
    private final RunResources resources;
    private final Keys keys;
    private final Orchestrators orchestrators;
    private final Clock clock;
    private final Map<Digest, Future<Void>> plans = new HashMap<>();
    private final SharedWork<Asked, Void> starting = new SharedWork<>();
    private final Set<PlanJournal> journals = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    /** A start of many processors takes longer to verify than an orchestrator waits until it sends it again. */
    private record Asked(Digest payload, Digest orchestrator) {}

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
                .executeBlocking(() -> new Asked(Digest.of(payload), orchestrator.keyId()), false)
                .compose(asked -> starting.of(asked, () -> verifiedAndBegun(payload, orchestrator)));
    }

    private Future<Void> verifiedAndBegun(byte[] payload, NodeCertificate orchestrator) {
        return resources
                .workers()
                .executeBlocking(() -> verified(payload, orchestrator), false)
                .compose(plan -> begin(plan, Bytes.of(payload)));
    }

    /** The certificates that the start shows to be revoked are refused from now on, whatever becomes of the plan. */
    private VerifiedPlan verified(byte[] payload, NodeCertificate orchestrator) throws IOException {
        VerifiedPlan plan = check.verify(PlanStart.of(payload), orchestrator, clock.instant());
        for (Signed<Revocation> revocation : plan.discarded().revocations()) {
            revocations.accept(revocation.bytes());
        }
        return plan;
    }

    private Future<Void> begin(VerifiedPlan plan, Bytes payload) {
        synchronized (plans) {
            return plans.computeIfAbsent(
                    plan.digest(),
                    digest -> storedWhileFetching(plan, payload)
                            .map(journal -> {
                                run(plan, journal);
                                return (Void) null;
                            })
                            .onFailure(failure -> forget(digest)));
        }
    }

    /** The base model is on its way meanwhile; each run asks again whether it came. */
    private Future<PlanJournal> storedWhileFetching(VerifiedPlan plan, Bytes payload) {
        resources.models().of(plan);
        return stored(plan, payload);
    }

    private Future<PlanJournal> stored(VerifiedPlan plan, Bytes payload) {
        Bytes certificate = Bytes.of(plan.orchestrator().toDer());
        return resources
                .workers()
                .executeBlocking(() -> folder.open(plan.digest()), false)
                .compose(journal -> Future.fromCompletionStage(
                                journal.begin(new PlanJournal.StoredStart(payload, certificate)), resources.context())
                        .<PlanJournal>map(journal)
                        .recover(failure -> erased(plan, journal).transform(done -> Future.failedFuture(failure))));
    }

    /** Takes up the plans that an earlier run of this node left open; those that are over are removed. */
    public Future<Void> resume() {
        return resources.workers().executeBlocking(this::open, false).map(found -> {
            found.forEach(each -> {
                synchronized (plans) {
                    plans.put(each.plan().digest(), Future.succeededFuture());
                }
                run(each.plan(), each.journal());
            });
            return null;
        });
    }

    private record Open(VerifiedPlan plan, PlanJournal journal) {}

    private List<Open> open() throws IOException {
        List<Open> found = new ArrayList<>();
        for (Digest digest : folder.plans()) {
            PlanJournal journal = folder.open(digest);
            try {
                PlanJournal.StoredStart start = journal.start()
                        .orElseThrow(() -> new PlanRefusedException(List.of("its start was never answered")));
                NodeCertificate orchestrator =
                        NodeCertificate.parse(start.orchestrator().toBytes());
                found.add(new Open(
                        check.verify(PlanStart.of(start.payload().toBytes()), orchestrator, clock.instant()), journal));
            } catch (PlanRefusedException e) {
                LOG.info("Plan {} is not taken up again: {}", digest, e.getMessage());
                journal.delete();
            }
        }
        return found;
    }

    private void run(VerifiedPlan plan, PlanJournal journal) {
        journals.add(journal);
        List<Place> open = plan.places().stream()
                .filter(place -> !resources.ledger().isFinished(place.dpId(), plan.digest()))
                .toList();
        PlanProgress progress = new PlanProgress(
                open.stream().map(Place::dpId).toList(), clock, report -> orchestrators.report(plan, report));
        Vertx vertx = resources.context().owner();
        long timer = vertx.setTimer(LASTING_MS, fired -> progress.lasts());
        List<Future<RunState>> runs = open.stream()
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

    /** Erases the messages; unless the node stops, for then the runs ended before their time. */
    private void end(VerifiedPlan plan, PlanJournal journal) {
        if (stopping) {
            return;
        }
        journals.remove(journal);
        erased(plan, journal).onComplete(done -> forget(plan.digest()));
    }

    private Future<Void> erased(VerifiedPlan plan, PlanJournal journal) {
        return blocking(journal::delete)
                .onFailure(failure -> LOG.error("The journal of plan {} was not erased", plan.digest(), failure));
    }

    /** Leaves every plan as it is stored; {@link #resume} takes them up. */
    public Future<Void> stop() {
        stopping = true;
        return blocking(() -> {
            for (PlanJournal journal : journals) {
                journal.close();
            }
        });
    }

    private interface BlockingAction {
        void run() throws IOException;
    }

    private Future<Void> blocking(BlockingAction action) {
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
