package org.sumspace.contract.rule.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.rule.service.RuleService;

/** {@code GET /rules/{rule}}: the id of a rule, also with the extension under which others fetch it. */
public record GetRuleHandler(RuleService rules) implements Handler<RoutingContext> {
    private static final String EXTENSION = "\\.json$";

    @Override
    public void handle(RoutingContext ctx) {
        String id = ApiRequest.of(ctx).path("rule").replaceFirst(EXTENSION, "");
        ctx.json(RuleView.of(rules.get(id)));
    }
}
