package org.sumspace.catalog.resource.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.EncodedRecord;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.page.Page;

/** {@code GET /K}. */
public record ListRecordsHandler(RecordService records, RecordAssembler assembler) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        List<String> owners = new ArrayList<>(request.queryList("offeredBy"));
        owners.addAll(request.queryList(records.kind().ownerField()));
        records.page(owners, request.query("q").orElse(""), request.page())
                .compose(page -> answer(page, Actors.find(ctx)))
                .onSuccess(json -> ctx.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, MediaTypes.JSON)
                        .end(json))
                .onFailure(ctx::fail);
    }

    private Future<Buffer> answer(Page<EncodedRecord> page, Optional<Actor> actor) {
        List<ResourceRecord> found =
                page.result().stream().map(EncodedRecord::record).toList();
        if (!assembler.completes(records.kind(), found, actor)) {
            return Future.succeededFuture(Pages.encoded(page, EncodedRecord::published));
        }
        return assembler
                .read(records, found, actor)
                .map(views -> new Page<>(page.request(), page.count(), views))
                .map(views -> Pages.json(views, JsonObject::new).toBuffer());
    }
}
