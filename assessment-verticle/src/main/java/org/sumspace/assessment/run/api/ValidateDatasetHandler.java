package org.sumspace.assessment.run.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.dataset.domain.RuleFinding;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.run.domain.FileCheck;
import org.sumspace.assessment.run.service.FileChecks;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/datasets/validate}. */
record ValidateDatasetHandler(FileChecks checks) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        checks.check(
                        body.getString("file_path"),
                        DatasetService.schema(body.getString("schema_name"), null)
                                .orElse(null),
                        OptionsJson.data(body).rules(),
                        Callers.of(ctx))
                .onSuccess(check -> ctx.json(answer(check)))
                .onFailure(ctx::fail);
    }

    private static JsonObject answer(FileCheck check) {
        JsonArray findings = new JsonArray();
        for (RuleFinding finding : check.findings()) {
            findings.add(new JsonObject()
                    .put("column", finding.column())
                    .put("rule", finding.rule())
                    .put("values", finding.values())
                    .put("row", finding.row()));
        }
        JsonObject answer = new JsonObject()
                .put("valid", check.valid())
                .put("schema_name", check.schema() == null ? "" : check.schema())
                .put("actual_columns", new JsonArray(check.actual()))
                .put("missing_columns", new JsonArray(check.missing()))
                .put("extra_columns", new JsonArray(check.extra()))
                .put("findings", findings)
                .put("warnings", new JsonArray(check.warnings()))
                .put("rows", check.rows());
        return check.error() == null ? answer : answer.put("error", check.error());
    }
}
