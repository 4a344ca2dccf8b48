package org.sumspace.connector.exchange.domain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was sent to an old connector in an exchange, and what it announced. A repeated call to an old connector has its
 * effect twice. So a call is stored here before it is made, and is repeated only if the old connector certainly
 * received nothing.
 *
 * @param id of the record here
 * @param peerIds ids of its records of this exchange, in the order in which it announced them
 * @param openedAt since when it may have a record that this connector asked for; null before
 * @param exportedAt when it was asked for its data; null before
 * @param pushedBy the id of its record that sends the data; empty before the first item
 * @param sent how many items it has taken
 * @param sendingAt since when the next item is being sent, or its result is unknown; null if it was not sent
 * @param announcedItem what it announced about the next item, if that is not JSON; the digest is of the item's
 *     text. Null if it announced nothing
 */
public record LegacyExchange(
        @JsonProperty("_id") String id,
        List<String> peerIds,
        @Nullable Instant openedAt,
        @Nullable Instant exportedAt,
        String pushedBy,
        int sent,
        @Nullable Instant sendingAt,
        @Nullable Content announcedItem) {
    /** How many records of one exchange an old connector can announce. */
    public static final int PEER_IDS_MAX = 16;

    public LegacyExchange {
        peerIds = List.copyOf(peerIds);
    }

    public static LegacyExchange begun(String id) {
        return new LegacyExchange(id, List.of(), null, null, "", 0, null, null);
    }

    /** Adds an announced record; unchanged if it is known, or there are too many. */
    public LegacyExchange announced(String peerId) {
        if (peerIds.contains(peerId) || peerIds.size() == PEER_IDS_MAX) {
            return this;
        }
        List<String> more = new ArrayList<>(peerIds);
        more.add(peerId);
        return new LegacyExchange(id, more, openedAt, exportedAt, pushedBy, sent, sendingAt, announcedItem);
    }

    public LegacyExchange opened(@Nullable Instant at) {
        return new LegacyExchange(id, peerIds, at, exportedAt, pushedBy, sent, sendingAt, announcedItem);
    }

    public LegacyExchange exported(@Nullable Instant at) {
        return new LegacyExchange(id, peerIds, openedAt, at, pushedBy, sent, sendingAt, announcedItem);
    }

    public LegacyExchange pushedBy(String peerId) {
        return new LegacyExchange(id, peerIds, openedAt, exportedAt, peerId, sent, sendingAt, announcedItem);
    }

    public LegacyExchange sending(@Nullable Instant at) {
        return new LegacyExchange(id, peerIds, openedAt, exportedAt, pushedBy, sent, at, announcedItem);
    }

    /** The item that was being sent is taken. */
    public LegacyExchange taken() {
        return new LegacyExchange(id, peerIds, openedAt, exportedAt, pushedBy, sent + 1, null, announcedItem);
    }

    public LegacyExchange announcedItem(@Nullable Content item) {
        return new LegacyExchange(id, peerIds, openedAt, exportedAt, pushedBy, sent, sendingAt, item);
    }
}
