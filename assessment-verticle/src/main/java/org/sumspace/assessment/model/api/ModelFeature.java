package org.sumspace.assessment.model.api;

import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The operations of models. */
public record ModelFeature(ModelService models) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("registerModel", new RegisterModelHandler(models))
                .on("listModels", new ListModelsHandler(models))
                .on("getModel", new GetModelHandler(models))
                .on("predict", new PredictHandler(models));
    }
}
