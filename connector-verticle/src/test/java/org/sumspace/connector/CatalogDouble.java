package org.sumspace.connector;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.certification.domain.TrainingState;
import org.sumspace.connector.certification.service.CertificationCatalog;
import org.sumspace.connector.shared.domain.TrainingEnd;

/** A catalog that accepts each statement, and says which trainings have ended. */
final class CatalogDouble implements CertificationCatalog {
    private final Vertx vertx;
    /** By training plan; all others are open. */
    final Map<String, TrainingEnd> ends = new ConcurrentHashMap<>();
    /** The training plans about which it was asked, request by request. */
    final List<List<String>> asked = new CopyOnWriteArrayList<>();

    volatile boolean gone;

    CatalogDouble(Vertx vertx) {
        this.vertx = vertx;
    }

    @Override
    public Future<Void> submitConsent(URI catalog, String trainingPlanId, Bytes statement) {
        return vertx.timer(1).mapEmpty();
    }

    @Override
    public Future<List<TrainingState>> states(URI catalog, List<String> trainingPlanIds) {
        asked.add(trainingPlanIds);
        return gone
                ? Future.failedFuture("the catalog is gone")
                : Future.succeededFuture(trainingPlanIds.stream()
                        .map(id -> new TrainingState(id, ends.get(id)))
                        .toList());
    }
}
