package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.catalog.listing.domain.TermCount;
import org.sumspace.catalog.resource.domain.RecordFilter;
import org.sumspace.catalog.resource.service.RecordLists.Facets;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /K/facets}. All values are counted, which takes its time, so this is done in a worker pool. */
public record GetFacetsHandler(RecordService records) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        RecordFilter filter = ListRecordsHandler.filter(request, records);
        int limit = request.page().limit();
        ctx.vertx()
                .executeBlocking(() -> records.lists().facets(filter, limit), false)
                .map(GetFacetsHandler::json)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    private static JsonObject json(Facets facets) {
        return new JsonObject()
                .put(
                        "data",
                        new JsonObject()
                                .put("category", json(facets.categories()))
                                .put("owner", json(facets.owners()))
                                .put("keyword", json(facets.keywords())));
    }

    private static JsonArray json(List<TermCount> counts) {
        return new JsonArray(counts.stream()
                .map(each -> new JsonObject().put("value", each.value()).put("count", each.count()))
                .toList());
    }
}
