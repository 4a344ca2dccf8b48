package org.sumspace.catalog.transfer.api;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.shared.api.StreamedAnswer;
import org.sumspace.catalog.transfer.service.ExportService;
import org.sumspace.catalog.transfer.service.ImportService;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;

/** The export and import of all records, for operators. */
public record TransferFeature(ExportService exports, ImportService imports) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.handle("exportRecords", this::exportRecords).on("importRecords", this::importRecords);
    }

    /** A line for each record, written no faster than the client reads. */
    private void exportRecords(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
        boolean withSecrets = ApiRequest.of(ctx).query("secrets", false);
        ctx.response().putHeader("Cache-Control", "no-store");
        StreamedAnswer answer = new StreamedAnswer(ctx, "application/x-ndjson");
        exports.export(withSecrets, answer::write)
                .onSuccess(written -> answer.end(""))
                .onFailure(answer::fail);
    }

    private Future<Answer> importRecords(ApiRequest request) {
        Caller.of(request).requireRole(Account.OPERATOR);
        ImportService.Options options =
                new ImportService.Options(request.query("base"), request.query("replace", false));
        return imports.take(request.bytes(), options).map(Answer::json);
    }
}
