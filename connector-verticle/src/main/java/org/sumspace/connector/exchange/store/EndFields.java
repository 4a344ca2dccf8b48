package org.sumspace.connector.exchange.store;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Wish;

/** How outcomes and wishes are stored in a document. */
final class EndFields {
    private static final String STATUS = "status";
    private static final String REASON = "reason";
    private static final String SOURCE = "source";
    private static final String DELIVERED = "delivered";
    private static final String UNKNOWN = "unknown";

    private EndFields() {}

    static JsonObject write(Wish wish) {
        return new JsonObject().put(STATUS, wish.status().name()).put(REASON, wish.reason());
    }

    static Wish readWish(JsonObject fields) {
        return new Wish(ExchangeStatus.valueOf(fields.getString(STATUS)), fields.getString(REASON));
    }

    static JsonObject write(Outcome outcome) {
        return new JsonObject()
                .put(STATUS, outcome.status().name())
                .put(REASON, outcome.reason())
                .put(SOURCE, outcome.source().name())
                .put(DELIVERED, new JsonArray(outcome.delivered()))
                .put(UNKNOWN, outcome.isUnknown());
    }

    static Outcome readOutcome(JsonObject fields) {
        return new Outcome(
                ExchangeStatus.valueOf(fields.getString(STATUS)),
                fields.getString(REASON),
                Outcome.Source.valueOf(fields.getString(SOURCE)),
                ExchangeDocument.texts(fields.getJsonArray(DELIVERED)),
                fields.getBoolean(UNKNOWN));
    }
}
