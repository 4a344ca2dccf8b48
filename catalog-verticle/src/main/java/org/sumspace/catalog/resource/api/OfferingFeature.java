package org.sumspace.catalog.resource.api;

import io.vertx.core.Future;
import java.util.Map;
import org.sumspace.catalog.resource.domain.RecordFilter;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.page.PageRequest;

/**
 * Ways to find service offerings besides their list. They read very many records, which is slow, so they run in a
 * worker pool.
 */
public record OfferingFeature(
        RecordService offerings, RecordService data, RecordService software, RecordAssembler assembler)
        implements Feature {
    private static final int LIMIT_DEFAULT = 50;

    @Override
    public void addTo(Operations operations) {
        operations
                .on("getServiceOfferingFacets", this::getServiceOfferingFacets)
                .on("listOfferingsOfDataCategory", request -> listOfferingsOfCategory(request, data))
                .on("listOfferingsOfServiceCategory", request -> listOfferingsOfCategory(request, software));
    }

    private RecordPages pages() {
        return new RecordPages(offerings, assembler);
    }

    private Future<Answer> getServiceOfferingFacets(ApiRequest request) {
        RecordFilter filter = pages().filter(request);
        int limit = request.page().limit();
        return request.routing()
                .vertx()
                .executeBlocking(() -> offerings.lists().facets(filter, limit), false)
                .map(facets -> Answer.json(Map.of("data", facets)));
    }

    /** Offerings with a resource of the category. */
    private Future<Answer> listOfferingsOfCategory(ApiRequest request, RecordService resources) {
        String category = request.path("category");
        PageRequest page = request.page(LIMIT_DEFAULT);
        return request.routing()
                .vertx()
                .executeBlocking(
                        () -> offerings
                                .lists()
                                .pageOffering(
                                        resources.kind(), resources.lists().idsOfCategory(category), page),
                        false)
                .compose(found -> found)
                .compose(found -> pages().answer(request, found));
    }
}
