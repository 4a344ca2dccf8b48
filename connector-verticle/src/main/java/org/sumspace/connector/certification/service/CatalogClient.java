package org.sumspace.connector.certification.service;

import io.vertx.core.Future;
import java.net.URI;
import org.sumspace.common.wire.Bytes;

/** The catalogs, as far as the connector talks to them. */
@FunctionalInterface
public interface CatalogClient {
    /** Hands a CONSENT statement over; succeeded once the catalog has it. */
    Future<Void> submitConsent(URI catalog, String trainingPlanId, Bytes statement);
}
