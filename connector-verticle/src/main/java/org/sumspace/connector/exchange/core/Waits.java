package org.sumspace.connector.exchange.core;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.domain.ExchangeChange;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.Moment;

/** When a record is due, and how long it may wait in its state. */
record Waits(ExchangeLimits limits) {
    /** The change with the times of a state that begins now, or goes on after progress. */
    ExchangeRecord begun(ExchangeChange change, Moment moment) {
        ExchangeRecord changed = change.done();
        if (isOver(changed)) {
            return change.times(null, null).done();
        }
        Duration limit = limit(changed);
        return change.times(moment.now().plus(interval(changed)), moment.now().plus(limit))
                .done();
    }

    /** The change with the same deadline. */
    ExchangeRecord continued(ExchangeChange change, ExchangeRecord before, Moment moment) {
        ExchangeRecord changed = change.done();
        if (isOver(changed)) {
            return change.times(null, null).done();
        }
        return change.times(moment.now().plus(interval(changed)), before.times().deadline())
                .done();
    }

    /** The change with a deadline that comes at the latest when the wait for a decision is over. */
    ExchangeRecord undecided(ExchangeChange change, ExchangeRecord before, Moment moment) {
        Instant end = moment.now().plus(limits.policyWait());
        Instant deadline = before.times().deadline();
        Instant earlier = deadline == null || deadline.isAfter(end) ? end : deadline;
        return change.times(moment.now().plus(limits.repeat()), earlier).done();
    }

    boolean isOverdue(ExchangeRecord record, Moment moment) {
        @Nullable Instant deadline = record.times().deadline();
        return moment.isClockTrusted() && deadline != null && !moment.now().isBefore(deadline);
    }

    /**
     * Whether the record is due. A due time beyond the longest interval also counts, because it comes from a clock that
     * was ahead and has been corrected since.
     */
    boolean isDue(ExchangeRecord record, Moment moment) {
        @Nullable Instant due = record.times().due();
        Instant now = moment.now();
        return due != null && (!now.isBefore(due) || due.isAfter(now.plus(limits.longestInterval())));
    }

    private static boolean isOver(ExchangeRecord record) {
        if (record.state().isOpen()) {
            return false;
        }
        return record.role() != ExchangeRole.CONSUMER || record.unacknowledged().isEmpty();
    }

    private Duration limit(ExchangeRecord record) {
        return switch (record.state()) {
            case NOTED, OPEN, SENT, ENDING, ENDED, ALIAS -> limits.giveUp();
            case AGREED, RECEIVING -> limits.transfer().plus(limits.resume().multipliedBy(working(record)));
            case SENDING, IMPORTING -> limits.transfer();
            case READING -> limits.source();
            case RECEIVED -> limits.policyWait();
            case WORKING -> limits.resume();
        };
    }

    /** How many parties before this one may let their applications work before data arrives here. */
    private static int working(ExchangeRecord record) {
        return Math.max(0, record.parties().own() - 1);
    }

    private Duration interval(ExchangeRecord record) {
        return switch (record.state()) {
            case AGREED -> record.role() == ExchangeRole.CONSUMER ? limits.silence() : limits.ask();
            case RECEIVING -> limits.silence();
            case SENT -> limits.ask();
            default -> limits.repeat();
        };
    }
}
