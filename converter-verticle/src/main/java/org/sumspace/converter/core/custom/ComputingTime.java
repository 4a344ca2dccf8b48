package org.sumspace.converter.core.custom;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long one conversion may compute, in processor time: a turn, so that others get theirs; a record; and all records
 * together. Time in which the conversion waits for its client, or for a processor, is not counted. Another thread may stop
 * it.
 */
public final class ComputingTime {
    static final Duration TURN = Duration.ofMillis(50);
    static final Duration RECORD_MAX = Duration.ofMillis(500);

    /** The time that a conversion may use in addition to {@link #FOR_EACH_RECORD}. */
    static final Duration FREE = Duration.ofSeconds(10);

    /** Much more than records need on average, so that large files are converted. */
    static final Duration FOR_EACH_RECORD = Duration.ofMillis(1);

    private final LongSupplier nanos;
    private long turnStart;
    private long recordStart;
    private long used;
    private long records;
    private volatile boolean stopped;

    /** @param nanos processor time of the calling thread */
    public ComputingTime(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** For conversions of one's own. */
    public static ComputingTime unlimited() {
        return new ComputingTime(() -> 0);
    }

    /** Ends the conversion soon, whatever it is doing. */
    public void stop() {
        stopped = true;
    }

    void beginTurn() {
        turnStart = nanos.getAsLong();
        recordStart = turnStart;
    }

    void endTurn() {
        used += nanos.getAsLong() - turnStart;
    }

    void endRecord() {
        records++;
        recordStart = nanos.getAsLong();
    }

    /** Whether others should get their turn; asked between two records. */
    boolean isTurnOver() {
        return stopped || recordStart - turnStart >= TURN.toNanos();
    }

    /** Whether the conversion has used all that its records so far give it; asked between two records. */
    boolean isUsedUp() {
        return used + recordStart - turnStart > FREE.toNanos() + records * FOR_EACH_RECORD.toNanos();
    }

    /** Whether the record that is being converted must not go on. */
    boolean isRecordOver() {
        return stopped || nanos.getAsLong() - recordStart > RECORD_MAX.toNanos();
    }
}
