package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.catalog.resource.service.EncodedRecord;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /K}. */
public record ListRecordsHandler(RecordService records) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        List<String> owners = new ArrayList<>(request.queryList("offeredBy"));
        owners.addAll(request.queryList(records.kind().ownerField()));
        records.page(owners, request.query("q").orElse(""), request.page())
                .map(page -> Pages.encoded(page, EncodedRecord::published))
                .onSuccess(json -> ctx.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, MediaTypes.JSON)
                        .end(json))
                .onFailure(ctx::fail);
    }
}
