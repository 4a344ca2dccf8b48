package org.sumspace.contract.agent.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agent.service.ProfileService;
import org.sumspace.contract.shared.api.Access;

/** {@code POST /profile/configurations}. */
public record AddProfileConfigurationsHandler(ProfileService profiles) implements Handler<RoutingContext> {
    private static final int CREATED = 201;

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        String profile = request.object().getString("profileURI");
        profiles.add(Access.of(ctx).actor(), profile, ConfigurationsRequest.of(request))
                .onSuccess(changed -> {
                    ctx.response().setStatusCode(CREATED);
                    ConfigurationsAnswer.send(ctx, profile, changed, "added");
                })
                .onFailure(ctx::fail);
    }
}
