package org.sumspace.common.training.execution;

import java.util.Locale;

/** An aggregator's place in the tree. The order is that of the wire codes. */
public enum AggregatorRole {
    /** The root of the tree: adds up, decodes and publishes. It receives no shares. */
    MAIN,
    /** Receives the shares of one index from the processors of one group. */
    FIRST_LEVEL,
    /** Adds up one share index over all groups. Required with more than one group. */
    PARENT;

    /** The name in APIs, for example {@code first-level}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
