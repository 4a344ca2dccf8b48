package org.sumspace.common.training.round;

/** Why an execution plan ended without a release. The order is that of the wire codes. */
public enum DiscardReason {
    EXPIRED("it was not finished in time"),
    BELOW_THRESHOLD("fewer contributors than the plan needs"),
    SEALS_DIFFER("its aggregators did not agree on the contributors"),
    PEER_DISCARDED("another aggregator gave it up"),
    OPERATOR("its operator ended it"),
    NOT_STARTED("no processor sent anything"),
    /** A check of the released sums by the main aggregator failed: remainder, weight or bound. */
    DECODE_FAILED("a released sum was lost, doubled or corrupted");

    private final String text;

    DiscardReason(String text) {
        this.text = text;
    }

    /** The reason in words. */
    public String text() {
        return text;
    }
}
