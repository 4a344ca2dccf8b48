package org.sumspace.assessment.interop.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.interop.domain.ExchangeTool;
import org.sumspace.assessment.interop.domain.ImportedReport;
import org.sumspace.assessment.interop.service.InteropService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/interoperability/carisma/import-report}, in JSON or XML, and {@code /lola/import-results}. */
record ImportReportHandler(InteropService interop, ExchangeTool tool) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        CurrentUser caller = Callers.of(ctx);
        InteropService.Subject subject = new InteropService.Subject(text(request, "run_id"), text(request, "model_id"));
        boolean json = MediaTypes.isJson(MediaTypes.essence(ctx.request().getHeader("Content-Type")));
        Future<ImportedReport> imported = json
                ? interop.importReport(tool, request.object().getMap(), subject, caller)
                : interop.importXml(utf8(request), subject, caller);
        imported.onSuccess(report -> ctx.json(ImportJson.of(report))).onFailure(ctx::fail);
    }

    private static @Nullable String text(ApiRequest request, String name) {
        return request.query(name).orElse(null);
    }

    private static String utf8(ApiRequest request) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(request.bytes().getBytes()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw NodeException.unprocessable("The report is not valid UTF-8.");
        }
    }
}
