package org.sumspace.processor.service;

import io.vertx.core.Future;
import java.net.URI;
import org.sumspace.common.plan.Registration;
import org.sumspace.common.plan.TrainingPlan;
import org.sumspace.common.statement.Signed;

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
