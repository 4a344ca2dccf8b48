package org.sumspace.connector.certification.service;

import io.vertx.core.Future;
import java.net.URI;
import java.util.List;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.certification.domain.TrainingState;

/** Sends consent statements to catalogs, and asks them which trainings have ended. */
public interface CertificationCatalog {
    /** Sends a CONSENT statement; succeeds when the catalog has accepted it. */
    Future<Void> submitConsent(URI catalog, String trainingPlanId, Bytes statement);

    /** The states of these training plans; those that the catalog does not tell are left out. */
    Future<List<TrainingState>> states(URI catalog, List<String> trainingPlanIds);
}
