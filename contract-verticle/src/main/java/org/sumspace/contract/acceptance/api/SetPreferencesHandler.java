package org.sumspace.contract.acceptance.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.contract.acceptance.service.AcceptanceService;
import org.sumspace.contract.shared.api.Access;
import org.sumspace.contract.shared.api.Answers;

/** {@code PUT /negotiation/profile/preferences}. */
public record SetPreferencesHandler(AcceptanceService acceptance) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ProfileRequest request = ProfileRequest.of(ctx);
        acceptance
                .setPreferences(Access.of(ctx).actor(), request.profile(), request.member("preferences"))
                .map(stored -> new JsonObject().put("message", "Profile preferences updated successfully."))
                .onSuccess(answer -> Answers.json(ctx, answer))
                .onFailure(ctx::fail);
    }
}
