package org.sumspace.common.training.encoding;

/** Released sums that are not sums of the shares of the set they are said to be of. */
public final class DecodeException extends RuntimeException {
    public enum Reason {
        /** Not one vector of the plan's length for each share index, or an impossible number of contributors. */
        SHAPE,
        /** A coordinate is no multiple of the number of shares: a share was lost, doubled or changed. */
        REMAINDER,
        /** The weight is not one that so many contributors can have. */
        WEIGHT,
        /** A coordinate is larger than so many contributors can make it. */
        BOUND
    }

    private final Reason reason;

    DecodeException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
