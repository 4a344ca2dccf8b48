package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.domain.MailTemplate;
import org.sumspace.assessment.account.service.SystemService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/admin/email/test}. */
record TestMailHandler(SystemService system) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        MailTemplate template = MailTemplate.of(request.query("template").orElse(MailTemplate.SECURITY_ALERT.label()));
        system.testMail(template, request.query("to").orElse(""), Callers.of(ctx))
                .onSuccess(sent -> ctx.json(new JsonObject().put("status", "sent")))
                .onFailure(ctx::fail);
    }
}
