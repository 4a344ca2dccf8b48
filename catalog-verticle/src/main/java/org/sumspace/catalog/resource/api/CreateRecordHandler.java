package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.resource.core.RecordInput;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.RecordDependencies;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;

/**
 * {@code POST /K}.
 *
 * @param dependencies what the new record needs; if it is not there in time, the answer is the same
 * @param asDraft whether the record becomes a draft, whatever the body says
 */
public record CreateRecordHandler(RecordService records, RecordDependencies dependencies, boolean asDraft)
        implements Handler<RoutingContext> {
    private static final int CREATED = 201;

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        RecordInput body = records.read(JsonValue.of(request.object().getMap()));
        RecordInput input = asDraft ? body.with(ResourceRecord.STATUS, ResourceRecord.DRAFT) : body;
        records.create(Actors.of(ctx), input, request.header("Idempotency-Key"))
                .compose(dependencies::settle)
                .onSuccess(settled -> {
                    ctx.response().setStatusCode(CREATED);
                    new RecordAnswer(ctx, records.view()).written(settled.record(), input.ignored());
                })
                .onFailure(ctx::fail);
    }
}
