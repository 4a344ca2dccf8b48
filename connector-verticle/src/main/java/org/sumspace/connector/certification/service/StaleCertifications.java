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
import org.sumspace.connector.processor.service.AssignmentListener;

/**
 * Has processors counted again whose consents or learners changed. The store marks them before it takes the change, and
 * unmarks them with what follows from it: a stop, or a store that fails for a while, delays the new statement and no more.
 */
public final class StaleCertifications implements AssignmentListener {
    private static final Logger LOG = LoggerFactory.getLogger(StaleCertifications.class);
    private static final long FIRST_PAUSE_MS = 200;
    private static final long LONGEST_PAUSE_MS = 60_000;
    private static final long NO_TIMER = -1;

    private final Vertx vertx;
    private final CertificationStore certifications;
    private final Function<DpId, Future<?>> recount;
    /** How often it was asked since it last was through; 0 while nothing is under way. */
    private final AtomicInteger asked = new AtomicInteger();
    /** The timer of the next try after one that failed. */
    private final AtomicLong retry = new AtomicLong(NO_TIMER);

    /** @param recount unmarks the certification, unless it fails */
    public StaleCertifications(Vertx vertx, CertificationStore certifications, Function<DpId, Future<?>> recount) {
        this.vertx = vertx;
        this.certifications = certifications;
        this.recount = recount;
    }

    /** Marks the processors' certifications in this plan; they are updated by the next {@link #takeUp}. */
    public Future<Void> mark(String trainingPlanId, Set<String> processors) {
        return certifications.outdate(trainingPlanId, processors);
    }

    @Override
    public Future<Void> beforeChange(String processor) {
        return certifications.outdate(processor);
    }

    @Override
    public void afterChange() {
        takeUp();
    }

    /** Takes up what is marked, now or after what is under way; what failed before is not waited for. */
    public void takeUp() {
        if (asked.getAndIncrement() == 0 || vertx.cancelTimer(retry.get())) {
            attempt(FIRST_PAUSE_MS);
        }
    }

    private void attempt(long pauseMs) {
        int before = asked.get();
        certifications
                .stale()
                .compose(this::recountAll)
                .onFailure(cause -> retry(pauseMs, cause))
                .onSuccess(done -> {
                    if (!asked.compareAndSet(before, 0)) {
                        attempt(FIRST_PAUSE_MS);
                    }
                });
    }

    /** One that fails keeps no other waiting. */
    private Future<?> recountAll(List<DpId> stale) {
        return Future.join(stale.stream().map(recount).toList());
    }

    private void retry(long pauseMs, Throwable cause) {
        LOG.atLevel(pauseMs == FIRST_PAUSE_MS ? Level.WARN : Level.DEBUG)
                .log("Not all processors could be certified anew yet: {}", cause.getMessage());
        retry.set(vertx.setTimer(pauseMs, timer -> attempt(Math.min(LONGEST_PAUSE_MS, pauseMs * 2))));
    }
}
