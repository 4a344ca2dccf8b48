package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;

/** The way of a release to the parent. */
public interface ReleaseTransport {
    /**
     * Sends a release, again and again with the same bytes, until it is acknowledged or the plan is over.
     *
     * @param release digest of the RELEASE statement, which the acknowledgement must name
     * @param body the statement and the sum
     */
    Future<Void> hand(JoinedPlan plan, Digest release, byte[] body);
}
