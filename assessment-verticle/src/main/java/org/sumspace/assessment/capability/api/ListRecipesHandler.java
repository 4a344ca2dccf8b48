package org.sumspace.assessment.capability.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.dataset.domain.NamedSchema;
import org.sumspace.assessment.transform.domain.Recipe;

/** {@code GET /v1/recipes}: the recipes that ship with the node. */
record ListRecipesHandler() implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonArray recipes = new JsonArray();
        for (NamedSchema schema : NamedSchema.values()) {
            String name = Recipe.nameFor(schema);
            recipes.add(new JsonObject()
                    .put("name", name)
                    .put("path", name)
                    .put("filename", name)
                    .put("schema_name", schema.label()));
        }
        ctx.json(new JsonObject().put("recipes", recipes));
    }
}
