package org.sumspace.catalog.negotiation.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import org.sumspace.catalog.negotiation.service.NegotiationMoves;
import org.sumspace.catalog.negotiation.service.NegotiationService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.portal.EventTopic;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.security.Caller;

/** Negotiations in {@code GET /events}. */
public record NegotiationTopics(NegotiationService negotiations, NegotiationMoves moves) {
    private static final String LIST = "negotiations";
    private static final String ONE = "negotiation";
    private static final PageRequest NEWEST = new PageRequest(PageRequest.LIMIT_MAX, 1);

    public void addTo(PortalEvents events) {
        events.topic(LIST, this::list);
        events.topic(ONE, this::one);
    }

    /** This negotiation may have changed. */
    public static void changed(PortalEvents events, String id) {
        events.changed(ONE + ":" + id);
        events.changed(LIST);
    }

    private Future<EventTopic.View> list(Caller caller, String id) {
        Actor actor = Actors.of(caller);
        return Future.succeededFuture(new EventTopic.View(
                actor.id(),
                () -> negotiations.page(actor, false, NEWEST).map(page -> Pages.json(page, JsonObject::new))));
    }

    /** Each party reads its own moves. */
    private Future<EventTopic.View> one(Caller caller, String id) {
        Actor actor = Actors.of(caller);
        String known = id.toLowerCase(Locale.ROOT);
        return moves.get(actor, known)
                .map(found -> new EventTopic.View(
                        actor.operator() ? "" : actor.id(),
                        () -> moves.get(actor, known)
                                .compose(current -> negotiations.withStanding(actor, List.of(current)))
                                .map(views -> new JsonObject(views.get(0)))));
    }
}
