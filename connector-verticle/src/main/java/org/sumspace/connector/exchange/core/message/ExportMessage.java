package org.sumspace.connector.exchange.core.message;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.exchange.domain.Position;

/**
 * Message 3: a party asks the one before it for its data.
 *
 * @param position the position up to which the party holds the items
 * @param place of the receiver in a chain; empty if there is no party between provider and consumer
 */
public record ExportMessage(String exchangeId, Position position, Optional<ChainPlace> place) {
    private static final String EXCHANGE = "consumerDataExchange";
    private static final String POSITION = "position";
    private static final String PARTY = "party";
    private static final String CONSUMER = "consumer";

    /** Between a consumer and its provider. */
    public ExportMessage(String exchangeId, Position position) {
        this(exchangeId, position, Optional.empty());
    }

    public Map<String, @Nullable Object> body() {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put(EXCHANGE, exchangeId);
        body.put(POSITION, Members.of(position));
        place.ifPresent(chain -> {
            body.put(PARTY, chain.party());
            body.put(CONSUMER, chain.consumer());
        });
        return body;
    }

    /** @throws IllegalArgumentException if it is not such a message */
    public static ExportMessage read(JsonValue body) {
        Optional<ChainPlace> place = body.has(PARTY)
                ? Optional.of(new ChainPlace(Members.party(body, PARTY), Members.text(body, CONSUMER)))
                : Optional.empty();
        return new ExportMessage(Members.text(body, EXCHANGE), Members.position(body.member(POSITION)), place);
    }
}
