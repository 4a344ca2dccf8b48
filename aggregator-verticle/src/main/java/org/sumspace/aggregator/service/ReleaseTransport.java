package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.util.function.BooleanSupplier;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;

/** The way of a release to the parent. */
public interface ReleaseTransport {
    /**
     * Sends a release, again and again with the same bytes, until it is acknowledged, or nobody wants it any more.
     *
     * @param release digest of the RELEASE statement, which the acknowledgement must name
     * @param body the statement and the sum
     * @param wanted asked before every further try
     * @return failed as the last try
     */
    Future<Void> hand(JoinedPlan plan, Digest release, byte[] body, BooleanSupplier wanted);
}
