package org.sumspace.contract.agent.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Function;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agent.domain.ParticipantProfile;
import org.sumspace.contract.agent.service.ProfileService;
import org.sumspace.contract.shared.api.Access;
import org.sumspace.contract.shared.api.Answers;
import org.sumspace.contract.shared.api.PathReference;

/**
 * Shows a part of a profile.
 *
 * @param part the part, as a tree of JSON
 */
public record GetProfilePartHandler(ProfileService profiles, Function<ParticipantProfile, Object> part)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        profiles.get(Access.of(ctx).actor(), PathReference.read(ApiRequest.of(ctx), "profile"))
                .onSuccess(profile -> Answers.json(ctx, part.apply(profile)))
                .onFailure(ctx::fail);
    }
}
