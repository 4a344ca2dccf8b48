package org.sumspace.sandbox.chaos.schedule;

import java.util.Locale;
import org.sumspace.sandbox.space.NodeKind;

/** What goes wrong at a node. */
public enum FaultKind {
    /** SIGKILL; after a while the node is started again on its folder. */
    KILL(3_000),
    /** SIGSTOP for a while: cut off and asleep in one, and out of the cluster if it lasts. */
    PAUSE(9_000),
    /** Requests to it are lost before they arrive. */
    DROP_REQUESTS(4_000),
    /** Requests arrive, their answers are lost: senders repeat what was done. */
    DROP_ANSWERS(4_000),
    /** What is sent to it and what it answers takes long. */
    DELAY(4_000),
    /** Bytes come a few at a time. */
    TRICKLE(4_000),
    /** Nobody reaches it over HTTPS. */
    PARTITION(6_000),
    /** No file of it can grow, and none can be made. */
    FULL_DISK(5_000),
    /** A byte of one of its files is another after it was killed. */
    DAMAGE(1_000);

    private final int lastsMillisMax;

    FaultKind(int lastsMillisMax) {
        this.lastsMillisMax = lastsMillisMax;
    }

    int lastsMillisMax() {
        return lastsMillisMax;
    }

    /** Whether it can happen to nodes of that kind: nobody sends training traffic to a processor node over HTTPS. */
    boolean hits(NodeKind node) {
        return switch (this) {
            case KILL, PAUSE, FULL_DISK -> true;
            case DROP_REQUESTS, DROP_ANSWERS, DELAY, TRICKLE, PARTITION -> node != NodeKind.PROCESSOR;
            case DAMAGE -> node == NodeKind.AGGREGATOR || node == NodeKind.PROCESSOR;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
