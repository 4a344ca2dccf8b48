package org.sumspace.connector.certification.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.common.task.PeriodicTask;
import org.sumspace.connector.certification.domain.TrainingState;
import org.sumspace.connector.shared.domain.KnownTraining;
import org.sumspace.connector.shared.domain.TrainingEnd;
import org.sumspace.connector.shared.store.TrainingStore;

/**
 * Which trainings have ended. Their catalogs are asked at intervals, about all trainings at once: no request depends on
 * who looks at a page, so it tells a catalog nothing about a learner, and no page waits for a catalog. An end is stored.
 */
public final class TrainingStates {
    /** For how many intervals it is known that a training has not ended. */
    static final int FRESH_INTERVALS = 3;

    static final int ASKED_MAX = 100;
    static final int TRAININGS_MAX = 1_000;

    private static final Logger LOG = LoggerFactory.getLogger(TrainingStates.class);
    private static final int CATALOGS_AT_ONCE = 4;

    private final TrainingStore trainings;
    private final CertificationCatalog catalogs;
    private final Duration interval;
    private final Clock clock;
    private final ConcurrencyLimiter limiter = new ConcurrencyLimiter(CATALOGS_AT_ONCE);
    private final Map<String, Instant> openAt = BoundedMap.byAge(TRAININGS_MAX);
    /** The catalogs whose failure is logged already. */
    private final Set<URI> failing = ConcurrentHashMap.newKeySet();

    private volatile @Nullable PeriodicTask task;
    private volatile Runnable listener = () -> {};

    /** @param interval between two questions */
    public TrainingStates(TrainingStore trainings, CertificationCatalog catalogs, Duration interval, Clock clock) {
        this.trainings = trainings;
        this.catalogs = catalogs;
        this.interval = interval;
        this.clock = clock;
    }

    /** Asks now, and then at intervals. */
    public void start(Vertx vertx) {
        task = PeriodicTask.start(vertx, "Question which trainings have ended", interval, this::ask);
        askNow();
    }

    /** @param changed called when a catalog has said something new */
    public void onChange(Runnable changed) {
        listener = changed;
    }

    /** A processor was certified for the training: asks now if this is new. */
    public void certified(String trainingPlanId) {
        if (!isOpen(trainingPlanId)) {
            askNow();
        }
    }

    private void askNow() {
        ask().onFailure(failure -> LOG.warn("Could not read which trainings have not ended", failure));
    }

    public Future<Void> stop() {
        PeriodicTask running = task;
        return running == null ? Future.succeededFuture() : running.stop();
    }

    /** What is known of these trainings; those without a certified processor or a consent are left out. */
    public Future<Map<String, KnownTraining>> of(Collection<String> trainingPlanIds) {
        return trainings.find(trainingPlanIds, this::isOpen);
    }

    /** What is known of this training. */
    public Future<KnownTraining> of(String trainingPlanId) {
        return of(Set.of(trainingPlanId)).map(found -> found.getOrDefault(trainingPlanId, KnownTraining.UNKNOWN));
    }

    /** Asks each catalog about the trainings that have not ended. Fails only if the store does. */
    public Future<Void> ask() {
        return trainings
                .open(TRAININGS_MAX)
                .compose(open -> Future.join(open.entrySet().stream()
                        .map(each -> limiter.run(() -> ask(each.getKey(), each.getValue())))
                        .toList()))
                .mapEmpty();
    }

    private Future<Void> ask(URI catalog, List<String> open) {
        Future<Void> asked = Future.succeededFuture();
        for (int from = 0; from < open.size(); from += ASKED_MAX) {
            List<String> some = open.subList(from, Math.min(from + ASKED_MAX, open.size()));
            asked = asked.compose(done -> catalogs.states(catalog, some)).compose(states -> store(some, states));
        }
        return asked.onSuccess(done -> failing.remove(catalog)).recover(failure -> {
            LOG.atLevel(failing.add(catalog) ? Level.WARN : Level.DEBUG)
                    .log(
                            "Could not learn from the catalog {} which trainings have ended: {}",
                            catalog,
                            failure.getMessage());
            return Future.succeededFuture();
        });
    }

    private Future<Void> store(List<String> asked, List<TrainingState> states) {
        Future<Void> stored = Future.succeededFuture();
        boolean isNews = false;
        for (TrainingState state : states) {
            TrainingEnd end = state.end();
            if (!asked.contains(state.trainingPlanId())) {
                LOG.debug("A catalog tells the state of a training that it was not asked for.");
            } else if (end == null) {
                isNews |= noteOpen(state.trainingPlanId());
            } else {
                isNews = true;
                stored = stored.compose(done -> trainings.end(state.trainingPlanId(), end.notAfter(clock.instant())));
            }
        }
        return isNews ? stored.onSuccess(done -> listener.run()) : stored;
    }

    /** @return whether it was not known */
    private boolean noteOpen(String trainingPlanId) {
        synchronized (openAt) {
            boolean wasOpen = isOpen(trainingPlanId);
            openAt.remove(trainingPlanId);
            openAt.put(trainingPlanId, clock.instant());
            return !wasOpen;
        }
    }

    private boolean isOpen(String trainingPlanId) {
        synchronized (openAt) {
            return !clock.instant()
                    .isAfter(openAt.getOrDefault(trainingPlanId, Instant.MIN)
                            .plus(interval.multipliedBy(FRESH_INTERVALS)));
        }
    }
}
