package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.sumspace.aggregator.store.Stores;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.task.PeriodicTask;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.training.message.ReleaseUpload;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.trust.TrustAnchors;

/**
 * Everything an aggregator does, without the ways in and out: many plans at once, as first-level and as main aggregator.
 * Callers come from any thread; the work of all plans happens on one context, what blocks or takes long on workers.
 * Refusals come as failed futures with a {@link org.sumspace.aggregator.domain.RefusedException}.
 */
public final class Aggregator {
    private static final int WORKERS = 4;
    private static final Duration MEASURING = Duration.ofSeconds(1);
    private static final Duration COMPACTING = Duration.ofDays(1);
    private static final long WORK_SECONDS_MAX = 120;
    /** Below this a node takes no new work: what it acknowledges must still fit. */
    private static final long USABLE_BYTES_MIN = 64L << 20;

    private final Stores stores;
    private final RoundServices services;
    private final Rounds rounds;
    private final OfferService offers;
    private final ShareIntake shares;
    private final ReleaseIntake releases;
    private final PeerMessages peers;
    private final PlanViews views;
    private final Recovery recovery;
    private final PeriodicTask measuring;
    private final PeriodicTask compacting;

    /**
     * What an aggregator is made of.
     *
     * @param revocations takes those that the orchestrator passes on
     * @param dataDir where it keeps what must survive a restart
     * @param registered whether this node joined the training plan with that digest
     * @param committed told how long each write of a journal took to be durable
     */
    public record Setup(
            Vertx vertx,
            NodeIdentity identity,
            TrustAnchors anchors,
            ReceivedRevocations revocations,
            Clock clock,
            Path dataDir,
            Messenger messenger,
            ReleaseTransport releases,
            LeafListSource leafLists,
            ModelSource models,
            Predicate<Digest> registered,
            PlanMetrics metrics,
            Consumer<Duration> committed) {}

    private Aggregator(Setup setup, Stores stores, WorkerExecutor workers) {
        this.stores = stores;
        this.services = new RoundServices(
                setup.vertx().getOrCreateContext(),
                workers,
                setup.clock(),
                setup.identity(),
                stores.plans(),
                stores.ledger(),
                setup.messenger(),
                setup.releases(),
                setup.metrics(),
                new DiskBudget(USABLE_BYTES_MIN));
        this.rounds = new Rounds(services);
        VersionMaker versions =
                new VersionMaker(stores.models(), new BaseModels(stores.models(), setup.models(), services), services);
        RoundFactory factory = new RoundFactory(versions, rounds, services);
        LeafLists leafLists = new LeafLists(stores.leafLists(), setup.leafLists(), setup.anchors(), services);
        this.offers = new OfferService(
                setup.anchors(), leafLists, setup.registered(), factory, rounds, services, new SecureRandom());
        this.shares = new ShareIntake(rounds, services);
        this.releases = new ReleaseIntake(rounds, services);
        this.peers = new PeerMessages(rounds, setup.revocations(), services);
        this.views = new PlanViews(rounds);
        this.recovery = new Recovery(stores.leafLists(), leafLists, factory, rounds, services);
        this.measuring = PeriodicTask.start(setup.vertx(), "looking at the disk", MEASURING, this::measure);
        this.compacting = PeriodicTask.start(setup.vertx(), "compacting the ledger", COMPACTING, this::compact);
    }

    /** Opens the stores and goes on with every plan where it was. */
    public static Future<Aggregator> open(Setup setup) {
        WorkerExecutor workers = setup.vertx()
                .createSharedWorkerExecutor(
                        "aggregator-" + setup.identity().keyId(), WORKERS, WORK_SECONDS_MAX, TimeUnit.SECONDS);
        return workers.executeBlocking(
                        () -> Stores.open(setup.dataDir(), setup.clock().instant(), setup.committed()))
                .map(stores -> new Aggregator(setup, stores, workers))
                .compose(aggregator -> aggregator
                        .measure()
                        .compose(measured -> aggregator.onContext(aggregator.recovery::run))
                        .map(aggregator))
                .onSuccess(aggregator -> setup.anchors().revocations().forEach(aggregator::heed));
    }

    private void heed(Signed<Revocation> revocation) {
        services.context().runOnContext(entered -> peers.heed(revocation.body()));
    }

    private Future<Void> measure() {
        return services.blocking(() -> {
            services.disk().refresh(stores.usableBytes());
            stores.ledger().mend();
            return null;
        });
    }

    private Future<Void> compact() {
        return services.blocking(() -> {
            stores.ledger().compact(services.now());
            return null;
        });
    }

    /** Stops in the middle of everything; what was acknowledged is durable. */
    public Future<Void> close() {
        return Future.all(measuring.stop(), compacting.stop())
                .compose(still -> this.<Void>onContext(() -> rounds.stop()
                        .compose(stopped -> services.blocking(() -> {
                            stores.close();
                            return null;
                        }))))
                .eventually(() -> services.workers().close());
    }

    /** @return failed if the disk is as good as full */
    public Future<Void> ready() {
        return services.blocking(() -> {
            long usable = stores.usableBytes();
            if (usable < USABLE_BYTES_MIN) {
                throw new IOException(usable + " bytes are left on the disk");
            }
            return null;
        });
    }

    /**
     * @param orchestrator whose envelope carried the offer, its certificate verified
     * @param plan digest of the execution plan, as the envelope names it
     */
    public Future<Signed<Countersignature>> offer(NodeCertificate orchestrator, Digest plan, PlanOffer offer) {
        return onContext(() -> offers.offer(orchestrator, plan, offer));
    }

    /**
     * A message about a plan whose envelope was verified.
     *
     * @param sender key id of whoever signed the envelope
     * @return the body of the answer
     */
    public Future<byte[]> message(EnvelopeType type, Digest plan, Digest sender, byte[] payload) {
        return onContext(() -> switch (type) {
            case RECEIVED_LIST -> peers.list(plan, sender, payload);
            case SEAL -> peers.seal(plan, sender, payload);
            case ASK -> peers.ask(plan, sender, payload);
            case EVIDENCE -> peers.evidence(plan, payload);
            case DISCARDED -> peers.discarded(plan, payload);
            default -> throw new IllegalArgumentException(type + " is not for aggregators");
        });
    }

    /** Whether a part of a share of that length is worth reading; see {@link ShareIntake#announced}. */
    public Future<Void> announceShare(SharePart part, Digest sender, long bodyBytes) {
        return onContext(() -> {
            shares.announced(part, sender, bodyBytes);
            return Future.succeededFuture();
        });
    }

    /** @param body the part, behind the manifest if it is the first one; no longer changed by the caller */
    public Future<UploadState> share(SharePart part, Digest sender, byte[] body) {
        return onContext(() -> shares.submit(part, sender, body));
    }

    /** How much of a share is durable here. */
    public Future<UploadState> shareState(Digest plan, DpId dpId, Digest manifest, Digest sender) {
        return onContext(() -> shares.state(plan, dpId, manifest, sender));
    }

    /** Whether a release of that length is worth reading. */
    public Future<Void> announceRelease(Digest plan, int group, int index, Digest sender, long bodyBytes) {
        return onContext(() -> {
            releases.announced(plan, group, index, sender, bodyBytes);
            return Future.succeededFuture();
        });
    }

    /** @return the digest of the release once it is durable */
    public Future<Digest> release(Digest plan, int group, int index, Digest sender, byte[] body) {
        return onContext(() -> releases.submit(plan, group, index, sender, body));
    }

    /** The certification of the processor with that key in a plan; empty if it is no leaf of it. */
    public Future<Optional<Consent>> processor(Digest plan, Digest keyId) {
        return onContext(() -> Future.succeededFuture(views.processor(plan, keyId)));
    }

    /** Every plan this node knows. */
    public Future<List<PlanOverview>> plans() {
        return onContext(() -> Future.succeededFuture(views.plans()));
    }

    /** The agreed contributor set of a plan at this first-level aggregator. */
    public Future<AgreedSet> set(Digest plan) {
        return onContext(() -> views.set(plan));
    }

    /** The releases that this main aggregator holds. */
    public Future<List<ReleaseUpload>> releases(Digest plan) {
        return onContext(() -> views.releases(plan));
    }

    /** A version that this main aggregator made, with the path of its file; empty if there is none any more. */
    public Future<Optional<StoredModel>> model(Digest model, int version) {
        return services.blocking(() -> stores.models()
                .find(model, version)
                .map(record -> new StoredModel(
                        record.trainingPlan().publication(),
                        record.readers(),
                        record.version().body().result(),
                        stores.models().path(model, version))));
    }

    private <T> Future<T> onContext(Supplier<Future<T>> work) {
        return Future.future(promise -> services.context().runOnContext(entered -> {
            try {
                work.get().onComplete(promise);
            } catch (RuntimeException e) { // a caller that gets no answer holds on to what it took for the request
                promise.fail(e);
            }
        }));
    }
}
