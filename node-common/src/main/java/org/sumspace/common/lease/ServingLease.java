package org.sumspace.common.lease;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;

/** Whether this node serves its database. It renews the lease, or waits until it can take it. */
public final class ServingLease implements Serving {
    private static final Logger LOG = LoggerFactory.getLogger(ServingLease.class);
    private static final Duration OPERATION_MAX = Duration.ofSeconds(5);
    private static final Duration RENEWAL = Duration.ofSeconds(5);
    /** Short, because no node serves while the standby waits for an expired lease. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Vertx vertx;
    private final LeaseStore store;
    private final String kind;
    private final LeaseState state;
    private final LongSupplier nanoTime;
    private final Promise<Void> serving = Promise.promise();
    private final Promise<Void> superseded = Promise.promise();
    private volatile boolean stopped;

    /**
     * @param kind of node, for messages and metrics
     * @param self differs from that of every other node; the same after a restart
     * @param nanoTime a monotonic clock
     */
    public ServingLease(Vertx vertx, LeaseStore store, String kind, String self, LongSupplier nanoTime) {
        this.vertx = vertx;
        this.store = store;
        this.kind = kind;
        this.state = new LeaseState(self);
        this.nanoTime = nanoTime;
    }

    /** Tries to take the lease repeatedly until it is stopped. Completes after the first attempt. */
    public Future<Void> start() {
        return attempt().transform(tried -> {
            if (!serving.future().isComplete()) {
                LOG.info("Another {} serves the database; this one is a standby and waits for the lease.", kind);
            }
            scheduleNext();
            return Future.succeededFuture();
        });
    }

    private void scheduleNext() {
        if (!stopped && !superseded.future().isComplete()) {
            Duration pause = serving.future().isComplete() ? RENEWAL : LOOK;
            vertx.setTimer(pause.toMillis(), timer -> attempt().onComplete(tried -> scheduleNext()));
        }
    }

    /** Reads the stored lease once, and writes it if this node can take or renew it. */
    Future<Void> attempt() {
        return bounded(store.read())
                .compose(stored -> state.next(stored, nanoTime.getAsLong())
                        .map(this::write)
                        .orElseGet(Future::succeededFuture))
                .onSuccess(done -> report())
                .onFailure(failure -> LOG.warn("Could not read or write the lease of the database", failure));
    }

    private Future<Void> write(Lease lease) {
        long sentAt = nanoTime.getAsLong();
        return bounded(store.write(lease)).map(stored -> {
            if (stored) {
                state.acknowledged(lease, sentAt);
            }
            return null;
        });
    }

    private void report() {
        if (stopped) {
            return;
        }
        if (state.isSuperseded()) {
            superseded.tryComplete();
        } else if (state.isServing(nanoTime.getAsLong()) && serving.tryComplete()) {
            LOG.info("This {} serves the database.", kind);
        }
    }

    private static <T> Future<T> bounded(Future<T> operation) {
        return operation.timeout(OPERATION_MAX.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public Future<Void> begun() {
        return serving.future();
    }

    @Override
    public Future<Void> superseded() {
        return superseded.future();
    }

    @Override
    public Optional<NodeException> problem() {
        return state.isServing(nanoTime.getAsLong())
                ? Optional.empty()
                : Optional.of(NodeException.unavailable("This " + kind + " is a standby; another one serves."));
    }

    @Override
    public void check() {
        if (!state.mayWrite(nanoTime.getAsLong())) {
            throw NodeException.unavailable("This " + kind + " may not write now, because its lease ends; try again.");
        }
    }

    @Override
    public Optional<Fence> fence() {
        OptionalLong term = state.term();
        return term.isEmpty() ? Optional.empty() : Optional.of(LeaseStore.fence(term.getAsLong()));
    }

    @Override
    public Optional<String> holderUrl() {
        return store.holderUrl();
    }

    /** Gives the lease up, so that another node can take it at once. To be called after the last write. */
    public Future<Void> stop() {
        stopped = true;
        return state.giveUp()
                .map(lease -> bounded(store.write(lease)).<Void>mapEmpty())
                .orElseGet(Future::succeededFuture);
    }

    public void bindTo(MeterRegistry registry) {
        Gauge.builder(
                        "sumspace." + kind.replace(' ', '.') + ".serving",
                        this,
                        lease -> lease.problem().isEmpty() ? 1 : 0)
                .description("1 while this node serves its database, 0 while it is a standby")
                .register(registry);
    }
}
