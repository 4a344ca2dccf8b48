package org.sumspace.aggregator.release.api;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.util.Base64;
import org.sumspace.aggregator.release.service.ModelVersions;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.security.Caller;
import org.sumspace.common.security.TokenVerifier;
import org.sumspace.common.training.plan.Publication;

/**
 * The security scheme {@link #SCHEME}: the owner of a training plan presents a token of the catalog that published it. The
 * key that verifies the token is in the training plan.
 */
public record OwnerAuthenticator(Vertx vertx, ModelVersions versions) implements Authenticator {
    public static final String SCHEME = "ownerAuth";

    @Override
    public Future<Void> authenticate(RoutingContext ctx) {
        return ModelPath.find(ctx, versions)
                .map(found -> found.orElseThrow(
                        () -> NodeException.unauthenticated("The token is not valid for this model version.")))
                .compose(model -> authenticate(ctx, model.publication()));
    }

    private Future<Void> authenticate(RoutingContext ctx, Publication publication) {
        byte[] key = Base64.getDecoder().decode(publication.tokenKey());
        TokenVerifier tokens = new TokenVerifier(vertx, key, publication.catalog(), publication.catalog());
        return new BearerAuthenticator(tokens::verify).authenticate(ctx).map(known -> {
            if (!Caller.of(ctx).subject().equals(publication.owner())) {
                throw NodeException.forbidden("The model belongs to another account.");
            }
            return null;
        });
    }
}
