package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.domain.MailTemplate;

/** {@code GET /api/admin/email/templates}. */
record ListMailTemplatesHandler() implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonArray templates = new JsonArray();
        for (MailTemplate template : MailTemplate.values()) {
            templates.add(new JsonObject().put("name", template.label()).put("subject", template.subject()));
        }
        ctx.json(new JsonObject().put("templates", templates));
    }
}
