package org.sumspace.common.training.encoding;

/** Released sums are not the sums of the shares of their contributor set. */
public final class DecodeException extends RuntimeException {
    public enum Reason {
        /**
         * There is not one vector of the plan's length for each share index, or the number of contributors is
         * impossible.
         */
        SHAPE,
        /** A coordinate is not a multiple of the number of shares, so a share was lost, doubled or changed. */
        REMAINDER,
        /** The contributors cannot have this weight. */
        WEIGHT,
        /** A coordinate exceeds the bound for the number of contributors. */
        BOUND,
        /** The sums of metrics contradict each other. */
        METRICS
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
