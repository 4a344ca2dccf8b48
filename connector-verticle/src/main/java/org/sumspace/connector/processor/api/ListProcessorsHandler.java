package org.sumspace.connector.processor.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.security.Caller;
import org.sumspace.connector.processor.service.ProcessorService;
import org.sumspace.connector.shared.api.Callers;

/** {@code listProcessors}: names for a processor node, with numbers of learners for an operator. */
public record ListProcessorsHandler(ProcessorService processors, String organisation)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        answer(ctx)
                .onSuccess(list -> ctx.json(new JsonObject().put("processors", list)))
                .onFailure(ctx::fail);
    }

    private Future<JsonArray> answer(RoutingContext ctx) {
        if (Caller.find(ctx).isPresent()) {
            Callers.requireOperator(ctx);
            return processors.learnerCounts().map(counts -> {
                JsonArray list = new JsonArray();
                counts.forEach((name, learners) ->
                        list.add(new JsonObject().put("name", name).put("learners", learners)));
                return list;
            });
        }
        Callers.requireOwnProcessorNode(ctx, organisation);
        return processors.names().map(names -> {
            JsonArray list = new JsonArray();
            names.forEach(name -> list.add(new JsonObject().put("name", name)));
            return list;
        });
    }
}
