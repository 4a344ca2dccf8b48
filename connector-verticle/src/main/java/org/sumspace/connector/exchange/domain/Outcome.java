package org.sumspace.connector.exchange.domain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * How an exchange ended.
 *
 * @param status a final one
 * @param reason for people; empty after a success
 * @param source who decided
 * @param delivered the {@linkplain Delivery#name() names} of the deliveries that succeeded
 * @param isUnknown whether one more delivery may have succeeded
 */
public record Outcome(
        ExchangeStatus status,
        String reason,
        Source source,
        List<String> delivered,
        @JsonProperty("unknown") boolean isUnknown) {
    /** Who decided. */
    public enum Source {
        /** The consumer: the outcome of the exchange. */
        CONSUMER,
        /**
         * A provider or middle party that does not know the consumer's outcome. It adopts that outcome when it learns
         * it.
         */
        SELF,
        /** As {@link #SELF}, because the consumer answered that it does not know the exchange. */
        PEER_FORGOT,
        /** As {@link #SELF}, because the consumer did not answer for too long. */
        UNCONFIRMED,
        /** This connector, which refused the start: there was never an exchange. */
        REFUSED
    }

    public Outcome {
        delivered = List.copyOf(delivered);
        if (status == ExchangeStatus.PENDING) {
            throw new IllegalArgumentException("PENDING is no outcome");
        }
    }

    public static Outcome withoutConsumer(ExchangeStatus status, String reason, Source source) {
        return new Outcome(status, reason, source, List.of(), false);
    }

    public boolean isOfConsumer() {
        return source == Source.CONSUMER;
    }

    /** Whether the data may have reached an application. */
    public boolean isUse() {
        return isUnknown || !delivered.isEmpty();
    }
}
