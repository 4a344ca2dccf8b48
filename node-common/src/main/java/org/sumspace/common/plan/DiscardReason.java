package org.sumspace.common.plan;

/** Why an execution plan ended without a release. The order is that of the wire codes. */
public enum DiscardReason {
    EXPIRED,
    BELOW_THRESHOLD,
    SEALS_DIFFER,
    PEER_DISCARDED,
    OPERATOR,
    NOT_STARTED
}
