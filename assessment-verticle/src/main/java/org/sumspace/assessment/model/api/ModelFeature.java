package org.sumspace.assessment.model.api;

import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The operations of models. */
public record ModelFeature(ModelService models) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("registerModel", new RegisterModelHandler(models))
                .handle("listModels", new ListModelsHandler(models))
                .handle("getModel", new GetModelHandler(models))
                .handle("predict", new PredictHandler(models));
    }
}
