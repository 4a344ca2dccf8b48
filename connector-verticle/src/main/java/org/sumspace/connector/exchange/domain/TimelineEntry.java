package org.sumspace.connector.exchange.domain;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * Something that happened in an exchange.
 *
 * @param what a word, such as {@code requested}
 * @param detail for people; empty for none
 * @param bytes that were received or sent until then; empty where nothing is said of them
 */
public record TimelineEntry(Instant at, Side side, String what, String detail, OptionalLong bytes) {
    /** Who says so. */
    public enum Side {
        /** This connector. */
        OWN,
        /** The connector of another party, in a message to this one. */
        PEER
    }

    public TimelineEntry {
        requireNonNull(at, "at is null");
        requireNonNull(side, "side is null");
        requireNonNull(what, "what is null");
        requireNonNull(detail, "detail is null");
        requireNonNull(bytes, "bytes is null");
    }

    public TimelineEntry(Instant at, Side side, String what, String detail) {
        this(at, side, what, detail, OptionalLong.empty());
    }
}
