package org.sumspace.sandbox.chaos.fault;

/**
 * What a relay does to the connections that go through it.
 *
 * @param latencyMillis for each piece, one way
 */
record Disturbance(Kind kind, int latencyMillis) {
    enum Kind {
        NONE,
        /** A request ends the connection and is not forwarded. */
        DROP_REQUESTS,
        /** An answer ends the connection and is not forwarded. */
        DROP_ANSWERS,
        /** A few bytes at a time. */
        TRICKLE,
        /** No connection lives. */
        CUT
    }

    static Disturbance latency(int millis) {
        return new Disturbance(Kind.NONE, millis);
    }
}
