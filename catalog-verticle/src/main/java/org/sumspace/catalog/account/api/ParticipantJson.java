package org.sumspace.catalog.account.api;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.account.core.ParticipantView;
import org.sumspace.catalog.account.domain.KeyedParticipant;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ServiceKeys;

/** How clients see participants. */
final class ParticipantJson {
    static final String SCHEMA_VERSION = "1";

    private static final int CREATED = 201;

    private ParticipantJson() {}

    /** What everybody reads. */
    static JsonObject of(Participant participant) {
        return new JsonObject(ParticipantView.of(participant));
    }

    /** For the participant itself. */
    static JsonObject withKeys(Participant participant, ServiceKeys keys) {
        return of(participant)
                .put("serviceKey", keys.serviceKey())
                .put("serviceSecretKey", keys.serviceSecretKey().reveal());
    }

    /** Answers a participant whose keys were just made. */
    static void answerCreated(RoutingContext ctx, KeyedParticipant made) {
        ctx.response().setStatusCode(CREATED);
        ctx.json(withKeys(made.participant(), made.keys()));
    }
}
