package org.sumspace.common.training.round;

/** Why an execution plan ended without a release. The order is that of the wire codes. */
public enum DiscardReason {
    EXPIRED("expired"),
    BELOW_THRESHOLD("below threshold"),
    SEALS_DIFFER("seals differ"),
    PEER_DISCARDED("peer discarded"),
    OPERATOR("operator"),
    NOT_STARTED("not started"),
    /** A check of the released sums by the main aggregator failed: remainder, weight or bound. */
    DECODE_FAILED("decode failed: a released sum was lost, doubled or corrupted");

    private final String text;

    DiscardReason(String text) {
        this.text = text;
    }

    /** The reason in words. */
    public String text() {
        return text;
    }
}
