package org.sumspace.connector.exchange.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.portal.EventTopic;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.security.Caller;
import org.sumspace.connector.exchange.domain.ExchangeFilter;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.service.ExchangeList;
import org.sumspace.connector.shared.api.AnswerEnvelope;
import org.sumspace.connector.shared.api.Callers;

/** Exchanges in {@code GET /events}, for administrators. */
public record ExchangeTopics(ExchangeList exchanges, AnswerEnvelope envelope) {
    private static final String LIST = "exchanges";
    private static final String ONE = "exchange";
    private static final Optional<PageRequest> NEWEST = Optional.of(new PageRequest(PageRequest.LIMIT_MAX, 1));
    private static final int OK = 200;

    public void addTo(PortalEvents events) {
        events.topic(LIST, (caller, id) -> list(caller));
        events.topic(ONE, this::one);
    }

    /** This exchange has changed. */
    public static void changed(PortalEvents events, ExchangeRecord record) {
        events.changed(ONE + ":" + record.id());
        if (!record.exchangeId().isEmpty() && !record.exchangeId().equals(record.id())) {
            events.changed(ONE + ":" + record.exchangeId());
        }
        events.changed(LIST);
    }

    private Future<EventTopic.View> list(Caller caller) {
        Callers.requireAdministrator(caller);
        return Future.succeededFuture(new EventTopic.View(
                "",
                () -> exchanges
                        .list(ExchangeFilter.NONE, NEWEST)
                        .map(found -> answer(new JsonArray(
                                found.stream().map(ExchangeJson::of).toList())))));
    }

    private Future<EventTopic.View> one(Caller caller, String id) {
        Callers.requireAdministrator(caller);
        return exchanges
                .find(id)
                .map(found -> new EventTopic.View(
                        "", () -> ExchangeFeature.view(exchanges, id).map(this::answer)));
    }

    private JsonObject answer(Object content) {
        return envelope.around(new JsonObject(), OK, content);
    }
}
