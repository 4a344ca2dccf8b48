package org.sumspace.aggregator.shared.service;

import java.util.List;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.obs.Refusals;

/** Turns refusals into what the other side is told, and counts each by its reason. */
public final class RefusalReport {
    private static final int RETRY_AFTER_SECONDS = 1;

    private final Refusals refusals;

    public RefusalReport(Refusals refusals) {
        this.refusals = refusals;
    }

    /** The failure as it is reported; other failures stay what they are. */
    public Throwable of(Refusals.Way way, Throwable failure) {
        if (!(failure instanceof RefusedException refused)) {
            return failure;
        }
        refusals.count(way, refused.reason().label());
        ProblemType problem = refused.reason().problem();
        int retryAfterSeconds = problem == ProblemType.TOO_MANY ? RETRY_AFTER_SECONDS : 0;
        return new NodeException(
                problem,
                "Refused as " + refused.reason().label() + ": " + refused.detail() + ".",
                List.of(),
                retryAfterSeconds,
                null);
    }
}
