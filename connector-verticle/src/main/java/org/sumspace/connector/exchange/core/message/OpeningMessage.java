package org.sumspace.connector.exchange.core.message;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.exchange.core.RequestFields;
import org.sumspace.connector.exchange.domain.ExchangeRequest;

/**
 * Message 1 or 2, which open an exchange at another connector.
 *
 * @param exchangeId empty in message 1, with which the provider announces a note
 * @param noteId id of the provider's note; empty in message 2 if there is none
 * @param idempotencyKey of the trigger, as the client sent it; empty if none, and in message 2
 * @param party index of the receiver in the chain, in message 2; 0 for the provider
 * @param request the fields of the request; the receiver checks them as those of a client ({@link RequestFields#parse})
 */
public record OpeningMessage(String exchangeId, String noteId, String idempotencyKey, int party, JsonValue request) {
    private static final String EXCHANGE = "consumerDataExchange";
    private static final String NOTE = "providerDataExchange";
    private static final String KEY = "idempotencyKey";
    private static final String PARTY = "party";

    public OpeningMessage {
        if (exchangeId.isEmpty() && noteId.isEmpty()) {
            throw new IllegalArgumentException("expected " + EXCHANGE + " or " + NOTE);
        }
    }

    /** Message 1. */
    public static OpeningMessage ofNote(String noteId, String idempotencyKey, ExchangeRequest request) {
        return new OpeningMessage("", noteId, idempotencyKey, 0, JsonValue.of(RequestFields.body(request)));
    }

    /** Message 2 to the provider. */
    public static OpeningMessage ofExchange(String exchangeId, String noteId, ExchangeRequest request) {
        return ofExchange(exchangeId, noteId, 0, request);
    }

    /** Message 2 to the party of an index. */
    public static OpeningMessage ofExchange(String exchangeId, String noteId, int party, ExchangeRequest request) {
        return new OpeningMessage(exchangeId, noteId, "", party, JsonValue.of(RequestFields.body(request)));
    }

    /** Whether it is message 1. */
    public boolean isNote() {
        return exchangeId.isEmpty();
    }

    public Map<String, @Nullable Object> body() {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        Members.putText(body, EXCHANGE, exchangeId);
        Members.putText(body, NOTE, noteId);
        Members.putText(body, KEY, idempotencyKey);
        if (party > 0) {
            body.put(PARTY, party);
        }
        request.members()
                .forEach(member -> body.put(member.getKey(), member.getValue().tree()));
        return body;
    }

    /** @throws IllegalArgumentException if it is not such a message */
    public static OpeningMessage read(JsonValue body) {
        Map<String, @Nullable Object> request = new LinkedHashMap<>();
        body.members()
                .forEach(
                        member -> request.put(member.getKey(), member.getValue().tree()));
        request.keySet().removeAll(Set.of(EXCHANGE, NOTE, KEY, PARTY));
        return new OpeningMessage(
                Members.optionalText(body, EXCHANGE),
                Members.optionalText(body, NOTE),
                Members.optionalText(body, KEY),
                Members.party(body, PARTY),
                JsonValue.of(request));
    }
}
