package org.sumspace.catalog.training.orchestrator.service;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import org.sumspace.common.training.DpId;
import org.sumspace.common.trust.NodeCertificate;

/** The orchestrator's requests to connectors of data providers. */
public interface Connectors {
    /** The most processors in one request. */
    int PROCESSORS_MAX = 200;

    /**
     * Asks for consents that last until the given time.
     *
     * @param processors processors of that connector, at most {@link #PROCESSORS_MAX}
     * @return the latest CONSENT statement of each processor that the connector knows, renewed or not; not verified yet
     */
    Future<List<byte[]>> renew(NodeCertificate connector, String trainingPlanId, List<DpId> processors, Instant until);
}
