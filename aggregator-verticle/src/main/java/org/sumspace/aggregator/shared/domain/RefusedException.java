package org.sumspace.aggregator.shared.domain;

import static java.util.Objects.requireNonNull;

/** This aggregator refuses a request or message. The detail is sent to the caller. */
public final class RefusedException extends RuntimeException {
    private final RefusalReason reason;

    public RefusedException(RefusalReason reason, String detail) {
        super(requireNonNull(detail), null, false, false);
        this.reason = requireNonNull(reason);
    }

    public RefusalReason reason() {
        return reason;
    }

    public String detail() {
        return requireNonNull(getMessage());
    }
}
