package org.sumspace.connector.certification.service;

import io.vertx.core.Future;
import java.net.URI;
import org.sumspace.common.wire.Bytes;

/** Sends consent statements to catalogs. */
@FunctionalInterface
public interface CertificationCatalog {
    /** Sends a CONSENT statement; succeeds when the catalog has accepted it. */
    Future<Void> submitConsent(URI catalog, String trainingPlanId, Bytes statement);
}
