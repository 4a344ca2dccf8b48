package org.sumspace.bench.chaos.fault;

/**
 * The disturbance of a relay's connections.
 *
 * @param latencyMillis latency of each chunk, one way
 */
record Disturbance(Kind kind, int latencyMillis) {
    enum Kind {
        /** Only the latency applies. */
        NONE,
        /** A request is not forwarded; its connection is closed. */
        DROP_REQUESTS,
        /** An answer is not forwarded; its connection is closed. */
        DROP_ANSWERS,
        /** Bytes are forwarded a few at a time. */
        TRICKLE,
        /** All connections are closed. */
        CUT
    }

    static Disturbance latency(int millis) {
        return new Disturbance(Kind.NONE, millis);
    }
}
