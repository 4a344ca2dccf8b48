package org.sumspace.aggregator.domain;

import static java.util.Objects.requireNonNull;

/** This aggregator refuses; the message is fit for the caller's eyes. */
public final class RefusedException extends RuntimeException {
    private final Refusal reason;

    public RefusedException(Refusal reason, String detail) {
        super(requireNonNull(detail), null, false, false);
        this.reason = requireNonNull(reason);
    }

    public Refusal reason() {
        return reason;
    }

    public String detail() {
        return requireNonNull(getMessage());
    }
}
