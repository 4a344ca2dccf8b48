package org.sumspace.contract.rule.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.contract.rule.service.RuleService;

/** {@code GET /rules}. */
public record ListRulesHandler(RuleService rules) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ctx.json(new JsonArray(rules.all().stream().map(RuleView::of).toList()));
    }
}
