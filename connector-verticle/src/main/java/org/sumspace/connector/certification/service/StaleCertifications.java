package org.sumspace.connector.certification.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.sumspace.common.training.DpId;
import org.sumspace.connector.certification.store.CertificationStore;
import org.sumspace.connector.processor.service.ProcessorService.AssignmentListener;

/**
 * Updates the certifications of processors whose consents or learners changed. They are marked as stale before the
 * change is stored and unmarked when it is completed, so that a restart or a failing store delays the new statement but
 * does not lose it.
 */
public final class StaleCertifications implements AssignmentListener {
    private static final Logger LOG = LoggerFactory.getLogger(StaleCertifications.class);
    private static final long FIRST_PAUSE_MS = 200;
    private static final long LONGEST_PAUSE_MS = 60_000;
    private static final long NO_TIMER = -1;

    private final Vertx vertx;
    private final CertificationStore certifications;
    private final Function<DpId, Future<?>> recount;
    /** The number of calls of {@link #update} since the last complete run; 0 while no run is in progress. */
    private final AtomicInteger requests = new AtomicInteger();
    /** The timer of the next attempt after a failed one. */
    private final AtomicLong retry = new AtomicLong(NO_TIMER);

    /** @param recount updates a certification and unmarks it */
    public StaleCertifications(Vertx vertx, CertificationStore certifications, Function<DpId, Future<?>> recount) {
        this.vertx = vertx;
        this.certifications = certifications;
        this.recount = recount;
    }

    /** Marks the processors' certifications in this plan; the next {@link #update} processes them. */
    public Future<Void> mark(String trainingPlanId, Set<String> processors) {
        return certifications.outdate(trainingPlanId, processors);
    }

    @Override
    public Future<Void> beforeChange(String processor) {
        return certifications.outdate(processor);
    }

    @Override
    public void afterChange() {
        update();
    }

    /** Updates the marked certifications, now or after the run in progress; it cancels the pause before a retry. */
    public void update() {
        if (requests.getAndIncrement() == 0 || vertx.cancelTimer(retry.get())) {
            attempt(FIRST_PAUSE_MS);
        }
    }

    private void attempt(long pauseMs) {
        int seen = requests.get();
        certifications
                .stale()
                .compose(this::recountAll)
                .onFailure(cause -> retry(pauseMs, cause))
                .onSuccess(done -> {
                    if (!requests.compareAndSet(seen, 0)) {
                        attempt(FIRST_PAUSE_MS);
                    }
                });
    }

    /** Updates all of them, even if some fail. */
    private Future<?> recountAll(List<DpId> stale) {
        return Future.join(stale.stream().map(recount).toList());
    }

    private void retry(long pauseMs, Throwable cause) {
        LOG.atLevel(pauseMs == FIRST_PAUSE_MS ? Level.WARN : Level.DEBUG)
                .log("Could not update all stale certifications, retrying: {}", cause.getMessage());
        retry.set(vertx.setTimer(pauseMs, timer -> attempt(Math.min(LONGEST_PAUSE_MS, pauseMs * 2))));
    }
}
