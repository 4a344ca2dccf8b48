package org.sumspace.common.training.message;

import org.sumspace.common.message.MessageAnswer;

/**
 * The largest sizes that a node reads from a message, so that no memory is allocated for a length that no node sends.
 */
final class MessageLimits {
    static final int PLAN_BYTES_MAX = 1 << 20;
    static final int TRAINING_PLAN_BYTES_MAX = 8 << 20;
    static final int CERTIFICATE_BYTES_MAX = 16 << 10;
    static final int STATEMENT_BYTES_MAX = 64 << 10;
    /** Aggregators of one plan, and so certificates, countersignatures and notices of one attempt. */
    static final int AGGREGATORS_MAX = 1024;
    /** Notices of all earlier attempts at one round. */
    static final int NOTICES_MAX = 4 * AGGREGATORS_MAX;
    /** Processors of one node. */
    static final int LEAVES_MAX = 1_000_000;
    /** A Merkle path over fewer than 2^31 leaves. */
    static final int PATH_MAX = 31;

    /**
     * All statements of a message. The difference to the limit of an envelope or answer is more than enough for its
     * other fields.
     */
    static final int STATEMENTS_BYTES_MAX = MessageAnswer.BODY_BYTES_MAX - 1_024;

    static final int WAITING_FOR_MAX = 64;
    static final int COUNTS_MAX = 64;

    private MessageLimits() {}
}
