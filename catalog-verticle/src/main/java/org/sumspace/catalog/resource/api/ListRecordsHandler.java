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
import org.sumspace.catalog.resource.domain.RecordFilter;
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

/**
 * {@code GET /K} and {@code GET /K/participant/{id}}.
 *
 * @param ofOne whether the path names the participant whose records are listed
 */
public record ListRecordsHandler(RecordService records, RecordAssembler assembler, boolean ofOne)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        List<String> owners = ofOne ? List.of(request.path("id")) : owners(request, records);
        records.lists()
                .page(filter(request, owners), request.page())
                .compose(page -> answer(ctx, records, assembler, page))
                .onFailure(ctx::fail);
    }

    /** Which records the request asks for. */
    static RecordFilter filter(ApiRequest request, RecordService records) {
        return filter(request, owners(request, records));
    }

    private static RecordFilter filter(ApiRequest request, List<String> owners) {
        return new RecordFilter(
                owners, request.query("q").orElse(""), request.query("category"), request.query("keyword"));
    }

    private static List<String> owners(ApiRequest request, RecordService records) {
        List<String> owners = new ArrayList<>(request.queryList("offeredBy"));
        owners.addAll(request.queryList(records.kind().ownerField()));
        return owners;
    }

    /** Answers with a page of records as this caller reads them. */
    static Future<Void> answer(
            RoutingContext ctx, RecordService records, RecordAssembler assembler, Page<EncodedRecord> page) {
        return json(records, assembler, page, Actors.find(ctx), GetRecordHandler.isPopulated(ctx))
                .compose(json -> ctx.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, MediaTypes.JSON)
                        .end(json));
    }

    private static Future<Buffer> json(
            RecordService records,
            RecordAssembler assembler,
            Page<EncodedRecord> page,
            Optional<Actor> actor,
            boolean populated) {
        List<ResourceRecord> found =
                page.result().stream().map(EncodedRecord::record).toList();
        if (!assembler.completes(records.kind(), found, actor, populated)) {
            return Future.succeededFuture(Pages.encoded(page, EncodedRecord::published));
        }
        return assembler
                .list(records, found, actor, populated)
                .map(views -> new Page<>(page.request(), page.count(), views))
                .map(views -> Pages.json(views, JsonObject::new).toBuffer());
    }
}
