package org.sumspace.catalog.training.offer.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.training.execution.service.ModelVersionService;
import org.sumspace.catalog.training.offer.core.TrainingRecords;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.service.OpenTrainingPlans;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.plan.TrainingPlan;

/**
 * Shows each training plan with its latest models as a software resource, and all training plans of an AI provider in
 * its service offering "Training". The records follow from the plans and versions that are stored, so they are made
 * anew whenever it is not certain that they are up to date.
 */
public final class TrainingOffers {
    private static final Logger LOG = LoggerFactory.getLogger(TrainingOffers.class);

    private final RecordService software;
    private final RecordService offerings;
    private final ModelVersionService versions;
    private final OpenTrainingPlans plans;
    private final Vertx vertx;
    private final Duration pause;
    private final Set<String> scheduled = ConcurrentHashMap.newKeySet();

    /** @param pause between a change and its appearance, so that many changes are one */
    public TrainingOffers(
            RecordService software,
            RecordService offerings,
            ModelVersionService versions,
            OpenTrainingPlans plans,
            Vertx vertx,
            Duration pause) {
        this.software = software;
        this.offerings = offerings;
        this.versions = versions;
        this.plans = plans;
        this.vertx = vertx;
        this.pause = pause;
    }

    /** Brings the records of a plan up to date. */
    public Future<Void> show(TrainingPlan plan) {
        String owner = plan.publication().owner();
        return plans.hasEnded(plan.id())
                .compose(ended -> versions.latest(plan.id(), TrainingRecords.VERSIONS_MAX)
                        .compose(latest -> software.manage(
                                "training/" + plan.id(),
                                owner,
                                content -> TrainingRecords.software(content, plan),
                                TrainingRecords.training(plan, latest)))
                        .compose(record -> offerings.manage(
                                "trainings/" + owner,
                                owner,
                                content -> TrainingRecords.offering(content, record.id()),
                                JsonValue.of(Map.of())))
                        .compose(shown -> ended ? plans.shown(plan.id()) : Future.succeededFuture()));
    }

    /** A plan has a new version or has ended: brings its records up to date soon. */
    public void changed(TrainingPlanRecord plan) {
        if (scheduled.add(plan.id())) {
            vertx.setTimer(pause.toMillis(), fired -> {
                scheduled.remove(plan.id());
                show(plan.plan()).onFailure(failure -> {
                    LOG.warn("Could not show the models of training plan {}. Trying again.", plan.id(), failure);
                    changed(plan);
                });
            });
        }
    }

    /**
     * Brings records up to date after a start, because a change may have been stored without the records that show it.
     */
    public Future<Void> resume() {
        return plans.unshown().compose(all -> {
            Future<Void> shown = Future.succeededFuture();
            for (TrainingPlanRecord plan : all) {
                shown = shown.compose(before -> show(plan.plan()).onFailure(failure -> changed(plan)))
                        .otherwiseEmpty();
            }
            return shown;
        });
    }
}
