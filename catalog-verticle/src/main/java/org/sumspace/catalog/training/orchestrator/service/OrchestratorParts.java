package org.sumspace.catalog.training.orchestrator.service;

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
import org.sumspace.common.error.NodeException;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.TrustAnchors;

/**
 * What the orchestrator needs to work.
 *
 * @param workers where signatures are made and verified, and trees and payloads are built
 * @param connectors to renew consents
 * @param identity signs execution plans
 * @param anchors the organisations whose certificates this catalog accepts
 * @param url at which nodes reach this catalog
 * @param grace how long after a plan's end its model version and the notices of its aggregators are accepted
 * @param retryDelay the time before a step that failed inside this node is tried again
 */
public record OrchestratorParts(
        Vertx vertx,
        WorkerExecutor workers,
        TrainingServices services,
        NodeMessenger messenger,
        Connectors connectors,
        NodeIdentity identity,
        TrustAnchors anchors,
        URI url,
        Clock clock,
        Duration grace,
        Duration retryDelay) {
    private static final Logger LOG = LoggerFactory.getLogger(OrchestratorParts.class);

    Instant now() {
        return clock.instant();
    }

    /** Repeats a step that failed through no fault of a caller, for example because the store does not answer. */
    <T> Future<T> untilDone(Supplier<Future<T>> step) {
        return step.get().recover(failure -> {
            if (failure instanceof NodeException problem && problem.isCallersFault()) {
                return Future.failedFuture(problem);
            }
            LOG.warn("A step failed. Trying again in {}.", retryDelay, failure);
            return vertx.timer(retryDelay.toMillis(), TimeUnit.MILLISECONDS).compose(fired -> untilDone(step));
        });
    }

    /** The reason of a failure, for people. */
    static String reasonOf(Throwable failure) {
        return failure instanceof NodeException problem ? problem.detail() : String.valueOf(failure.getMessage());
    }
}
