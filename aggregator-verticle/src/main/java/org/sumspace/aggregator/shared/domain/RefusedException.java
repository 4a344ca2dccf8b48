package org.sumspace.aggregator.shared.domain;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

/** This aggregator refuses a request or message. The detail is sent to the caller. */
public final class RefusedException extends NodeException {
    private static final int RETRY_AFTER_SECONDS = 1;

    private final RefusalReason reason;

    public RefusedException(RefusalReason reason, String detail) {
        super(
                reason.problem(),
                "Refused as " + reason.label() + ": " + requireNonNull(detail) + ".",
                reason.problem() == ProblemType.TOO_MANY ? RETRY_AFTER_SECONDS : 0,
                reason.label());
        this.reason = reason;
    }

    public RefusalReason reason() {
        return reason;
    }
}
