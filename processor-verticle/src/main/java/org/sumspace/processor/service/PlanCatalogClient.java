package org.sumspace.processor.service;

import io.vertx.core.Future;
import java.net.URI;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;

/** The requests of this node to catalogs. */
interface PlanCatalogClient {
    /**
     * A training plan as its catalog published it.
     *
     * @param organisation the organisation in the verified certificate of the catalog
     */
    record Published(TrainingPlan plan, String organisation) {}

    Future<Published> trainingPlan(URI catalog, String id);

    /** Sends the registration to the catalog; succeeds once the catalog has stored it. */
    Future<Void> register(URI catalog, String trainingPlanId, Signed<Registration> registration);
}
