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
import org.sumspace.common.task.Gate;
import org.sumspace.common.training.DpId;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.store.CertificationStore;

/**
 * Brings every signed statement to its catalog: one request at a time for each processor, always the latest statement,
 * repeated with growing pauses until the catalog has it. However many processors there are, only so many requests to a
 * catalog are under way at once, and one that is away keeps no other waiting.
 */
public final class ConsentDelivery {
    private static final Logger LOG = LoggerFactory.getLogger(ConsentDelivery.class);
    private static final long FIRST_PAUSE_MS = 200;
    private static final long LONGEST_PAUSE_MS = 60_000;

    private final Vertx vertx;
    private final CertificationStore certifications;
    private final CatalogClient catalog;
    private final int requestsMax;
    private final Map<URI, Way> ways = new ConcurrentHashMap<>();
    private final Set<DpId> underWay = ConcurrentHashMap.newKeySet();

    /** @param requestsMax requests to a catalog at once */
    public ConsentDelivery(Vertx vertx, CertificationStore certifications, CatalogClient catalog, int requestsMax) {
        this.vertx = vertx;
        this.certifications = certifications;
        this.catalog = catalog;
        this.requestsMax = requestsMax;
    }

    /** Takes up what an earlier run did not bring to its end. */
    public Future<Void> resume() {
        return certifications.unacknowledged().map(open -> {
            open.forEach(this::deliver);
            return null;
        });
    }

    /** Delivers the processor's latest statement, now or after the one that is under way. */
    public void deliver(Certification certification) {
        if (underWay.add(certification.dpId())) {
            Way way = ways.computeIfAbsent(certification.catalog(), first -> new Way(new Gate(requestsMax)));
            attempt(certification.dpId(), way, FIRST_PAUSE_MS);
        }
    }

    private void attempt(DpId dpId, Way way, long pauseMs) {
        way.gate
                .pass(() -> sendLatest(dpId))
                .onFailure(cause -> retry(dpId, way, pauseMs, cause))
                .onSuccess(sent -> {
                    if (sent) {
                        way.told.set(false);
                        attempt(dpId, way, FIRST_PAUSE_MS);
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

    private void retry(DpId dpId, Way way, long pauseMs, Throwable cause) {
        LOG.atLevel(way.told.getAndSet(true) ? Level.DEBUG : Level.WARN)
                .log("The statement about processor {} is not delivered yet: {}", dpId, cause.getMessage());
        long jittered = pauseMs / 2 + ThreadLocalRandom.current().nextLong(pauseMs);
        vertx.setTimer(jittered, timer -> attempt(dpId, way, Math.min(LONGEST_PAUSE_MS, pauseMs * 2)));
    }

    /** A statement signed between the last look and now would be missed, hence the second look. */
    private void finish(DpId dpId) {
        underWay.remove(dpId);
        open(dpId).onSuccess(open -> open.ifPresent(this::deliver));
    }

    private Future<Optional<Certification>> open(DpId dpId) {
        return certifications.find(dpId).map(found -> found.filter(certification -> !certification.acknowledged()));
    }

    /**
     * The way to one catalog.
     *
     * @param told whether the log says that it is closed: once, and not for every processor
     */
    private record Way(Gate gate, AtomicBoolean told) {
        Way(Gate gate) {
            this(gate, new AtomicBoolean());
        }
    }
}
