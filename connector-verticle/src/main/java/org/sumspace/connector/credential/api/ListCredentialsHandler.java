package org.sumspace.connector.credential.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.connector.credential.service.CredentialService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code listCredentials}: without their values. */
public record ListCredentialsHandler(CredentialService credentials, Envelope envelope)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        JsonArray list = new JsonArray();
        credentials.all().forEach(each -> list.add(CredentialJson.of(each)));
        envelope.answer(ctx, 200, list);
    }
}
