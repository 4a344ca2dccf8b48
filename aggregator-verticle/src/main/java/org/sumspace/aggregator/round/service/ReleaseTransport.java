package org.sumspace.aggregator.round.service;

import io.vertx.core.Future;
import java.util.function.BooleanSupplier;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;

/** Delivers a release to the parent of this aggregator. */
public interface ReleaseTransport {
    /**
     * Sends a release with the same bytes until the parent has acknowledged it, or {@code wanted} is false.
     *
     * @param release digest of the RELEASE statement, which the acknowledgement must name
     * @param body the statement and the sum
     * @param wanted asked before every retry
     * @return failed with the failure of the last attempt
     */
    Future<Void> deliver(JoinedPlan plan, Digest release, byte[] body, BooleanSupplier wanted);
}
