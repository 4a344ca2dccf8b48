package org.sumspace.contract.agent.service;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for changes in its sections, one after the other, as long as it is deployed. Deploy it on worker threads:
 * reading large documents takes long. A section whose database does not answer is tried again after growing pauses. It
 * does not delay other sections, unless that database has the profiles.
 */
public final class ContractAgent extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(ContractAgent.class);
    private static final Duration RETRY_LAST = Duration.ofMinutes(1);
    /** Bounds the share of time that checks take, so that large collections do not keep the databases busy. */
    private static final int PAUSES_PER_LOOK = 4;

    private final List<SectionWatch> sections;
    private final Duration pause;
    private final LongSupplier nanoTime;
    private final MeterRegistry metrics;

    /** The start times of the last complete check of each section. */
    private final Map<String, Long> lookedAt = new ConcurrentHashMap<>();

    private final Set<String> failing = ConcurrentHashMap.newKeySet();
    private Future<?> looking = Future.succeededFuture();
    private volatile boolean stopped;

    /**
     * @param pause the minimum pause between two checks of a section, and before the first retry
     * @param nanoTime a monotonic clock
     */
    public ContractAgent(List<SectionWatch> sections, Duration pause, LongSupplier nanoTime, MeterRegistry metrics) {
        this.sections = List.copyOf(sections);
        this.pause = pause;
        this.nanoTime = nanoTime;
        this.metrics = metrics;
    }

    @Override
    public Future<?> start() {
        for (SectionWatch watch : sections) {
            if (watch.section().isRead()) {
                if (watch.section().watched()) {
                    bindLag(watch);
                }
                looking = looking.eventually(() -> look(watch, pause));
            }
        }
        return Future.succeededFuture();
    }

    private void bindLag(SectionWatch watch) {
        long started = nanoTime.getAsLong();
        String key = watch.section().key();
        Gauge.builder(
                        "sumspace.contract.agent.lag",
                        this,
                        agent -> agent.secondsSince(agent.lookedAt.getOrDefault(key, started)))
                .tag("source", watch.section().source())
                .baseUnit("seconds")
                .description("How long ago the agent's last complete look at a source began")
                .register(metrics);
    }

    private double secondsSince(long nanos) {
        return (nanoTime.getAsLong() - nanos) / (double) TimeUnit.SECONDS.toNanos(1);
    }

    private Future<Void> look(SectionWatch watch, Duration retry) {
        if (stopped) {
            return Future.succeededFuture();
        }
        long began = nanoTime.getAsLong();
        return Future.succeededFuture().compose(start -> watch.look()).transform(done -> {
            if (done.failed()) {
                failed(watch, done.cause());
                lookLater(watch, retry, min(retry.multipliedBy(2), RETRY_LAST));
            } else {
                succeeded(watch, began);
            }
            return Future.succeededFuture();
        });
    }

    private void failed(SectionWatch watch, Throwable cause) {
        if (failing.add(watch.section().key())) {
            LOG.warn(
                    "The contract agent could not look for changes in {}, and tries again until it can. Check that its"
                            + " database and that of the profiles answer.",
                    watch.section().source(),
                    cause);
        }
    }

    private void succeeded(SectionWatch watch, long began) {
        if (failing.remove(watch.section().key())) {
            LOG.info(
                    "The contract agent looks for changes in {} again",
                    watch.section().source());
        }
        lookedAt.put(watch.section().key(), began);
        if (watch.section().watched()) {
            Duration took = Duration.ofNanos(nanoTime.getAsLong() - began);
            lookLater(watch, max(pause, took.multipliedBy(PAUSES_PER_LOOK)), pause);
        }
    }

    private void lookLater(SectionWatch watch, Duration delay, Duration retry) {
        if (!stopped) {
            vertx.setTimer(
                    Math.max(1, delay.toMillis()), timer -> looking = looking.eventually(() -> look(watch, retry)));
        }
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Duration max(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Succeeds if the last check of each section succeeded. */
    public Future<Void> ready() {
        return failing.isEmpty()
                ? Future.succeededFuture()
                : Future.failedFuture("the contract agent cannot reach a database");
    }

    /** Waits for the check under way. */
    @Override
    public Future<?> stop() {
        stopped = true;
        return looking.transform(ended -> Future.succeededFuture());
    }
}
