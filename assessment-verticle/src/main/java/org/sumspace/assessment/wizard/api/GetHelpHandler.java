package org.sumspace.assessment.wizard.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.wizard.service.HelpTexts;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;

/**
 * {@code GET /v1/wizard/help/step/{number}} and {@code /help/analysis/{analysis_id}}.
 *
 * @param parameter the path parameter that names the text
 */
record GetHelpHandler(HelpTexts texts, String parameter) implements Handler<RoutingContext> {
    static final String STEP = "number";
    static final String ANALYSIS = "analysis_id";

    @Override
    public void handle(RoutingContext ctx) {
        String name = ApiRequest.of(ctx).path(parameter);
        ctx.json((parameter.equals(STEP) ? texts.step(name) : texts.analysis(name))
                .orElseThrow(() -> NodeException.notFound("There is no help for this.")));
    }
}
