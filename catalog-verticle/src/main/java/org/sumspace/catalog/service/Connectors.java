package org.sumspace.catalog.service;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import org.sumspace.common.training.DpId;
import org.sumspace.common.trust.NodeCertificate;

/** How the orchestrator speaks to data providers' connectors. */
public interface Connectors {
    /** Most processors asked about at once. */
    int PROCESSORS_MAX = 200;

    /**
     * Asks for consents that last until then.
     *
     * @param processors of that connector's, at most {@link #PROCESSORS_MAX}
     * @return CONSENT statements, the latest of each processor that the connector knows, renewed or not; not yet verified
     */
    Future<List<byte[]>> renew(NodeCertificate connector, String trainingPlanId, List<DpId> processors, Instant until);
}
