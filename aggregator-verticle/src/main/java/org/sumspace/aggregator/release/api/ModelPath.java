package org.sumspace.aggregator.release.api;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.regex.Pattern;
import org.sumspace.aggregator.release.service.ModelVersions;
import org.sumspace.aggregator.release.service.ModelVersions.StoredModel;
import org.sumspace.common.crypto.Digest;

/** Finds the model version in a path. The path may be invalid, because it has not been validated yet. */
final class ModelPath {
    private static final Pattern MODEL = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern VERSION = Pattern.compile("[1-9][0-9]{0,5}");

    private ModelPath() {}

    static Future<Optional<StoredModel>> find(RoutingContext ctx, ModelVersions versions) {
        String model = String.valueOf(ctx.pathParam("model"));
        String version = String.valueOf(ctx.pathParam("version"));
        return MODEL.matcher(model).matches() && VERSION.matcher(version).matches()
                ? versions.find(Digest.parse(model), Integer.parseInt(version))
                : Future.succeededFuture(Optional.empty());
    }
}
