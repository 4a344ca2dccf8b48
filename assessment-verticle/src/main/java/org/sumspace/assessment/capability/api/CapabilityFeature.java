package org.sumspace.assessment.capability.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.assessment.dataset.domain.NamedSchema;
import org.sumspace.assessment.transform.domain.Recipe;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** What the node offers. */
public record CapabilityFeature(CapabilityRegistry registry) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("getCapabilities", this::getCapabilities)
                .on("listFormats", this::listFormats)
                .on("listAnalyses", this::listAnalyses)
                .on("listPlots", this::listPlots)
                .on("listExports", this::listExports)
                .on("listModelAdapters", this::listModelAdapters)
                .on("listRecipes", this::listRecipes);
    }

    private Future<Answer> getCapabilities(ApiRequest request) {
        return Future.succeededFuture(Answer.json(registry.all()));
    }

    private Future<Answer> listFormats(ApiRequest request) {
        return part("formats");
    }

    private Future<Answer> listAnalyses(ApiRequest request) {
        return part("analyses");
    }

    private Future<Answer> listPlots(ApiRequest request) {
        return part("plots");
    }

    private Future<Answer> listExports(ApiRequest request) {
        return part("exports");
    }

    private Future<Answer> listModelAdapters(ApiRequest request) {
        return part("model_adapters");
    }

    private Future<Answer> part(String name) {
        return Future.succeededFuture(Answer.json(new JsonObject().put(name, registry.part(name))));
    }

    /** The recipes that ship with the node. */
    private Future<Answer> listRecipes(ApiRequest request) {
        JsonArray recipes = new JsonArray();
        for (NamedSchema schema : NamedSchema.values()) {
            String name = Recipe.nameFor(schema);
            recipes.add(new JsonObject()
                    .put("name", name)
                    .put("path", name)
                    .put("filename", name)
                    .put("schema_name", schema.label()));
        }
        return Future.succeededFuture(Answer.json(new JsonObject().put("recipes", recipes)));
    }
}
