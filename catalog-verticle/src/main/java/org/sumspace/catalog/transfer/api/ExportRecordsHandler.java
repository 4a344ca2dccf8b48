package org.sumspace.catalog.transfer.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.shared.api.StreamedAnswer;
import org.sumspace.catalog.transfer.service.ExportService;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;

/** {@code GET /administration/export}: a line for each record, written no faster than the client reads. */
public record ExportRecordsHandler(ExportService exports) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
        boolean withSecrets = ApiRequest.of(ctx).query("secrets", false);
        ctx.response().putHeader("Cache-Control", "no-store");
        StreamedAnswer answer = new StreamedAnswer(ctx, "application/x-ndjson");
        exports.export(withSecrets, answer::write)
                .onSuccess(written -> answer.end(""))
                .onFailure(answer::fail);
    }
}
