package org.sumspace.aggregator.release.api;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.aggregator.release.service.ModelVersions;
import org.sumspace.aggregator.release.service.ModelVersions.StoredModel;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.peer.SignedRequest;

/** The model that the main aggregator makes from the releases. */
public record ReleasedModelFeature(ModelVersions versions) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.handle("getModelFile", this::getModelFile);
    }

    void getModelFile(RoutingContext ctx) {
        ModelPath.find(ctx, versions)
                .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no such model version.")))
                .compose(model -> checked(ctx, model))
                .compose(model -> ctx.response()
                        .putHeader("Content-Type", MediaTypes.OCTET_STREAM)
                        .putHeader("ETag", '"' + model.sha256().toString() + '"')
                        .sendFile(model.file().toString()))
                .onFailure(ctx::fail);
    }

    private Future<StoredModel> checked(RoutingContext ctx, StoredModel model) {
        SignedRequest.find(ctx)
                .filter(request -> !model.readers().contains(request.peer().keyId()))
                .ifPresent(stranger -> {
                    throw NodeException.forbidden("This node is not a member of the training.");
                });
        if (!model.kept()) {
            throw NodeException.gone("This model version is no longer kept; the catalog names the versions that are.");
        }
        return versions.requireIntact(model).map(model);
    }
}
