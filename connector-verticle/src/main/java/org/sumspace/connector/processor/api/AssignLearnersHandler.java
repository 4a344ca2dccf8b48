package org.sumspace.connector.processor.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.processor.service.ProcessorService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Learners;

/** {@code assignLearners}. */
public record AssignLearnersHandler(ProcessorService processors) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireOperator(ctx);
        String processor = ApiRequest.of(ctx).path("processor");
        Set<String> learners = Learners.of(ctx);
        processors
                .assign(processor, learners)
                .onSuccess(
                        done -> ctx.json(new JsonObject().put("name", processor).put("learners", learners.size())))
                .onFailure(ctx::fail);
    }
}
