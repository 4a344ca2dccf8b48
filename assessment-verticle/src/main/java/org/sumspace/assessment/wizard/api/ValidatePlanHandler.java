package org.sumspace.assessment.wizard.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.assessment.wizard.domain.Issue;
import org.sumspace.assessment.wizard.domain.Severity;
import org.sumspace.assessment.wizard.service.WizardService;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/wizard/validate-plan}. */
record ValidatePlanHandler(WizardService wizard) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        List<Issue> issues =
                wizard.check(PlanJson.of(ApiRequest.of(ctx).object().getJsonObject("plan")));
        JsonArray listed = new JsonArray();
        issues.forEach(issue -> listed.add(new JsonObject()
                .put("severity", issue.severity().label())
                .put("rule_id", issue.rule())
                .put("title", issue.title())
                .put("message", issue.message())
                .put("remediation", issue.remediation())
                .put("affected_step", issue.step().label())));
        long blocking = count(issues, Severity.BLOCK);
        long warnings = count(issues, Severity.WARN);
        ctx.json(new JsonObject()
                .put("status", blocking > 0 ? "fail" : warnings > 0 ? "warn" : "pass")
                .put("issues", listed)
                .put("blocking_count", blocking)
                .put("warning_count", warnings)
                .put("info_count", count(issues, Severity.INFO)));
    }

    private static long count(List<Issue> issues, Severity severity) {
        return issues.stream().filter(issue -> issue.severity() == severity).count();
    }
}
