package org.sumspace.connector.exchange.core;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.domain.ExchangeRecord;

/**
 * The effect of an event.
 *
 * @param written the record to store by one conditional write, before anything else; null if nothing is stored
 * @param calls the calls to make after the write
 * @param answer the answer to a message, sent after the write
 */
public record Step(@Nullable ExchangeRecord written, List<ExchangeCall> calls, Answer answer) {
    /** The answer to a message. */
    public enum Answer {
        /** The record as it stands; to a part, the position. */
        RECORD,
        /** 503: the connector cannot answer yet. */
        RETRY_LATER,
        /** The policies do not permit it. */
        REFUSED
    }

    public Step {
        calls = List.copyOf(calls);
    }

    static Step unchanged() {
        return new Step(null, List.of(), Answer.RECORD);
    }

    static Step retryLater() {
        return new Step(null, List.of(), Answer.RETRY_LATER);
    }

    static Step unchanged(List<ExchangeCall> calls) {
        return new Step(null, calls, Answer.RECORD);
    }

    /** The record after this step. */
    public ExchangeRecord recordAfter(ExchangeRecord before) {
        return written == null ? before : written;
    }
}
