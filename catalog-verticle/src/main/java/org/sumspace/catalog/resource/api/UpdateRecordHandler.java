package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.resource.core.RecordInput;
import org.sumspace.catalog.resource.service.RecordDependencies;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.resource.service.RepresentationService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;

/** {@code PUT /K/{id}}. */
public record UpdateRecordHandler(
        RecordService records, RepresentationService representations, RecordDependencies dependencies)
        implements Handler<RoutingContext> {
    private static final int OK = 200;
    private static final int ACCEPTED = 202;

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        RecordInput input = records.read(JsonValue.of(request.object().getMap()));
        Actor actor = Actors.of(ctx);
        String id = GetRecordHandler.idOf(ctx);
        representations
                .checkChange(records, actor, id, input)
                .compose(checked -> records.update(actor, id, input, Versions.expected(request)))
                .compose(dependencies::settle)
                .onSuccess(settled -> {
                    ctx.response().setStatusCode(settled.pending().isEmpty() ? OK : ACCEPTED);
                    new RecordAnswer(ctx, records.view()).written(settled.record(), input.ignored());
                })
                .onFailure(ctx::fail);
    }
}
