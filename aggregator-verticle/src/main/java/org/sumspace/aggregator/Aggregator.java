package org.sumspace.aggregator;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.sumspace.aggregator.offer.service.LeafListSource;
import org.sumspace.aggregator.offer.service.LeafLists;
import org.sumspace.aggregator.offer.service.OfferService;
import org.sumspace.aggregator.offer.service.StoredOffers;
import org.sumspace.aggregator.release.service.ModelVersions;
import org.sumspace.aggregator.release.service.ReleaseService;
import org.sumspace.aggregator.release.service.ReleasedModelSource;
import org.sumspace.aggregator.release.service.VersionMaker;
import org.sumspace.aggregator.round.service.AggregatorMessages;
import org.sumspace.aggregator.round.service.Messenger;
import org.sumspace.aggregator.round.service.PlanMetrics;
import org.sumspace.aggregator.round.service.PlanViews;
import org.sumspace.aggregator.round.service.Recovery;
import org.sumspace.aggregator.round.service.ReleaseTransport;
import org.sumspace.aggregator.round.service.RoundFactory;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.aggregator.round.service.RoundStarter;
import org.sumspace.aggregator.round.service.Rounds;
import org.sumspace.aggregator.share.service.ShareIntake;
import org.sumspace.aggregator.shared.service.DiskBudget;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.task.PeriodicTask;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.TrustAnchors;

/**
 * The features of an aggregator, wired together without the bus and HTTP. The state of all plans is on one context;
 * blocking or slow work runs on workers. Callers come from any thread.
 */
public final class Aggregator {
    private static final int WORKERS = 4;
    private static final Duration DISK_CHECK_EVERY = Duration.ofSeconds(1);
    private static final Duration COMPACT_EVERY = Duration.ofDays(1);
    private static final long WORK_SECONDS_MAX = 120;
    /** With less free space a node takes no new work, so that acknowledged data still fits. */
    private static final long USABLE_BYTES_MIN = 64L << 20;

    private final Stores stores;
    private final RoundServices services;
    private final Rounds rounds;
    private final OfferService offers;
    private final ShareIntake shares;
    private final ReleaseService releases;
    private final ModelVersions models;
    private final AggregatorMessages peers;
    private final PlanViews plans;
    private final Recovery recovery;
    private final PeriodicTask diskCheck;
    private final PeriodicTask compaction;

    /**
     * The parts of its node that an aggregator uses.
     *
     * @param revocations accepts revocations that the orchestrator passes on
     * @param dataDir folder of its stores
     * @param registered whether this node joined the training plan with that digest
     * @param retryPause the time after which the aggregator tries again what its stores or other nodes failed at
     * @param committed called with the time that each write of a journal took to be durable
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
            ReleasedModelSource models,
            Predicate<Digest> registered,
            PlanMetrics metrics,
            Duration retryPause,
            Consumer<Duration> committed) {}

    private Aggregator(Setup setup, Stores stores, WorkerExecutor workers) {
        this.stores = stores;
        this.services = new RoundServices(
                setup.vertx().getOrCreateContext(),
                workers,
                setup.clock(),
                setup.identity(),
                stores.plans(),
                stores.countersigned(),
                setup.messenger(),
                setup.releases(),
                setup.metrics(),
                new DiskBudget(USABLE_BYTES_MIN),
                setup.retryPause());
        this.rounds = new Rounds(services);
        VersionMaker versions = new VersionMaker(stores.models(), setup.models(), services);
        RoundFactory factory = new RoleRounds(versions, rounds, services);
        LeafLists leafLists = new LeafLists(stores.leafLists(), setup.leafLists(), setup.anchors(), services);
        RoundStarter starter = new RoundStarter(rounds, factory, services, new SecureRandom());
        this.offers = new OfferService(setup.anchors(), leafLists, setup.registered(), starter, services);
        this.shares = new ShareIntake(rounds, services);
        this.releases = new ReleaseService(rounds, services);
        this.models = new ModelVersions(stores.models(), workers);
        this.peers = new AggregatorMessages(rounds, setup.revocations(), services);
        this.plans = new PlanViews(rounds, services);
        this.recovery =
                new Recovery(new StoredOffers(stores.leafLists(), leafLists, services), factory, rounds, services);
        this.diskCheck = PeriodicTask.start(setup.vertx(), "check the disk", DISK_CHECK_EVERY, this::checkDisk);
        this.compaction =
                PeriodicTask.start(setup.vertx(), "compact the countersigned plans", COMPACT_EVERY, this::compact);
    }

    /** Opens the stores and resumes every plan. */
    public static Future<Aggregator> open(Setup setup) {
        WorkerExecutor workers = setup.vertx()
                .createSharedWorkerExecutor(
                        "aggregator-" + setup.identity().keyId(), WORKERS, WORK_SECONDS_MAX, TimeUnit.SECONDS);
        return workers.executeBlocking(
                        () -> Stores.open(setup.dataDir(), setup.clock().instant(), setup.committed()))
                .map(stores -> new Aggregator(setup, stores, workers))
                .compose(aggregator -> aggregator
                        .checkDisk()
                        .compose(checked -> aggregator.services.enter(aggregator.recovery::run))
                        .map(aggregator))
                .onSuccess(aggregator -> setup.anchors().revocations().forEach(aggregator.peers::applyRevocation));
    }

    private Future<Void> checkDisk() {
        return services.blocking(() -> {
            services.disk().refresh(stores.usableBytes());
            stores.countersigned().rewriteIfFailed();
            return null;
        });
    }

    private Future<Void> compact() {
        return services.blocking(() -> {
            stores.countersigned().compact(services.now());
            return null;
        });
    }

    /** Stops without finishing plans; acknowledged data is durable. */
    public Future<Void> close() {
        return Future.all(diskCheck.stop(), compaction.stop())
                .compose(still -> services.<Void>enter(() -> rounds.stop()
                        .compose(stopped -> services.blocking(() -> {
                            stores.close();
                            return null;
                        }))))
                .eventually(() -> services.workers().close());
    }

    /** @return failed if the disk is full */
    public Future<Void> ready() {
        return services.blocking(() -> {
            long usable = stores.usableBytes();
            if (usable < USABLE_BYTES_MIN) {
                throw new IOException("expected " + USABLE_BYTES_MIN + " free bytes on the disk, got " + usable);
            }
            return null;
        });
    }

    public OfferService offers() {
        return offers;
    }

    public ShareIntake shares() {
        return shares;
    }

    public ReleaseService releases() {
        return releases;
    }

    public ModelVersions models() {
        return models;
    }

    public AggregatorMessages peers() {
        return peers;
    }

    public PlanViews plans() {
        return plans;
    }
}
