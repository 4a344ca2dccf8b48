package org.sumspace.catalog.training.registration.service;

import io.vertx.core.Future;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;

/** Is notified when registrations or consents of a training plan have changed. */
@FunctionalInterface
public interface ParticipantListener {
    /** @return succeeded once no further round is planned without the change */
    Future<Void> participantsChanged(TrainingPlanRecord plan);
}
