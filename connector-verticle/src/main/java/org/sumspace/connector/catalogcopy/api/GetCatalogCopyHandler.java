package org.sumspace.connector.catalogcopy.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.catalogcopy.service.CatalogCopies;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code getCatalogCopy}. */
record GetCatalogCopyHandler(CatalogCopies service, Envelope envelope) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        service.get(ApiRequest.of(ctx).path("id"))
                .onSuccess(found -> envelope.answer(ctx, 200, CatalogCopyJson.of(found)))
                .onFailure(ctx::fail);
    }
}
