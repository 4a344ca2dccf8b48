package org.sumspace.aggregator.domain;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

/** This aggregator refuses; the message is fit for the caller's eyes. */
public final class RefusedException extends NodeException {
    private static final int RETRY_AFTER_SECONDS = 1;

    private final Refusal reason;

    public RefusedException(Refusal reason, String detail) {
        super(
                reason.problem(),
                "Refused as " + reason.label() + ": " + requireNonNull(detail) + ".",
                reason.problem() == ProblemType.TOO_MANY ? RETRY_AFTER_SECONDS : 0,
                reason.label());
        this.reason = reason;
    }

    public Refusal reason() {
        return reason;
    }
}
