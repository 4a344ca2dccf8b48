package org.sumspace.contract.agent.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agent.service.ProfileService;
import org.sumspace.contract.shared.api.Access;
import org.sumspace.contract.shared.api.PathReference;

/** {@code DELETE /profile/{profile}/configurations}. */
public record RemoveProfileConfigurationsHandler(ProfileService profiles) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        String profile = PathReference.read(request, "profile");
        profiles.remove(Access.of(ctx).actor(), profile)
                .onSuccess(changed -> ConfigurationsAnswer.send(ctx, profile, changed, "removed"))
                .onFailure(ctx::fail);
    }
}
