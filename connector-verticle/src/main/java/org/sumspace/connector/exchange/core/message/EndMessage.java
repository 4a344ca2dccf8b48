package org.sumspace.connector.exchange.core.message;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.document.StorableText;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Wish;

/**
 * Message 5 or 6: a party wishes that an exchange ends, or the consumer reports how it ended.
 *
 * @param origin who sends it
 * @param delivered the names of the deliveries that succeeded; empty in a wish
 * @param isUnknown whether one more delivery may have succeeded; false in a wish
 * @param party index of the receiver of message 6 in the chain; 0 for the provider, and in a wish
 */
public record EndMessage(
        String exchangeId,
        Origin origin,
        ExchangeStatus status,
        String reason,
        List<String> delivered,
        boolean isUnknown,
        int party) {
    private static final String EXCHANGE = "consumerDataExchange";
    private static final String ORIGIN = "origin";
    private static final String STATUS = "status";
    private static final String REASON = "reason";
    private static final String DELIVERED = "delivered";
    private static final String UNKNOWN = "unknown";
    private static final String PARTY = "party";
    private static final int DELIVERED_MAX = 10_000;
    private static final int REASON_CHARS_MAX = 1_000;

    /** Who sends it. */
    public enum Origin {
        /** Message 5. */
        PROVIDER("provider"),
        /** Message 6. */
        CONSUMER("consumer");

        private final String text;

        Origin(String text) {
            this.text = text;
        }

        static Origin of(String text) {
            for (Origin each : values()) {
                if (each.text.equals(text)) {
                    return each;
                }
            }
            throw new IllegalArgumentException("expected another value of " + ORIGIN);
        }
    }

    public EndMessage {
        reason = StorableText.beginning(reason, REASON_CHARS_MAX);
        delivered = List.copyOf(delivered);
        if (status == ExchangeStatus.PENDING) {
            throw new IllegalArgumentException("PENDING is no end");
        }
    }

    public static EndMessage of(String exchangeId, Wish wish) {
        return new EndMessage(exchangeId, Origin.PROVIDER, wish.status(), wish.reason(), List.of(), false, 0);
    }

    /** @param outcome the consumer's, for the provider */
    public static EndMessage of(String exchangeId, Outcome outcome) {
        return of(exchangeId, outcome, 0);
    }

    /** @param outcome the consumer's, for the party of an index */
    public static EndMessage of(String exchangeId, Outcome outcome, int party) {
        return new EndMessage(
                exchangeId,
                Origin.CONSUMER,
                outcome.status(),
                outcome.reason(),
                outcome.delivered(),
                outcome.isUnknown(),
                party);
    }

    /** @throws IllegalArgumentException if it is not message 5 */
    public Wish wish() {
        if (origin != Origin.PROVIDER) {
            throw new IllegalArgumentException("expected a provider's wish");
        }
        return new Wish(status, reason);
    }

    /** @throws IllegalArgumentException if it is not message 6 */
    public Outcome outcome() {
        if (origin != Origin.CONSUMER) {
            throw new IllegalArgumentException("expected a consumer's outcome");
        }
        return new Outcome(status, reason, Outcome.Source.CONSUMER, delivered, isUnknown);
    }

    public Map<String, @Nullable Object> body() {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put(EXCHANGE, exchangeId);
        body.put(ORIGIN, origin.text);
        body.put(STATUS, status.name());
        body.put(REASON, reason);
        if (origin == Origin.CONSUMER) {
            body.put(DELIVERED, delivered);
            body.put(UNKNOWN, isUnknown);
        }
        if (party > 0) {
            body.put(PARTY, party);
        }
        return body;
    }

    /** @throws IllegalArgumentException if it is not such a message */
    public static EndMessage read(JsonValue body) {
        return new EndMessage(
                Members.text(body, EXCHANGE),
                Origin.of(Members.text(body, ORIGIN)),
                Members.constant(ExchangeStatus.class, body, STATUS),
                Members.optionalText(body, REASON),
                delivered(body.member(DELIVERED)),
                body.member(UNKNOWN).isTrue(),
                Members.party(body, PARTY));
    }

    static List<String> delivered(JsonValue names) {
        if (names.size() > DELIVERED_MAX) {
            throw new IllegalArgumentException("expected at most " + DELIVERED_MAX + " deliveries");
        }
        List<String> delivered = new ArrayList<>();
        names.items().forEach(name -> delivered.add(name.asText()));
        return delivered;
    }
}
