package org.sumspace.assessment.run.api;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.compliance.domain.KeyFindings;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/audits/{run_id}/dashboard}. */
record GetDashboardHandler(RunDownloads downloads) implements Handler<RoutingContext> {
    private static final String PAYLOAD = "dashboard_payload.json";

    @Override
    public void handle(RoutingContext ctx) {
        downloads
                .artefact(ApiRequest.of(ctx).path("run_id"), PAYLOAD, Callers.of(ctx))
                .compose(download -> download.read(ctx.vertx()))
                .map(GetDashboardHandler::answer)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    private static JsonObject answer(Buffer payload) {
        JsonObject dashboard = new JsonObject(payload);
        JsonArray findings = new JsonArray();
        KeyFindings.of(dashboard.getMap())
                .forEach(finding -> findings.add(
                        new JsonObject().put("text", finding.text()).put("advice", finding.advice())));
        return dashboard.put("key_findings", findings);
    }
}
