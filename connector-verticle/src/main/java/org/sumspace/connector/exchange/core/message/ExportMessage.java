package org.sumspace.connector.exchange.core.message;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.exchange.domain.Position;

/**
 * Message 3: the consumer asks the provider for its data.
 *
 * @param position up to which the consumer holds the items
 */
public record ExportMessage(String exchangeId, Position position) {
    private static final String EXCHANGE = "consumerDataExchange";
    private static final String POSITION = "position";

    public ExportMessage {
        requireNonNull(exchangeId, "exchangeId is null");
        requireNonNull(position, "position is null");
    }

    public Map<String, @Nullable Object> body() {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put(EXCHANGE, exchangeId);
        body.put(POSITION, Members.of(position));
        return body;
    }

    /** @throws IllegalArgumentException if it is no such message */
    public static ExportMessage read(JsonValue body) {
        return new ExportMessage(Members.text(body, EXCHANGE), Members.position(body.member(POSITION)));
    }
}
