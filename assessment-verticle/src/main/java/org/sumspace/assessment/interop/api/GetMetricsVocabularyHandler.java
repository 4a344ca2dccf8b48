package org.sumspace.assessment.interop.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.interop.core.Vocabulary;

/** {@code GET /v1/interoperability/lola/metrics-vocabulary}. */
record GetMetricsVocabularyHandler() implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonArray metrics = new JsonArray();
        Vocabulary.definitions()
                .forEach((name, definition) ->
                        metrics.add(new JsonObject().put("name", name).put("description", definition)));
        ctx.json(new JsonObject().put("metrics", metrics));
    }
}
