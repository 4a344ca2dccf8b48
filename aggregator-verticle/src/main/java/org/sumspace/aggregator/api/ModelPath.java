package org.sumspace.aggregator.api;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.regex.Pattern;
import org.sumspace.aggregator.service.Aggregator;
import org.sumspace.aggregator.service.StoredModel;
import org.sumspace.common.crypto.Digest;

/** The model version that a path names, before or after the path was validated. */
final class ModelPath {
    private static final Pattern MODEL = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern VERSION = Pattern.compile("[1-9][0-9]{0,5}");

    private ModelPath() {}

    static Future<Optional<StoredModel>> find(RoutingContext ctx, Aggregator aggregator) {
        String model = String.valueOf(ctx.pathParam("model"));
        String version = String.valueOf(ctx.pathParam("version"));
        return MODEL.matcher(model).matches() && VERSION.matcher(version).matches()
                ? aggregator.model(Digest.parse(model), Integer.parseInt(version))
                : Future.succeededFuture(Optional.empty());
    }
}
