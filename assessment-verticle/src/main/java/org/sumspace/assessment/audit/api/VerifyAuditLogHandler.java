package org.sumspace.assessment.audit.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.audit.domain.AuditCheck;
import org.sumspace.assessment.audit.service.AuditHeads;

/** {@code GET /api/admin/audit-log/verify}. */
record VerifyAuditLogHandler(AuditHeads heads) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        heads.check(ChosenLog.of(ctx))
                .onSuccess(check -> ctx.json(answer(check)))
                .onFailure(ctx::fail);
    }

    private static JsonObject answer(AuditCheck check) {
        JsonObject answer = new JsonObject()
                .put("valid", check.isWhole())
                .put("entries", check.head().number())
                .put("digest", check.head().digest().toString());
        return check.isWhole() ? answer : answer.put("broken_at", check.brokenAt());
    }
}
