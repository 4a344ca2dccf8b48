package org.sumspace.connector.exchange.domain;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * Something that happened in an exchange.
 *
 * @param what a word, such as {@code requested}
 * @param detail for people; empty for none
 * @param bytes that were received or sent until then; empty if the number is unknown
 */
public record TimelineEntry(Instant at, Side side, String what, String detail, OptionalLong bytes) {
    /** The source of the entry. */
    public enum Side {
        /** This connector. */
        OWN,
        /** The connector of another party, in a message to this one. */
        PEER
    }

    public TimelineEntry(Instant at, Side side, String what, String detail) {
        this(at, side, what, detail, OptionalLong.empty());
    }
}
