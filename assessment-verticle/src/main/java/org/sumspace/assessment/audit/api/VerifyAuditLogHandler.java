package org.sumspace.assessment.audit.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.audit.domain.AuditCheck;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.shared.api.Callers;

/** {@code GET /api/admin/audit-log/verify}. */
record VerifyAuditLogHandler(AuditTrail audit) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        audit.check(Callers.of(ctx).workspace())
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
