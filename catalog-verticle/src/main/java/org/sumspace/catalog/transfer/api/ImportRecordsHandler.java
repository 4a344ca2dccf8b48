package org.sumspace.catalog.transfer.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.transfer.domain.ImportReport;
import org.sumspace.catalog.transfer.domain.ImportReport.RefusedLine;
import org.sumspace.catalog.transfer.service.ImportService;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;

/** {@code POST /administration/import}. */
public record ImportRecordsHandler(ImportService imports) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
        ApiRequest request = ApiRequest.of(ctx);
        ImportService.Options options =
                new ImportService.Options(request.query("base"), request.query("replace", false));
        imports.take(request.bytes(), options)
                .map(ImportRecordsHandler::json)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    private static JsonObject json(ImportReport report) {
        return new JsonObject()
                .put("stored", report.stored())
                .put("replaced", report.replaced())
                .put("skipped", report.skipped())
                .put(
                        "refused",
                        new JsonArray(report.refused().stream()
                                .map(ImportRecordsHandler::json)
                                .toList()));
    }

    private static JsonObject json(RefusedLine line) {
        return new JsonObject()
                .put("line", line.line())
                .put("kind", line.kind())
                .put("_id", line.id())
                .put("reason", line.reason());
    }
}
