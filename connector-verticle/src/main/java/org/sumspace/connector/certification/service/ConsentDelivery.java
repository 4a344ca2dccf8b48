package org.sumspace.connector.certification.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.common.training.DpId;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.store.CertificationStore;

/**
 * Delivers every signed statement to its catalog. For each processor it sends the latest statement, one request at a
 * time, and retries with exponential backoff until the catalog has accepted it. The number of concurrent requests to
 * one catalog is limited; a catalog that does not answer does not delay the others.
 */
public final class ConsentDelivery {
    private static final Logger LOG = LoggerFactory.getLogger(ConsentDelivery.class);
    private static final long FIRST_PAUSE_MS = 200;
    private static final long LONGEST_PAUSE_MS = 60_000;

    private final Vertx vertx;
    private final CertificationStore certifications;
    private final CertificationCatalog catalog;
    private final int requestsMax;
    private final Map<URI, Queue> queues = new ConcurrentHashMap<>();
    private final Set<DpId> active = ConcurrentHashMap.newKeySet();

    /** @param requestsMax concurrent requests to one catalog */
    public ConsentDelivery(
            Vertx vertx, CertificationStore certifications, CertificationCatalog catalog, int requestsMax) {
        this.vertx = vertx;
        this.certifications = certifications;
        this.catalog = catalog;
        this.requestsMax = requestsMax;
    }

    /** Delivers the statements that an earlier run left undelivered. */
    public Future<Void> resume() {
        return certifications.unacknowledged().map(open -> {
            open.forEach(this::deliver);
            return null;
        });
    }

    /** Delivers the processor's latest statement, now or after the delivery that is in progress. */
    public void deliver(Certification certification) {
        if (active.add(certification.dpId())) {
            Queue queue = queues.computeIfAbsent(
                    certification.catalog(), first -> new Queue(new ConcurrencyLimiter(requestsMax)));
            attempt(certification.dpId(), queue, FIRST_PAUSE_MS);
        }
    }

    private void attempt(DpId dpId, Queue queue, long pauseMs) {
        queue.limiter
                .run(() -> sendLatest(dpId))
                .onFailure(cause -> retry(dpId, queue, pauseMs, cause))
                .onSuccess(sent -> {
                    if (sent) {
                        queue.failureLogged.set(false);
                        attempt(dpId, queue, FIRST_PAUSE_MS);
                    } else {
                        finish(dpId);
                    }
                });
    }

    /** @return whether there was anything to send */
    private Future<Boolean> sendLatest(DpId dpId) {
        return open(dpId)
                .compose(open -> open.map(certification -> send(certification).map(true))
                        .orElseGet(() -> Future.succeededFuture(false)));
    }

    private Future<Void> send(Certification certification) {
        return catalog.submitConsent(
                        certification.catalog(),
                        certification.trainingPlanId(),
                        Objects.requireNonNull(certification.statement(), "an open certification has a statement"))
                .compose(sent -> certifications.acknowledge(certification.dpId(), certification.serial()));
    }

    private void retry(DpId dpId, Queue queue, long pauseMs, Throwable cause) {
        LOG.atLevel(queue.failureLogged.getAndSet(true) ? Level.DEBUG : Level.WARN)
                .log(
                        "Could not deliver the consent statement of processor {} to its catalog, retrying: {}",
                        dpId,
                        cause.getMessage());
        long jittered = pauseMs / 2 + ThreadLocalRandom.current().nextLong(pauseMs);
        vertx.setTimer(jittered, timer -> attempt(dpId, queue, Math.min(LONGEST_PAUSE_MS, pauseMs * 2)));
    }

    /**
     * Checks again, because a statement may have been signed after the last check and before the processor was removed.
     */
    private void finish(DpId dpId) {
        active.remove(dpId);
        open(dpId).onSuccess(open -> open.ifPresent(this::deliver));
    }

    private Future<Optional<Certification>> open(DpId dpId) {
        return certifications.find(dpId).map(found -> found.filter(certification -> !certification.acknowledged()));
    }

    /**
     * The deliveries to one catalog.
     *
     * @param failureLogged whether the failure is logged already; it is logged once and not for every processor
     */
    private record Queue(ConcurrencyLimiter limiter, AtomicBoolean failureLogged) {
        Queue(ConcurrencyLimiter limiter) {
            this(limiter, new AtomicBoolean());
        }
    }
}
