package org.sumspace.catalog.account.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /catalog/participants}. */
public record ListParticipantsHandler(AccountService accounts) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        accounts.participants(ApiRequest.of(ctx).page())
                .map(page -> Pages.json(page, ParticipantJson::of))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
