package org.sumspace.catalog.account.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.account.core.ProfileReader;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;

/** {@code PUT /participants/me}. */
public record UpdateParticipantHandler(AccountService accounts) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        accounts.changeProfile(
                        Members.participant(ctx),
                        ProfileReader.read(JsonValue.of(request.object().getMap())),
                        Versions.expected(request))
                .map(ParticipantJson::of)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
