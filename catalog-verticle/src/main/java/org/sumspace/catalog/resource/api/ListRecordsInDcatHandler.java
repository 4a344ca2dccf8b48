package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.resource.core.DcatView;
import org.sumspace.catalog.resource.service.EncodedRecord;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.page.Page;

/** {@code GET /K/dcat}: a page of a list as one catalog in the terms of DCAT. */
public record ListRecordsInDcatHandler(RecordService records) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        records.lists()
                .page(ListRecordsHandler.filter(request, records), request.page())
                .map(this::catalog)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    private JsonObject catalog(Page<EncodedRecord> found) {
        DcatView view = new DcatView(records.view());
        JsonObject page = found.toJson(each -> new JsonObject(view.of(each.record())));
        JsonObject catalog = new JsonObject()
                .put("title", records.kind().schema())
                .put(
                        "description",
                        "Published records of the catalog in " + records.kind().path() + ".")
                .put("dataset", page.getJsonArray("result"));
        return new JsonObject().put("data", page.put("result", catalog));
    }
}
