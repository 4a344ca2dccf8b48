package org.sumspace.bench.chaos.schedule;

import java.util.Locale;
import org.sumspace.sandbox.space.NodeKind;

/** The kinds of faults of a node. */
public enum FaultKind {
    /** The process gets SIGKILL; after a while the node is started again with its data. */
    KILL(3_000),
    /** The process gets SIGSTOP for a while; it leaves the cluster if that lasts long. */
    PAUSE(9_000),
    /** Requests to the node are lost before they arrive. */
    DROP_REQUESTS(4_000),
    /** Requests arrive and their answers are lost, so that senders repeat requests that were already processed. */
    DROP_ANSWERS(4_000),
    /** Requests to the node and its answers are delayed. */
    DELAY(4_000),
    /** Bytes arrive a few at a time. */
    TRICKLE(4_000),
    /** The node cannot be reached over HTTPS. */
    PARTITION(6_000),
    /** The node can neither extend nor create files. */
    FULL_DISK(5_000),
    /** The node is killed, and a bit of one of its files is flipped. */
    DAMAGE(1_000),
    /** The node is killed, and started with a copy of its files that was made a while before. */
    RESTORE(2_000);

    private final int lastsMillisMax;

    FaultKind(int lastsMillisMax) {
        this.lastsMillisMax = lastsMillisMax;
    }

    int lastsMillisMax() {
        return lastsMillisMax;
    }

    /**
     * Whether it is a fault of nodes of this kind in trainings. Processor nodes receive no training traffic over HTTPS.
     * Nodes of a training must not be restored from a backup, because they would sign a second statement for the same
     * slot.
     */
    boolean hits(NodeKind node) {
        return switch (this) {
            case KILL, PAUSE, FULL_DISK -> true;
            case DROP_REQUESTS, DROP_ANSWERS, DELAY, TRICKLE, PARTITION -> node != NodeKind.PROCESSOR;
            case DAMAGE -> node == NodeKind.AGGREGATOR || node == NodeKind.PROCESSOR;
            case RESTORE -> false;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
