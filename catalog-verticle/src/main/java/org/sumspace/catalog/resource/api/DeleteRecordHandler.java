package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.resource.service.RecordDependencies;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.resource.service.RepresentationService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.common.http.server.ApiRequest;

/** {@code DELETE /K/{id}}. */
public record DeleteRecordHandler(
        RecordService records, RepresentationService representations, RecordDependencies dependencies)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String id = GetRecordHandler.idOf(ctx);
        dependencies
                .beforeDeletion(id)
                .compose(known -> records.delete(
                        Actors.of(ctx), id, Versions.expected(ApiRequest.of(ctx)), representations::deleteOf))
                .compose(dependencies::settle)
                .map(settled -> new JsonObject(records.view().of(settled.record())))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
