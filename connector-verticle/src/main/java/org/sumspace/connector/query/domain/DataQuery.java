package org.sumspace.connector.query.domain;

import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.DpId;

/**
 * The query of a processor node for the records of some of its processors.
 *
 * @param node key id of the node that signed it
 */
public record DataQuery(Digest node, String trainingPlanId, List<DpId> processors, Query condition) {
    public DataQuery {
        processors = List.copyOf(processors);
    }
}
