package org.sumspace.catalog.account.api;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.account.service.ConnectorSignatures;
import org.sumspace.common.http.participant.ParticipantRequest;
import org.sumspace.common.http.server.operation.Authenticator;

/**
 * The connectors that sign their requests, which are callers like those that show a token.
 *
 * @param signatures verifies a signed request
 */
public record SignedCallers(Authenticator signatures, ConnectorSignatures connectors) implements Authenticator {

    @Override
    public Future<Void> authenticate(RoutingContext ctx) {
        return signatures
                .authenticate(ctx)
                .compose(
                        verified -> connectors.caller(ParticipantRequest.of(ctx).participant()))
                .onSuccess(caller -> caller.putInto(ctx))
                .mapEmpty();
    }
}
