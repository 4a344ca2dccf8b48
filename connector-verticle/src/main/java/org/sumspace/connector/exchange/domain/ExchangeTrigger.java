package org.sumspace.connector.exchange.domain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * One request that started or joined this exchange.
 *
 * @param side the connector at which it arrived
 * @param noteId id of the provider's note; empty if it did not arrive at the provider
 * @param idempotencyKey as the client sent it, the same at both connectors; empty if none
 */
public record ExchangeTrigger(
        Side side, @JsonProperty("note") String noteId, String idempotencyKey, Instant at) {
    /** Where a trigger arrives. */
    public enum Side {
        CONSUMER,
        PROVIDER
    }

    /** Whether it is the same request, whenever it arrived. */
    public boolean isSameAs(ExchangeTrigger other) {
        return side == other.side && noteId.equals(other.noteId) && idempotencyKey.equals(other.idempotencyKey);
    }
}
