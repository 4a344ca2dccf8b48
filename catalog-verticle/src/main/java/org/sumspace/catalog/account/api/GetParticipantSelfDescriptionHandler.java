package org.sumspace.catalog.account.api;

import static org.sumspace.catalog.shared.core.SelfDescriptions.PARTICIPANTS;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /catalog/participants/{id}}. */
public record GetParticipantSelfDescriptionHandler(AccountService accounts, SelfDescriptions selfDescriptions)
        implements Handler<RoutingContext> {
    private static final String TYPE = "Participant";

    @Override
    public void handle(RoutingContext ctx) {
        accounts.participant(ApiRequest.of(ctx).path("id").toLowerCase(Locale.ROOT))
                .map(this::json)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    private JsonObject json(Participant participant) {
        return new JsonObject(selfDescriptions.head(TYPE, participant.id(), PARTICIPANTS))
                .mergeIn(ParticipantJson.of(participant));
    }
}
