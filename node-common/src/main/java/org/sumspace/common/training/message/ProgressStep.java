package org.sumspace.common.training.message;

import org.sumspace.common.wire.MalformedException;

/** The step of a node in one execution plan. The codes are part of the protocol and never reused. */
public enum ProgressStep {
    /** Processor node: queries and trains. */
    TRAINING(0),
    /** Processor node: sends sealed shares. */
    SENDING(1),
    /** Processor node: every processor's shares are acknowledged by all its aggregators, or it had no data. */
    SENT(2),
    /** Processor node: gave up at least one processor; {@link Progress#waitingFor} says why. */
    FAILED(3),
    /** First-level aggregator: has countersigned and receives shares. */
    RECEIVING(4),
    /** First-level aggregator, parent: has sent its received list. */
    LISTED(5),
    /** First-level aggregator, parent: has sealed a set. */
    SEALED(6),
    /** First-level aggregator, parent: its release is acknowledged. */
    RELEASED(7),
    /** Main aggregator: waits for releases. */
    COLLECTING(8),
    /** Main aggregator: has every release and decodes them. */
    DECODING(9),
    /** Main aggregator: has written the file of the new version. */
    PUBLISHED(10),
    /** Aggregator: has discarded the plan. */
    DISCARDED(11);

    private final int code;

    ProgressStep(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    public static ProgressStep of(int code) {
        for (ProgressStep step : values()) {
            if (step.code == code) {
                return step;
            }
        }
        throw new MalformedException("unknown step " + code);
    }
}
