package org.sumspace.connector.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.sumspace.common.plan.DpId;
import org.sumspace.common.task.Gate;
import org.sumspace.connector.domain.Certification;
import org.sumspace.connector.store.CertificationStore;

/**
 * Brings every signed statement to its catalog: one request at a time for each processor, always the latest statement,
 * repeated with growing pauses until the catalog has it. However many processors there are, only so many requests are
 * under way at once.
 */
public final class ConsentDelivery {
    private static final Logger LOG = LoggerFactory.getLogger(ConsentDelivery.class);
    private static final long FIRST_PAUSE_MS = 200;
    private static final long LONGEST_PAUSE_MS = 60_000;

    private final Vertx vertx;
    private final CertificationStore certifications;
    private final CatalogClient catalog;
    private final Gate gate;
    private final Set<DpId> underWay = ConcurrentHashMap.newKeySet();
    /** A catalog that is away is told of once, and not by every processor. */
    private final AtomicBoolean told = new AtomicBoolean();

    /** @param requestsMax requests at once */
    public ConsentDelivery(Vertx vertx, CertificationStore certifications, CatalogClient catalog, int requestsMax) {
        this.vertx = vertx;
        this.certifications = certifications;
        this.catalog = catalog;
        this.gate = new Gate(requestsMax);
    }

    /** Takes up what an earlier run did not bring to its end. */
    public Future<Void> resume() {
        return certifications.unacknowledged().map(open -> {
            open.forEach(certification -> deliver(certification.dpId()));
            return null;
        });
    }

    /** Delivers the processor's latest statement, now or after the one that is under way. */
    public void deliver(DpId dpId) {
        if (underWay.add(dpId)) {
            attempt(dpId, FIRST_PAUSE_MS);
        }
    }

    private void attempt(DpId dpId, long pauseMs) {
        gate.pass(() -> sendLatest(dpId))
                .onFailure(cause -> retry(dpId, pauseMs, cause))
                .onSuccess(sent -> {
                    if (sent) {
                        attempt(dpId, FIRST_PAUSE_MS);
                    } else {
                        finish(dpId);
                    }
                });
    }

    /** @return whether there was anything to send */
    private Future<Boolean> sendLatest(DpId dpId) {
        return certifications
                .find(dpId)
                .compose(found -> found.filter(certification -> !certification.acknowledged())
                        .map(certification -> send(certification).map(true))
                        .orElseGet(() -> Future.succeededFuture(false)));
    }

    private Future<Void> send(Certification certification) {
        return catalog.submitConsent(
                        certification.catalog(),
                        certification.trainingPlanId(),
                        Objects.requireNonNull(certification.statement(), "an open certification has a statement"))
                .onSuccess(sent -> told.set(false))
                .compose(sent -> certifications.acknowledge(certification.dpId(), certification.serial()));
    }

    private void retry(DpId dpId, long pauseMs, Throwable cause) {
        Level level = told.getAndSet(true) ? Level.DEBUG : Level.WARN;
        LOG.atLevel(level).log("The statement about processor {} is not delivered yet: {}", dpId, cause.getMessage());
        long jittered = pauseMs / 2 + ThreadLocalRandom.current().nextLong(pauseMs);
        vertx.setTimer(jittered, timer -> attempt(dpId, Math.min(LONGEST_PAUSE_MS, pauseMs * 2)));
    }

    /** A statement signed between the last look and now would be missed, hence the second look. */
    private void finish(DpId dpId) {
        underWay.remove(dpId);
        certifications
                .find(dpId)
                .onSuccess(found -> found.filter(certification -> !certification.acknowledged())
                        .ifPresent(certification -> deliver(dpId)));
    }
}
