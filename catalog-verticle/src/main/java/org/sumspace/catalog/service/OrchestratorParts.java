package org.sumspace.catalog.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.store.CatalogStores;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.TrustAnchors;

/**
 * What the orchestrator works with.
 *
 * @param workers where signatures, trees and payloads are made
 * @param connectors asked to renew consents
 * @param anchors whom this catalog believes
 * @param url under which nodes reach this catalog
 * @param grace how long after a plan's end its version and its aggregators' notices may still come
 * @param retryDelay before a step that failed inside this node is tried again
 */
public record OrchestratorParts(
        Vertx vertx,
        WorkerExecutor workers,
        CatalogStores stores,
        NodeMessenger messenger,
        Connectors connectors,
        NodeIdentity identity,
        TrustAnchors anchors,
        URI url,
        Clock clock,
        Duration grace,
        Duration retryDelay) {
    private static final Logger LOG = LoggerFactory.getLogger(OrchestratorParts.class);

    public OrchestratorParts {
        requireNonNull(vertx, "vertx is null");
        requireNonNull(workers, "workers is null");
        requireNonNull(stores, "stores is null");
        requireNonNull(messenger, "messenger is null");
        requireNonNull(connectors, "connectors is null");
        requireNonNull(identity, "identity is null");
        requireNonNull(anchors, "anchors is null");
        requireNonNull(url, "url is null");
        requireNonNull(clock, "clock is null");
        requireNonNull(grace, "grace is null");
        requireNonNull(retryDelay, "retryDelay is null");
    }

    Instant now() {
        return clock.instant();
    }

    /** Repeats a step that failed through no fault of a caller, for example because the store is away. */
    <T> Future<T> untilDone(Supplier<Future<T>> step) {
        return step.get().recover(failure -> {
            if (failure instanceof NodeException problem && problem.isCallersFault()) {
                return Future.failedFuture(problem);
            }
            LOG.warn("A step failed and is repeated in {}", retryDelay, failure);
            return vertx.timer(retryDelay.toMillis(), TimeUnit.MILLISECONDS).compose(fired -> untilDone(step));
        });
    }

    /** What people are told of a failure. */
    static String reasonOf(Throwable failure) {
        return failure instanceof NodeException problem ? problem.detail() : String.valueOf(failure.getMessage());
    }
}
