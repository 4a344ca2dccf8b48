package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.page.PageRequest;

/**
 * {@code GET /catalog/data/{category}} and {@code GET /catalog/services/{category}}: offerings with such a resource. A
 * category may have very many resources, so they are looked up in a worker pool.
 */
public record ListOfferingsOfCategoryHandler(
        RecordService resources, RecordService offerings, RecordAssembler assembler)
        implements Handler<RoutingContext> {
    private static final int LIMIT_DEFAULT = 50;

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        String category = request.path("category");
        PageRequest page = request.page(LIMIT_DEFAULT);
        ctx.vertx()
                .executeBlocking(
                        () -> offerings
                                .lists()
                                .pageOffering(
                                        resources.kind(), resources.lists().idsOfCategory(category), page),
                        false)
                .compose(found -> found)
                .compose(found -> ListRecordsHandler.answer(ctx, offerings, assembler, found))
                .onFailure(ctx::fail);
    }
}
