package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.resource.core.RecordInput;
import org.sumspace.catalog.resource.service.RepresentationService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;

/** {@code PUT /representations/{id}}. */
public record UpdateRepresentationHandler(RepresentationService representations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        RecordInput input =
                representations.records().read(JsonValue.of(request.object().getMap()));
        representations
                .update(Actors.of(ctx), GetRecordHandler.idOf(ctx), input, Versions.expected(request))
                .onSuccess(changed ->
                        new RecordAnswer(ctx, representations.records().view()).written(changed, input.ignored()))
                .onFailure(ctx::fail);
    }
}
