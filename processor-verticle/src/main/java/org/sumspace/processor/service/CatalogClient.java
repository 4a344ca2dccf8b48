package org.sumspace.processor.service;

import io.vertx.core.Future;
import java.net.URI;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;

/** The catalogs, as far as this node talks to them. */
interface CatalogClient {
    /**
     * A training plan as its catalog published it.
     *
     * @param organisation who runs the catalog, by its verified certificate
     */
    record Published(TrainingPlan plan, String organisation) {}

    Future<Published> trainingPlan(URI catalog, String id);

    /** Hands the registration over; succeeded once the catalog has it. */
    Future<Void> register(URI catalog, String trainingPlanId, Signed<Registration> registration);
}
