package org.sumspace.connector.exchange.simulation;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.Outcome;

/**
 * A signed answer.
 *
 * @param record of the answering party; null if it is a 404 or a refusal
 */
record Reply(Kind kind, @Nullable ExchangeRecord record) {
    static final Reply UNKNOWN = new Reply(Kind.UNKNOWN, null);
    static final Reply REFUSED = new Reply(Kind.REFUSED, null);
    static final Reply LATER = new Reply(Kind.LATER, null);

    enum Kind {
        RECORD,
        UNKNOWN,
        REFUSED,
        LATER
    }

    static Reply of(ExchangeRecord record) {
        return new Reply(Kind.RECORD, record);
    }

    ExchangeRecord present() {
        return requireNonNull(record);
    }

    /** The consumer's outcome, if the answering party knows it. */
    @Nullable
    Outcome outcome() {
        Outcome outcome = present().outcome();
        return outcome != null && outcome.isOfConsumer() ? outcome : null;
    }

    /** Whether the answering party is over without the consumer's outcome. */
    boolean isOverByItself() {
        Outcome outcome = present().outcome();
        return outcome != null && !outcome.isOfConsumer();
    }
}
