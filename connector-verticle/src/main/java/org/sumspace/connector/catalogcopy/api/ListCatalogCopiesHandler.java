package org.sumspace.connector.catalogcopy.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.catalogcopy.service.CatalogCopies;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code listCatalogCopies}. */
record ListCatalogCopiesHandler(CatalogCopies service, Envelope envelope) implements Handler<RoutingContext> {
    private static final int PAGE = 1_000;

    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        service.list(ApiRequest.of(ctx).page(PAGE))
                .onSuccess(found -> envelope.answer(ctx, 200, CatalogCopyJson.list(found)))
                .onFailure(ctx::fail);
    }
}
